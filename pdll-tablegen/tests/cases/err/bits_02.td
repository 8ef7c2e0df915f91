def a { bits<4> x = {1,0}; }
