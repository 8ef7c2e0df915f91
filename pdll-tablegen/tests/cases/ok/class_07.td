class A { int f = 1; }
def a : A { int x = f; int f = 5; }
