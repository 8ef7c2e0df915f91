class A<int n = 3>;
def a : A<>;
def b { A c = A<>; A d = A<3>; A e = A; }
