class A { int v = 2; }
def a : A;
def b : A { let v = 3; }
foreach r = !filter(x, !instances<A>(), !eq(x.v, 3)) in def y_#r;
