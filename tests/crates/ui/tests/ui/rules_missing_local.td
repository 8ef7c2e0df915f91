// A rule whose C++ calls a function that nobody wrote.
def Local_Dialect : Dialect { let name = "local"; let cppNamespace = "local"; }
def IdOp : Op<Local_Dialect, "id"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
def Replace : Pat<(IdOp $x), (NativeCodeCall<"replacementOf($0)"> $x)>;
