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
