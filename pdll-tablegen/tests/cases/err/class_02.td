class B<A a> { int v = a.x; }
class A { int x = 4; }
