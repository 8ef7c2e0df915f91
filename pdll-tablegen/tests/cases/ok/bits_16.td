def a { int x = 0b111; bits<3> y = 7; int z = !add(y, 1); bit q = !eq(y, 7); int w = !if(y, 1, 2); int v = !if(!eq(y{0}, 1), 5, 6); }
