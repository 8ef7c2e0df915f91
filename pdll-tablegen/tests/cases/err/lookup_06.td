def ops;
class Q;
def q : Q;
def r : Q;
def a { dag d = !foreach(x, (ops q, r:$k, (ops q)), !subst(q, r, x)); dag e = !foreach(x, (ops q), !if(!isa<Q>(x), r, x)); }
