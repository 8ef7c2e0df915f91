class A;
class B : A;
defset list<A> s = { def x : A; defset list<B> t = { def y : B; } }
def z { list<A> l = s; list<B> m = t; }
