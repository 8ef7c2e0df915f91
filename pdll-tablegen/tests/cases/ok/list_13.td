class A { int x = !foldl(0, [1,2,3], acc, x2, !add(acc, x2)); list<int> l = !foreach(k, [1,2], !foldl(k, [10,20], a, b, !add(a,b))); }
def a : A;
