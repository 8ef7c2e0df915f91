def Toy_Dialect : Dialect {
  let name = "toy";
  let summary = "Tensors to play with";
}

class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

def Toy_ReshapeOp : Toy_Op<"reshape", [Pure]> {
  let summary = "Changes the shape";
  let arguments = (ins AnyTensor:$input);
  let results = (outs AnyTensor:$output);
}

def Toy_ConstantOp : Toy_Op<"constant", [Pure, ConstantLike]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$output);
}

def Toy_TransposeOp : Toy_Op<"transpose", [Pure, SameOperandsAndResultElementType]> {
  let arguments = (ins AnyTensor:$input);
  let results = (outs AnyTensor:$output);
  let hasVerifier = 1;
}
