// One error per statement; all valid parts are kept.
class C<int n> { int m = n }
def a : C<1> { int x = ; let m = 2; }
def b : Cx<1>;
defvar v = [1, 2;
def c : C<3>;
foo bar;
def d { strin s = "x"; int y = !ad(1, 2); }
def e : C<4>;
