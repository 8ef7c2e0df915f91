class C<int n> { int w = n; }
class D<int m> : C<!add(m,1)> { int k = w; C o = C<w>; C p = C<m>; }
def a : D<3>;
def b : D<4> { let w = 9; }
