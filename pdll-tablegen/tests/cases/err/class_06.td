class A<int x>;
def a : A<1, 2>;
