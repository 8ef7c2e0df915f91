class A<list<int> l> { list<string> s = !foreach(i, l, "v" # i); string j = !interleave(!foreach(i, l, !cast<string>(!mul(i,2))), "+"); list<int> f = !filter(i, l, !gt(i, 1)); int sum = !foldl(0, l, a, b, !add(a, b)); int n = !size(l); }
def a : A<[1,2,3]>;
def b : A<[]>;
