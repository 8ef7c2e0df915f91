class A { bits<4> b = {1, 0, 0, 0,}; }
