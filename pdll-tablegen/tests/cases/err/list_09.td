class A<int f> {
  int splat = !listsplat(1, f)[0];
  int each = !foreach(i, [1, 2], i)[0];
  int some = !filter(i, [1, 2], !gt(i, 1))[0];
  int both = !listconcat([1], [2])[0];
  int less = !listremove([1, 2], [2])[0];
}
def b : A<2> {
  list<int> kept = [1];
  int one = !listconcat(kept, kept)[0];
  int two = !range(3)[1];
}
