class A<int x> { int v = x; }
def { A y = A<2>; }
def z { A q = A<2>; }
