class A { int n = 1; }
defset list<A> s = { def a : A; def b : A { let n = 2; } foreach i = [1,2] in def c#i : A; }
def z { list<A> l = s; int k = !size(s); }
