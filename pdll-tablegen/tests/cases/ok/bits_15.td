class A<int v> { bits<64> u = v; bits<4> x = u{5-2}; }
def a : A<44>;
