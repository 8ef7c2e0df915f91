class A<int x, string s = "d"> { int y = x; string t = s; }
def a : A<1>;
def b : A<2, "q">;
def c : A<s="z", x=4>;
def d : A<5, s="k">;
