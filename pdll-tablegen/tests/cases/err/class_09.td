class A<int x, int y>;
def a : A<x=1, 2>;
