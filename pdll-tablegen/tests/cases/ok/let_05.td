class P { int x = 1; }
class Q : P { let x = 2; }
class R : P { let x = 3; }
def a : Q, R;
def b : R, Q;
class S : Q, R { let x = 4; }
def c : S;
