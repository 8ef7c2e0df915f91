def Hooked_Dialect : Dialect {
  let name = "hooked";
  let hasCanonicalizer = 1;
}
class Hooked_Op<string mnemonic> : Op<Hooked_Dialect, mnemonic> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
}
// The including file implements patterns, one pattern, both, or neither.
def Hooked_SetOp : Hooked_Op<"set"> { let hasCanonicalizer = 1; }
def Hooked_MethodOp : Hooked_Op<"method"> { let hasCanonicalizeMethod = 1; }
def Hooked_BothOp : Hooked_Op<"both"> { let hasCanonicalizer = 1; let hasCanonicalizeMethod = 1; }
def Hooked_NeitherOp : Hooked_Op<"neither"> { let hasCanonicalizer = 1; let hasCanonicalizeMethod = 1; }
