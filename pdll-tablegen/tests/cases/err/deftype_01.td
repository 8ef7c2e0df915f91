class C;
deftype T = C;
deftype L = list<C>;
def a {
  L l = [];
}
