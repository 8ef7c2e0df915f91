class C<int n> {
  int v = n;
  assert !lt(v, 3), "field " # v;
}
def a : C<1>;
def b : C<3>;
