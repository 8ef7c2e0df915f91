// Of two records without names the one is numbered first that needs nothing of another; what an operator binds is nothing of another.
class Inner<bit b> { bit is = b; }
class Outer { Inner inner = Inner<!empty(!filter(n, [1, 2], !exists<Inner>("none")))>; }
class Holder { Outer outer = Outer<>; }
def holder : Holder;
// What is not known yet is written with its arguments.
class Pair<int a, int b = 2>;
def open {
  field int n;
  field Pair first = Pair<n, b=3>;
  field Pair second = Pair<n, 4>;
  field string text = !repr(Pair<n, b=5>);
}
// What a text was written as is told with it.
def written { string block = [{ some }]; string part = !substr([{ some }], 0, 2); string plain = "p"; }
def shown { string whole = !repr(written); dag around = (open !repr(written)); }
