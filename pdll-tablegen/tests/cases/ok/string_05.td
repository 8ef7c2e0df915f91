def a { code c = [{ hello }]; string d = [{x}]; string e = "a" # [{b}]; string f = c # "z"; }
