def a { field bits<4> b = {1, ?, 0, 1}; field bits<8> k; bits<4> u = {b{1}, b{0}, 1, 0}; }
