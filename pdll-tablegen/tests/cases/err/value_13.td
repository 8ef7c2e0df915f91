def a { int c = !cond(0: 1, 0: 2); }
