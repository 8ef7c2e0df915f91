class T;
def op;
def t : T;
class P<dag d> { dag e = d; list<dag> f = [d, (op d)]; }
def a : P<(op t:$x)>;
def b : P<(op b:$self)>;
