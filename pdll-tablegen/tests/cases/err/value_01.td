def a { bit b = 2; }
