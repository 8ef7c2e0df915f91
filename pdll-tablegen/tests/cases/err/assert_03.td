foreach i = [1,2] in { assert !lt(i, 2), "i is " # i; def R#i; }
