def a { string s = "bad\q"; }
