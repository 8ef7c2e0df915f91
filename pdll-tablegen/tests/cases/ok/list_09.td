class A<list<int> l> { int h = !if(!empty(l), -1, !head(l)); int i = !if(!empty(l), -1, l[0]); }
def a : A<[]>;
def b : A<[3]>;
