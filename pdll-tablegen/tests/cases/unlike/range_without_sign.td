// LLVM parses the 0 as the end of a range.
def a {
  bits<4> x;
  let x{1 0} = 2;
}
