multiclass M<int n> {
  assert !lt(n, 3), "too many: " # n;
  def A;
}
defm a : M<2>;
defm b : M<3>;
