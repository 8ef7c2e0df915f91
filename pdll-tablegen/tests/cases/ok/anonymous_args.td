// The lookup of an argument's records happens in the instantiated record, so that one record is instantiated from the same arguments.
class A<string s, int n> {
  int m = n;
  bit is = !exists<A>("d");
}
class B {
  string f = "f";
  A a = A<!tolower(f), !size(!instances<A>())>;
}
def b : B;
def c : B;
def d : B {
  let f = "g";
}
// The operands of an iterating operator are evaluated in the record; other values are evaluated at once.
defvar later = !foldl(0, [1], i, j, !size(!instances<A>()));
defvar now = !size(!instances<A>());
def e {
  A made = A<"e", 7>;
  int n = later;
  int m = now;
}
