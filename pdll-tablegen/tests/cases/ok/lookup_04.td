class A { int n = 0; }
class B<string s> { A r = !cast<A>(s); int k = !cast<A>(s).n; }
def x : A { let n = 4; }
def b : B<"x">;
