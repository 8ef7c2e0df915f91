class P<int a, int b = a, int c = !add(a,b)> { int x = a; int y = b; int z = c; }
def a : P<1>;
def b : P<1,2>;
def c : P<1,c=5>;
