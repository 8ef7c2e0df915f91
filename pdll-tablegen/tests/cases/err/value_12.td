def a { int c = !cond(0: 1); }
