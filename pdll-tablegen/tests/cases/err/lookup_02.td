class A { A next = ?; }
def a : A { let next = !cast<A>("b"); }
def b : A { let next = a; }
