def a { int x = !if("s", 1, 2); }
