class A<int n> { int x = n; field bits<2> f; string s = "q"; }
class B : A<4>;
def a : B;
def c { string s = !repr(a); }
