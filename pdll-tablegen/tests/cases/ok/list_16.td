class A<list<int> l, int n> { list<int> s = l[1...n]; int e = l[n]; list<int> g = l[n,0]; list<int> r = !range(n); list<int> r2 = !range(l); list<int> w = l[!range(1,n)]; }
def a : A<[4,5,6,7], 2>;
