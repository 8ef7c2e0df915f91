class A;
def a : A { A self = a; list<A> l = [a]; }
