class A { list<int> l = [1]; }
class B : A { let l = [2]; }
def a : B { list<int> m = l; let l = [3]; }
