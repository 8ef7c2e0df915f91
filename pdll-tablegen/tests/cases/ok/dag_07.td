def ops;
class Q;
def q : Q;
def a { dag d = !foreach(x, (ops q, q:$k, (ops q)), x); list<string> l = !foreach(x, ["a","b"], x # "z"); list<list<int>> m = !foreach(x, [1,2], [x]); }
