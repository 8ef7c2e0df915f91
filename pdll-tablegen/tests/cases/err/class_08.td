class A<int x>;
def a : A<1, x=2>;
