// Each number is too large for its bits, but nobody sees it in the end.
class A {
  bits<4> x;
}
def a : A {
  let x{0} = 2;
  let x{0} = 1;
}
