def a { int x = 1; }
def b { int y = a.x; int z = !add(a.x, a.x); string s = !cast<string>(a) # a; list<int> l = [a.x]; }
