def a { int x = !foo(1); }
