def a { bits<8> x; let x{7-4} = 0b1010; let x{3-0} = {0,1,0,1}; }
def b { bits<2> y = 1; let y{0} = 0; let y{1} = 1; let y{1} = 0; }
