def a { int x = ?; string s; list<int> l; bits<3> b; bit c; dag d; }
def q { int z = a.x; }
