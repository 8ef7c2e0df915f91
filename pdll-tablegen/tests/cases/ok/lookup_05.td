class A<string s> { bit e = !exists<A>(s); bit me = !exists<A>(NAME); }
def x : A<"x">;
def y : A<"x">;
def z : A<"later">;
def later : A<"q">;
