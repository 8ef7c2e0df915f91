def a { bits<4> x = {1,0,1,1}; bits<4> y = {x{3-2}, 0b01}; int z = x; bit q = x{3}; }
