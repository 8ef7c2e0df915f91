def a { bits<8> x = 0xF0; bits<8> y = !srl(x, 4); bits<8> z = !and(x, 0x30); bits<8> w = !or(x{7-4}, 1); }
