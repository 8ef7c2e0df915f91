def Small_Dialect : Dialect {
  let name = "small";
}
def Mode : I32EnumAttr<"Mode", "how", [I32EnumAttrCase<"fast", 0>, I32EnumAttrCase<"exact", 1>]>;
def Small_AddOp : Op<Small_Dialect, "add", [Pure, AllTypesMatch<["lhs", "sum"]>]> {
  let summary = "Adds";
  let description = [{
    Adds two numbers.

    ```
    %2 = small.add %0, %1
    ```
  }];
  let arguments = (ins AnyInteger:$lhs, Optional<AnyInteger>:$rhs, DefaultValuedAttr<Mode, "Mode::fast">:$mode);
  let results = (outs AnyInteger:$sum);
  let hasVerifier = 1;
}
