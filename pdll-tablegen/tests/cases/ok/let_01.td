class A { int x = 1; int y = !add(x, 1); }
def a : A { let x = 10; }
let x = 20 in def b : A;
let x = 3, y = 4 in { def c : A; def d : A { let x = 5; } }
