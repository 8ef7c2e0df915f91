class A { int n = 0; }
def b { A r = !cast<A>("b2"); }
def b2 : A;
