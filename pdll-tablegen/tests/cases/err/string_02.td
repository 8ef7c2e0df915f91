class A { int x; }
def a : A { int x = 5; }
def b : A { string x = "s"; }
