class A<int a = 0, int b = 0> { int v = !add(a, b); }
def z { int y = A<a = 1,>.v; }
