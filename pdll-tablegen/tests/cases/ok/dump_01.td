// Dumps and assertions in each kind of scope, at instantiation.
class Counted<int n> {
  int count = n;
  assert !gt(n, 0), "too few: " # n;
  dump "class " # n;
}
multiclass Twice<int n> {
  assert !lt(n, 9), "too many";
  dump "multiclass " # n;
  def A : Counted<n>;
  def B : Counted<!add(n, n)>;
}
deftype Numbers = list<int>;
class Has<Numbers numbers> { Numbers kept = numbers; }
defset list<Counted> All = {
  defm Two : Twice<2>;
  foreach i = [7, 8] in {
    def "N" # i : Counted<i>;
    dump "loop " # i;
  }
}
dump !repr(!size(All));
def h : Has<[1, 2]> { dump "def"; assert !eq(!size(kept), 2), "size"; }
if !empty(All) then { dump "empty"; } else { dump "not empty"; }
