//# open test:///a.pdll
// Negation.
Pattern   Twice=>replace op<a.neg>( op<a.neg>(x:Value) )with x ; // Twice é😀
Pattern Fine => erase op<a.b>;
  Pattern Indented => erase op<a.c>;
Pattern Last => erase op<a.d>;
//# format
//# change test:///a.pdll
Pattern Fine => erase op<a.b>;
//# format
//# change test:///a.pdll
Pattern Broken => erase op<a.b>
//# format
//# open test:///b.td
def   A;
//# format
//# open test:///c.mlir
module   {}
//# format
