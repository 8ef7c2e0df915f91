class A<int n> { defvar m = !add(n, 1); int x = m; defvar k = [m, n]; list<int> l = k; }
def a : A<3>;
class B<int z> : A<z> { int y = x; }
def b : B<9>;
