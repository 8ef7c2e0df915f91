// In an anonymous record, `NAME` keeps its value.
class A<string p = "p"> {
  string s = p # NAME;
}
def a : A;
def b {
  field string t = A<"q">.s;
  A r = A<"r">;
}
def : A;
