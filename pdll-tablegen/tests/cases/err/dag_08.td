def op;
class A<list<string> names, list<int> vals> { dag d = !dag(op, vals, names); }
def a : A<["x"], [1,2]>;
