// Each number is too large for its bits, but the bits are unused in the result.
class A {
  bits<4> x;
}
def a : A {
  let x{0} = 2;
  let x{0} = 1;
}
