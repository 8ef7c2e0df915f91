// What an argument asks of all records is found out by the record that is made, so that one is made of the same arguments.
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
// What an operator goes over waits for the record; what stands alone does not.
defvar later = !foldl(0, [1], i, j, !size(!instances<A>()));
defvar now = !size(!instances<A>());
def e {
  A made = A<"e", 7>;
  int n = later;
  int m = now;
}
