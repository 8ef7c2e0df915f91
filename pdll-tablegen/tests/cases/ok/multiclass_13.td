class A { string n = NAME; A me = !cast<A>(NAME); }
def x : A;
def y : A;
multiclass M { def _q : A; }
defm z : M;
