def a { string s = "x"; string t = s # 1 # s # "y"; list<string> l = ["a"] # ["b"] # ["c"]; list<int> k = [1] # []; string u = "a" #; }
