// The types of operands are not checked during parsing, so these lists may be written out.
class A;
def op;
def a {
  string s = !tolower(["A"]<string>[0]);
  string t = !substr(["abc"]<string>[0], [1]<int>[0], [1]<int>[0]);
  int f = !find(["abc"]<string>[0], ["c"]<string>[0], [1]<int>[0]);
  list<string> l = !listsplat("a", [2]<int>[0]);
  string i = !interleave(["a", "b"], ["-"]<string>[0]);
  list<int> r = !range([0]<int>[0], [5]<int>[0], [2]<int>[0]);
  dag d = !setdagarg([(op 1)]<dag>[0], 0, 1);
  dag n = !setdagname([(op 1)]<dag>[0], 0, "a");
  dag o = (!getdagop([(op 1)]<dag>[0]) 1);
  bit e = !exists<A>(["b"]<string>[0]);
}
