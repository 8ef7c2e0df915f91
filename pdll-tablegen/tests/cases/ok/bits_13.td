class A<bits<4> v> { bits<4> x = v; bits<2> hi = v{3-2}; bit lo = v{0}; bits<6> cat = {v, 0b10}; bits<4> rev = {v{0}, v{1}, v{2}, v{3}}; int n = v; }
def a : A<0b1010>;
def b : A<3>;
def c : A<{1,0,1,1}>;
