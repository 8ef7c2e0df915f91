class A;
def b;
def a { A x = !cast<A>("b"); }
