def a { bits<8> x; let x{7-4} = 0b101; }
