class A { int x = 0; }
let x = 1 in { class B : A; def b : B; def c : B { let x = 2; } }
def d : B;
