class A { int y = 3; int x = !add(y,1); }
class B : A { let y = 4; int z = !mul(x, y); }
def b : B { let x = 100; }
