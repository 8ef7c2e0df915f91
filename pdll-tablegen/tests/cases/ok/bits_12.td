class A { bit a; bit b = 1; bits<2> c = {a, b}; }
def x : A { let a = 0; }
