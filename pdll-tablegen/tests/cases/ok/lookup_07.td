class A { int v = 2; }
def a : A;
foreach r = [a] in def x_#r { int k = r.v; }
foreach r = !instances<A>() in def y_#r;
