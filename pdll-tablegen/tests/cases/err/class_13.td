class A;
def b;
def a { A x = b; }
