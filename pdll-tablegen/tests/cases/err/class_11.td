class A { int x = y; int y = x; }
def a : A;
