// The operations of `bufferization`. The dialect adds the canonicalization patterns of all of them.

def Bufferization_Dialect : Dialect {
  let name = "bufferization";
  let cppNamespace = "::mlir::bufferization";
  let hasOperationAttrVerify = 1;
  let hasCanonicalizer = 1;
}

def SubsetInsertionOpInterface : OpInterface<"SubsetInsertionOpInterface"> { let cppNamespace = "::mlir"; }

def SubsetOpInterface : OpInterface<"SubsetOpInterface"> { let cppNamespace = "::mlir"; }

def AllocationOpInterface : OpInterface<"AllocationOpInterface"> { let cppNamespace = "::mlir::bufferization"; }

def BufferizableOpInterface : OpInterface<"BufferizableOpInterface"> { let cppNamespace = "::mlir::bufferization"; }

// Types of tensors and of buffers.

def Bufferization_TensorLikeTypeInterface : Type<IsTensorTypePred, "TensorLikeType instance">;
def Bufferization_BufferLikeTypeInterface : Type<IsBaseMemRefTypePred, "BufferLikeType instance">;

class Bufferization_Op<string mnemonic, list<Trait> traits = []> : Op<Bufferization_Dialect, mnemonic, traits>;

def Bufferization_AllocTensorOp : Bufferization_Op<"alloc_tensor", [AttrSizedOperandSegments, BufferizableOpInterface, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>]> {
  let arguments = (ins Variadic<Index>:$dynamic_sizes, Optional<AnyTensor>:$copy, Optional<Index>:$size_hint, OptionalAttr<AnyAttr>:$memory_space);
  let results = (outs AnyTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Bufferization_CloneOp : Bufferization_Op<"clone", [MemoryEffectsOpInterface, DeclareOpInterfaceMethods<AllocationOpInterface, ["buildDealloc", "buildClone"]>]> {
  let arguments = (ins Arg<AnyRankedOrUnrankedMemRef, "", [MemRead]>:$input);
  let results = (outs Res<AnyRankedOrUnrankedMemRef, "", [MemWrite, MemAlloc]>:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
  let hasFolder = 1;
}

def Bufferization_DeallocOp : Bufferization_Op<"dealloc", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<AnyRankedOrUnrankedMemRef>:$memrefs, Variadic<I1>:$conditions, Variadic<AnyRankedOrUnrankedMemRef>:$retained);
  let results = (outs Variadic<I1>:$updatedConditions);
  let assemblyFormat = "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict";
  let hasVerifier = 1;
}

def Bufferization_DeallocTensorOp : Bufferization_Op<"dealloc_tensor", [BufferizableOpInterface]> {
  let arguments = (ins AnyTensor:$tensor);
  let assemblyFormat = "$tensor attr-dict `:` type($tensor)";
}

def Bufferization_MaterializeInDestinationOp : Bufferization_Op<"materialize_in_destination", [AllElementTypesMatch<["source", "dest"]>, BufferizableOpInterface, DestinationStyleOpInterface, DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>, DeclareOpInterfaceMethods<SubsetOpInterface, ["operatesOnEquivalentSubset", "operatesOnDisjointSubset"]>, DeclareOpInterfaceMethods<SubsetInsertionOpInterface, ["getSourceOperand", "getValuesNeededToBuildSubsetExtraction", "buildSubsetExtraction", "isEquivalentSubset"]>, DeclareOpInterfaceMethods<MemoryEffectsOpInterface, ["getEffects"]>]> {
  let arguments = (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Optional<AnyTensor>:$result);
  let assemblyFormat = "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Bufferization_ToBufferOp : Bufferization_Op<"to_buffer", [BufferizableOpInterface, Pure]> {
  let arguments = (ins Bufferization_TensorLikeTypeInterface:$tensor, UnitAttr:$read_only);
  let results = (outs Bufferization_BufferLikeTypeInterface:$buffer);
  let assemblyFormat = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Bufferization_ToTensorOp : Bufferization_Op<"to_tensor", [BufferizableOpInterface]> {
  let arguments = (ins Arg<Bufferization_BufferLikeTypeInterface, "the reference to load from", [MemReadAt<0, FullEffect>]>:$buffer, UnitAttr:$restrict, UnitAttr:$writable);
  let results = (outs Bufferization_TensorLikeTypeInterface:$result);
  let assemblyFormat = "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

