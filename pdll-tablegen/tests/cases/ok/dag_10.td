def op;
class A<list<string> names, list<int> vals> { dag d = !dag(op, vals, names); dag e = !dag(op, vals, !foreach(n, names, n # "_x")); }
def a : A<["x","y"], [1,2]>;
