class A { int x = !add(y,1); int y = 3; }
