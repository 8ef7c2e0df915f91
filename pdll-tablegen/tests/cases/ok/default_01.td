// Defaults that LLVM accepts as complete: conversions to a bit, binary operators, and dags.
def op;
class C<int n = 0> { int v = n; }
class Known<string s, bit b = !exists<C>(s)> { bit is = b; }
class Next<int n, int m = !add(n, !exists<C>("c"))> { int next = m; }
class Around<int n, dag d = (op ?)> { dag made = d; }
class Mapped<list<int> l, list<int> m = !foreach(i, l, !add(i, 1))> { list<int> all = m; }
def c : C;
def k : Known<"c">;
def n : Next<1>;
def o : Around<1>;
def m : Mapped<[1, 2]>;
