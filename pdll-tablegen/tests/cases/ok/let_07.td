class A { int x; }
class B<A a> { A b = a; int y = a.x; }
def d : A { let x = 4; }
def e : B<d>;
def f { int z = e.b.x; int w = B<d>.b.x; int u = B<d>.y; }
