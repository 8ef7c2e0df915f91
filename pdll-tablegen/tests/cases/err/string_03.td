def a { string s = !substr("abc", 5); }
