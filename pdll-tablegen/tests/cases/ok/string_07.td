def a { string s = "tab\tnl\nq\"b\\c\'"; string t = "x" "y" "z"; }
