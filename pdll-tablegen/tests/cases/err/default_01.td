// Defaults that depend on records, or have unset parts: the value of an argument must be complete.
class C<int n = 0> { int v = n; }
class Sum<list<int> l, int n = !foldl(0, l, sum, i, !add(sum, i))>;
class Known<string s, int n = !if(!eq(s, "c"), !cast<int>(!exists<C>(s)), 1)>;
class All<int n, list<C> l = !instances<C>()>;
class Some<int n, list<list<int>> l = [[n, ?]]>;
class Which<int n, int m = !cond(!eq(n, 1): 2, true: ?)>;
def a : Sum<[1, 2]>;
def b : Known<"c">;
def c : All<1>;
def d : Some<1>;
def e : Which<1>;
