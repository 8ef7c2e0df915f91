// Of two anonymous records, the one that does not depend on the other is numbered first; variables of an operator are not dependencies.
class Inner<bit b> { bit is = b; }
class Outer { Inner inner = Inner<!empty(!filter(n, [1, 2], !exists<Inner>("none")))>; }
class Holder { Outer outer = Outer<>; }
def holder : Holder;
// An unresolved value is printed with its arguments.
class Pair<int a, int b = 2>;
def open {
  field int n;
  field Pair first = Pair<n, b=3>;
  field Pair second = Pair<n, 4>;
  field string text = !repr(Pair<n, b=5>);
}
// The spelling of a text distinguishes values.
def written { string block = [{ some }]; string part = !substr([{ some }], 0, 2); string plain = "p"; }
def shown { string whole = !repr(written); dag around = (open !repr(written)); }
