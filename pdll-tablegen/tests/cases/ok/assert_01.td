class A<int n> { assert !gt(n, 0), "n must be positive"; int v = n; }
def a : A<1>;
