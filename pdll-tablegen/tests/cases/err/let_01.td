let q = 3 in def a { int q = 1; }
