def a { bits<2> b = -1; bits<2> c = 3; bits<64> d = -1; bits<65> e = 5; }
