def a { bits<4> x; let x{9} = 1; }
