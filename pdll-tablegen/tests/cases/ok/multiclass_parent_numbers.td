// A multiclass passes numbers to its parents as they are; `defm` and classes convert them.
multiclass Base<bits<5> n, bit b> {
  def X { bits<5> bitsOfIt = n; int value = n; bit isMinusOne = !eq(n, -1); bit isSmall = !lt(n, 0); bit flag = b; }
  if !eq(n, -1) then
    def None;
  else
    def Some;
}
multiclass Literal : Base<-1, 1>;
multiclass Passed<int x> : Base<x, {0}>;
multiclass Deep<int x> : Passed<!add(x, 1)>;
defm a : Literal;
defm b : Passed<-1>;
defm c : Passed<31>;
defm d : Passed<37>;
defm e : Deep<-2>;
defm f : Base<-1, 0>;
class C<bits<5> n> { int value = n; }
def g : C<-1>;
