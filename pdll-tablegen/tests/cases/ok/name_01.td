// Of a record that is written without a name, `NAME` stays what it was.
class A<string p = "p"> {
  string s = p # NAME;
}
def a : A;
def b {
  field string t = A<"q">.s;
  A r = A<"r">;
}
def : A;
