class A { int x = x; }
def a : A;
