class P<list<int> l = []> { list<int> m = l; }
def a : P;
def b : P<[1]>;
class Q<P p = P<[7]>> { list<int> n = p.m; }
def c : Q;
def d : Q<b>;
