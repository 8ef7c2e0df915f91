class A<int v> { bits<4> x = v; bit y = v; }
def a : A<1>;
