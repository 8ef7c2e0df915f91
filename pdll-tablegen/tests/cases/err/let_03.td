def a { let x = 1; }
