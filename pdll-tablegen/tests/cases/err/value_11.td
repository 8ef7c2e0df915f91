def a { int x = !shl(1,64); }
