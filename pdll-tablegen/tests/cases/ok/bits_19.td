// Bits are set one by one, while other fields copy them in turn.
class A { bits<4> X; let X{0} = 1; A y = ?; let X{1} = 1; let X{3-2} = 2; bits<2> Z = X{2-1}; let X{2} = Z{0}; }
def a : A { let X{0} = 0; bits<4> Y = X; let X{0} = 1; let X{1} = 0; }
def b : A { let X{3} = ?; let X{2} = 1; let X{2} = 0; }
class W { bits<4> V = 0; let V{0} = 1; list<bit> s = [W<>.V{0}, W<>.V{1}]; let V{1} = 1; let V{2}=1; W w = ?; }
def w : W;
def q { bits<4> V = 0; let V{0} = 1; bits<4> U = W<>.V; let V{1} = 1; let V = U; let V{3} = 1; let V{2} = 0; bits<4> K = V; let V{0} = 0;}
multiclass M<bit z> { def x : A; let X<0> = 0 in def y : A { let X{1} = 0; let X{2} = z; let X{1} = 1; } def v : A { let X{1} = z; let X{0} = z; } }
defm k : M<0>;
let X<3> = 1 in let X<2> = 1 in defm l : M<1>;
foreach i = [0,1] in def f#i : A { let X{1} = 0; let X{2} = !eq(i, 0); let X{3} = 1; let X{2} = 1; }
