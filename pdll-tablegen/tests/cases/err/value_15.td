def a { int x = !if(1, "a", 2); }
