def a {
  string s = !subst("a", "b", ["c"]<string>[0]);
  list<int> l = !filter(i, [1], [1]<int>[0]);
}
