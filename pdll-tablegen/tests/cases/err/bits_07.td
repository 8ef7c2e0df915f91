def a { bits<2> x; let x{0,0} = 3; }
