// LLVM creates no `A` here, because it checks whether everything is known before it omits the unknown part.
class A<list<int> l> {
  int n = !size(l);
}
class B<bit keep> {
  int f;
  field A a = A<!filter(x, [f, 1], keep)>;
}
def b : B<0>;
