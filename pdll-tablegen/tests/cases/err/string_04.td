def a { string s = !substr("abc", 1, -1); }
