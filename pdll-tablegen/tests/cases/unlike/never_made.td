// LLVM makes no `A` here, since it asks whether all is known before it leaves out what is not.
class A<list<int> l> {
  int n = !size(l);
}
class B<bit keep> {
  int f;
  field A a = A<!filter(x, [f, 1], keep)>;
}
def b : B<0>;
