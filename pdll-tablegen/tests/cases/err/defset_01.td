defset list<A> s = { }
class A;
