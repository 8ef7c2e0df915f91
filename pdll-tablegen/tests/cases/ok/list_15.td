class A<list<list<int>> l> { list<int> f = !listflatten(l); list<int> h = !head(l); list<list<int>> t = !tail(l); int s = l[1][0]; }
def a : A<[[1,2],[3]]>;
