def a { int x = 5; let x{1} = 1; }
