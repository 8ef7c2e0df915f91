def Test_Dialect : Dialect { let name = "test"; }

def InnerOp : Op<Test_Dialect, "inner", [Pure]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def OuterOp : Op<Test_Dialect, "outer", [Pure]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
def LastOp : Op<Test_Dialect, "last", [Pure]> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
