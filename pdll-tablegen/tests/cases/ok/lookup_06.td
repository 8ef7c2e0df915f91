class A<string s> { A me = !cast<A>(s); }
def x : A<"x">;
