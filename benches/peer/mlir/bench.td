// The `bench` dialect, with the operations of the workloads w2, w3 and w4.

#ifndef BENCH_TD
#define BENCH_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Bench_Dialect : Dialect {
  let name = "bench";
  let cppNamespace = "::bench";
}

class Bench_Op<string mnemonic, list<Trait> traits = []> : Op<Bench_Dialect, mnemonic, traits>;

// w2: shapes that undo or absorb each other.
class Bench_Shape<string mnemonic> : Bench_Op<mnemonic, [Pure]> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyTensor:$r);
}
def Bench_Transpose : Bench_Shape<"transpose">;
def Bench_Reshape : Bench_Shape<"reshape">;

// w3: roots and leaves distinguished by a tag. They are not pure, so that none is erased as dead.
class Bench_Root<string mnemonic> : Bench_Op<mnemonic> {
  let arguments = (ins I32:$lhs, I32:$rhs, I32Attr:$tag);
  let results = (outs I32:$res);
}
class Bench_Leaf<string mnemonic> : Bench_Op<mnemonic> {
  let arguments = (ins I32:$x, I32Attr:$tag);
  let results = (outs I32:$res);
}
foreach i = 0...9 in {
  def Bench_Op#i : Bench_Root<"op"#i>;
  def Bench_Leaf#i : Bench_Leaf<"leaf"#i>;
}

// w4: one operation that becomes four.
class Bench_Binary<string mnemonic, list<Trait> traits = []> : Bench_Op<mnemonic, traits> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$res);
}
def Bench_Big : Bench_Binary<"big">;
def Bench_Mul : Bench_Binary<"mul", [Pure]>;
def Bench_Add : Bench_Binary<"add", [Pure]>;
def Bench_Sub : Bench_Binary<"sub", [Pure]>;
def Bench_Xor : Bench_Binary<"xor", [Pure]>;

#endif // BENCH_TD
