class A { int x = 4; }
class B<A a> { int v = a.x; A w = a; }
def k : A { let x = 7; }
def b : B<k>;
def c : B<A<>>;
