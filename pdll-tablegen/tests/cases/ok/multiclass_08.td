class A<string s = NAME> { string n = s; }
def x : A;
def y : A<"k">;
multiclass M { def _k : A; }
defm p : M;
