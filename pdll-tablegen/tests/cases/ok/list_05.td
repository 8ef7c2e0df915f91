class A<int n> { int v = n; }
def x { int a = A<3>.v; A b = A<4>; A c = A<4>; list<A> l = [A<1>, A<2>, A<1>]; }
