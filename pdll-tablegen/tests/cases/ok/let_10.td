class A { int q = 1; }
def a : A { int q2 = q; let q = 2; }
def b : A { let q = 3; int q3 = q; defvar t = q; int q4 = t; let q = 4; }
