class A { int x; }
def a : A { let x = x; }
