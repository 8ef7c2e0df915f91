class A;
def a : A;
def b : A;
foreach r = [a, b] in def x_#r { A k = r; string s = !cast<string>(r); }
