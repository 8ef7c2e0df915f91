class A { A a = ?; int n = 0; }
def x : A { let n = 1; }
def y : A { let a = x; int m = a.n; }
def z : A { let a = y; int m = a.a.n; }
