def a { int x = !add(1); }
