// Traits and interfaces.

//===- Kinds of traits -----------------------------------------------------------------------------------------------

class Trait;
class TraitList<list<Trait> props> : Trait {
  list<Trait> traits = props;
}
// A trait that the runtime implements, by name.
class NativeTrait<string name, string entityType, code extraClassDeclaration = [{}], code extraClassDefinition = [{}]>
    : Trait {
  string trait = name;
  string cppNamespace = "::mlir::" # entityType # "Trait";
  code extraConcreteClassDeclaration = extraClassDeclaration;
  code extraConcreteClassDefinition = extraClassDefinition;
}
class ParamNativeTrait<string prop, string params, string entityType>
    : NativeTrait<prop # "<" # params # ">::Impl", entityType> {
  string name = prop;
  string arguments = params;
}
class GenInternalTrait<string prop, string entityType> : Trait {
  string trait = "::mlir::" # entityType # "Trait::" # prop;
}
// A predicate on the whole; the summary completes "failed to verify that …".
class PredTrait<string descr, Pred pred> : Trait {
  string summary = descr;
  Pred predicate = pred;
}
class StructuralOpTrait;

class NativeOpTrait<string name, list<Trait> traits = [], code extraOpDeclaration = [{}], code extraOpDefinition = [{}]>
    : NativeTrait<name, "Op", extraOpDeclaration, extraOpDefinition> {
  list<Trait> dependentTraits = traits;
}
class ParamNativeOpTrait<string prop, string params, list<Trait> traits = []> : ParamNativeTrait<prop, params, "Op"> {
  list<Trait> dependentTraits = traits;
}
class GenInternalOpTrait<string prop, list<Trait> traits = []> : GenInternalTrait<prop, "Op"> {
  list<Trait> dependentTraits = traits;
}
class PredOpTrait<string descr, Pred pred, list<Trait> traits = []> : PredTrait<descr, pred> {
  list<Trait> dependentTraits = traits;
}
class NativeAttrTrait<string name, code extraAttrDeclaration = [{}], code extraAttrDefinition = [{}]>
    : NativeTrait<name, "Attribute", extraAttrDeclaration, extraAttrDefinition>;
class ParamNativeAttrTrait<string prop, string params> : ParamNativeTrait<prop, params, "Attribute">;
class GenInternalAttrTrait<string prop> : GenInternalTrait<prop, "Attribute">;
class PredAttrTrait<string descr, Pred pred> : PredTrait<descr, pred>;
class NativeTypeTrait<string name, code extraTypeDeclaration = [{}], code extraTypeDefinition = [{}]>
    : NativeTrait<name, "Type", extraTypeDeclaration, extraTypeDefinition>;
class ParamNativeTypeTrait<string prop, string params> : ParamNativeTrait<prop, params, "Type">;
class GenInternalTypeTrait<string prop> : GenInternalTrait<prop, "Type">;
class PredTypeTrait<string descr, Pred pred> : PredTrait<descr, pred>;
def MutableType : NativeTypeTrait<"IsMutable">;

//===- Traits of operations ------------------------------------------------------------------------------------------

def AffineScope : NativeOpTrait<"AffineScope">;
def AutomaticAllocationScope : NativeOpTrait<"AutomaticAllocationScope">;
def ResultsBroadcastableShape : NativeOpTrait<"ResultsBroadcastableShape">;
def Commutative : NativeOpTrait<"IsCommutative">;
def Idempotent : NativeOpTrait<"IsIdempotent">;
def Involution : NativeOpTrait<"IsInvolution">;
def ConstantLike : NativeOpTrait<"ConstantLike">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
def ResultsAreFloatLike : NativeOpTrait<"ResultsAreFloatLike">;
def SameTypeOperands : NativeOpTrait<"SameTypeOperands">;
def SameOperandsShape : NativeOpTrait<"SameOperandsShape">;
def SameOperandsElementType : NativeOpTrait<"SameOperandsElementType">;
def SameOperandsAndResultShape : NativeOpTrait<"SameOperandsAndResultShape">;
def SameOperandsAndResultElementType : NativeOpTrait<"SameOperandsAndResultElementType">;
def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;
def SameOperandsAndResultRank : NativeOpTrait<"SameOperandsAndResultRank">;
def Terminator : NativeOpTrait<"IsTerminator">;
def MemRefsNormalizable : NativeOpTrait<"MemRefsNormalizable">;
def Elementwise : NativeOpTrait<"Elementwise">;
def Scalarizable : NativeOpTrait<"Scalarizable", [Elementwise]>;
def Vectorizable : NativeOpTrait<"Vectorizable", [Elementwise]>;
def Tensorizable : NativeOpTrait<"Tensorizable", [Elementwise]>;
def ElementwiseMappable : TraitList<[Elementwise, Scalarizable, Vectorizable, Tensorizable]>;
def HasParallelRegion : NativeOpTrait<"HasParallelRegion">;
def DistinctObjectsTrait : NativeOpTrait<"DistinctObjectsTrait">;

def SingleBlock : NativeOpTrait<"SingleBlock">, StructuralOpTrait;
class SingleBlockImplicitTerminatorImpl<string op>
    : ParamNativeOpTrait<"SingleBlockImplicitTerminator", op, [SingleBlock]>, StructuralOpTrait;
class SingleBlockImplicitTerminator<string op> : TraitList<[SingleBlock, SingleBlockImplicitTerminatorImpl<op>]>;
def NoTerminator : NativeOpTrait<"NoTerminator">, StructuralOpTrait;
def NoRegionArguments : NativeOpTrait<"NoRegionArguments">, StructuralOpTrait;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>, StructuralOpTrait;
class ParentOneOf<list<string> ops> : ParamNativeOpTrait<"HasParent", !interleave(ops, ", ")>, StructuralOpTrait;

def FirstAttrDerivedResultType : GenInternalOpTrait<"FirstAttrDerivedResultType">;
def SameVariadicOperandSize : GenInternalOpTrait<"SameVariadicOperandSize">;
def SameVariadicResultSize : GenInternalOpTrait<"SameVariadicResultSize">;
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">, StructuralOpTrait;
def AttrSizedResultSegments : NativeOpTrait<"AttrSizedResultSegments">, StructuralOpTrait;

//===- Interfaces ----------------------------------------------------------------------------------------------------

class InterfaceTrait<string name> : NativeTrait<"", ""> {
  let trait = name # "::Trait";
  let cppNamespace = "";
  code extraTraitClassDeclaration = "";
}
class OpInterfaceTrait<string name, code verifyBody = [{}], list<Trait> traits = []> : InterfaceTrait<name> {
  code verify = verifyBody;
  bit verifyWithRegions = 0;
  list<Trait> dependentTraits = traits;
}
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                      code defaultImplementation = [{}]> {
  string description = desc;
  string name = methodName;
  string returnType = retTy;
  dag arguments = args;
  code body = methodBody;
  code defaultBody = defaultImplementation;
}
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = [{}],
                            code defaultImplementation = [{}]>
    : InterfaceMethod<desc, retTy, methodName, args, methodBody, defaultImplementation>;
class Interface<string name, list<Interface> baseInterfacesArg = []> {
  string description = "";
  string cppInterfaceName = name;
  string cppNamespace = "";
  list<InterfaceMethod> methods = [];
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  code extraClassOf = "";
  list<Interface> baseInterfaces = baseInterfacesArg;
}
class AttrInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Attr<PdllKnown<"has_attr_interface", ["\"" # name # "\""]>, name # " instance"> {
  let storageType = !if(!empty(cppNamespace), "", cppNamespace # "::") # name;
  let returnType = "$_rt::Attribute";
  let constBuilderCall = "$0";
}
class OpInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;
class TypeInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Type<PdllKnown<"has_type_interface", ["\"" # name # "\""]>, name # " instance",
           !if(!empty(cppNamespace), "", cppNamespace # "::") # name>;
// An interface that is promised is not there yet; here all interfaces are.
class HasPromiseOrImplementsTypeInterface<TypeInterface interface> : And<[interface.predicate]>;
class PromisedTypeInterface<TypeInterface interface>
    : TypeConstraint<HasPromiseOrImplementsTypeInterface<interface>,
                     "promising or implementing the `" # interface.cppInterfaceName # "` type interface">;
class PromisedAttrInterface<AttrInterface interface>
    : AttrConstraint<interface.predicate,
                     "promising or implementing the `" # interface.cppInterfaceName # "` attr interface">;
class DialectInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

class DeclareInterfaceMethods<list<string> overridenMethods = []> {
  list<string> alwaysOverriddenMethods = overridenMethods;
}
class DeclareAttrInterfaceMethods<AttrInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, AttrInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}
class DeclareOpInterfaceMethods<OpInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, OpInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}
class DeclareTypeInterfaceMethods<TypeInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>, TypeInterface<interface.cppInterfaceName, interface.baseInterfaces> {
  let description = interface.description;
  let cppNamespace = interface.cppNamespace;
  let methods = interface.methods;
}

// The standard interfaces, as properties of an operation.
class PdllMlirOpInterface<string name, list<Interface> baseInterfaces = []> : OpInterface<name, baseInterfaces> {
  let cppNamespace = "::mlir";
}
def InferTypeOpInterface : PdllMlirOpInterface<"InferTypeOpInterface">;
def InferShapedTypeOpInterface : PdllMlirOpInterface<"InferShapedTypeOpInterface">;
def ReifyRankedShapedTypeOpInterface : PdllMlirOpInterface<"ReifyRankedShapedTypeOpInterface">;
class InferTypeOpAdaptorBase<code additionalDecls = [{}]>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 NativeOpTrait<"InferTypeOpAdaptor", [], additionalDecls>]>;
def InferTypeOpAdaptor : InferTypeOpAdaptorBase;
def InferTypeOpAdaptorWithIsCompatible : InferTypeOpAdaptorBase;
class InferShapedTypeOpAdaptorBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferShapedTypeOpAdaptor">]>;
def InferShapedTypeOpAdaptor : InferShapedTypeOpAdaptorBase;
def InferShapedTypeOpAdaptorWithReify : InferShapedTypeOpAdaptorBase;
class InferTensorTypeBase<list<string> overridenMethods = []>
    : TraitList<[DeclareOpInterfaceMethods<InferTypeOpInterface>,
                 DeclareOpInterfaceMethods<InferShapedTypeOpInterface, overridenMethods>,
                 NativeOpTrait<"InferTensorType">]>;
def InferTensorType : InferTensorTypeBase;
def InferTensorTypeWithReify : InferTensorTypeBase;
class InferTensorTypeAdaptorBase<list<string> overridenMethods = []> : InferTensorTypeBase<overridenMethods>;
def InferTensorTypeAdaptor : InferTensorTypeAdaptorBase;
def InferTensorTypeAdaptorWithReify : InferTensorTypeAdaptorBase;
def Symbol : PdllMlirOpInterface<"SymbolOpInterface">;
def SymbolUserOpInterface : PdllMlirOpInterface<"SymbolUserOpInterface">;
def SymbolTable : NativeOpTrait<"SymbolTable">;
def RegionKindInterface : PdllMlirOpInterface<"RegionKindInterface">;
def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator : TraitList<[NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]>;
def OpAsmOpInterface : PdllMlirOpInterface<"OpAsmOpInterface">;
def ArgAndResultAttrsOpInterface : PdllMlirOpInterface<"ArgAndResultAttrsOpInterface">;
def CallOpInterface : PdllMlirOpInterface<"CallOpInterface", [ArgAndResultAttrsOpInterface]>;
def CallableOpInterface : PdllMlirOpInterface<"CallableOpInterface", [ArgAndResultAttrsOpInterface]>;
def CastOpInterface : PdllMlirOpInterface<"CastOpInterface">;
def FunctionOpInterface : PdllMlirOpInterface<"FunctionOpInterface">;
def BranchOpInterface : PdllMlirOpInterface<"BranchOpInterface">;
def RegionBranchOpInterface : PdllMlirOpInterface<"RegionBranchOpInterface">;
def RegionBranchTerminatorOpInterface : PdllMlirOpInterface<"RegionBranchTerminatorOpInterface">;
def WeightedBranchOpInterface : PdllMlirOpInterface<"WeightedBranchOpInterface">;
def WeightedRegionBranchOpInterface : PdllMlirOpInterface<"WeightedRegionBranchOpInterface">;
def SelectLikeOpInterface : PdllMlirOpInterface<"SelectLikeOpInterface">;
def ReturnLike : TraitList<[DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>,
                            NativeOpTrait<"ReturnLike">]>;
def LoopLikeOpInterface : PdllMlirOpInterface<"LoopLikeOpInterface">;
def InferIntRangeInterface : PdllMlirOpInterface<"InferIntRangeInterface">;
def VectorUnrollOpInterface : PdllMlirOpInterface<"VectorUnrollOpInterface">;
def VectorTransferOpInterface : PdllMlirOpInterface<"VectorTransferOpInterface">;
def ViewLikeOpInterface : PdllMlirOpInterface<"ViewLikeOpInterface">;
def OffsetSizeAndStrideOpInterface : PdllMlirOpInterface<"OffsetSizeAndStrideOpInterface">;
def DestinationStyleOpInterface : PdllMlirOpInterface<"DestinationStyleOpInterface">;
def ShapedDimOpInterface : PdllMlirOpInterface<"ShapedDimOpInterface">;
def DerivedAttributeOpInterface : PdllMlirOpInterface<"DerivedAttributeOpInterface">;
def TypedAttrInterface : AttrInterface<"TypedAttr"> {
  let cppNamespace = "::mlir";
  let predicate = PdllKnown<"is_typed_attr">;
}
def ElementsAttrInterface : AttrInterface<"ElementsAttr", [TypedAttrInterface]> {
  let cppNamespace = "::mlir";
  let predicate = PdllKnown<"is_elements_attr">;
}
class PdllMlirAttrInterface<string name> : AttrInterface<name> {
  let cppNamespace = "::mlir";
}
class PdllMlirTypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir";
}
def BlobAttrInterface : PdllMlirAttrInterface<"BlobAttr">;
def MemRefLayoutAttrInterface : PdllMlirAttrInterface<"MemRefLayoutAttrInterface">;
def OpAsmAttrInterface : PdllMlirAttrInterface<"OpAsmAttrInterface">;
def SymbolUserAttrInterface : PdllMlirAttrInterface<"SymbolUserAttrInterface">;
def VectorElementTypeInterface : PdllMlirTypeInterface<"VectorElementTypeInterface">;
def MemRefElementTypeInterface : PdllMlirTypeInterface<"MemRefElementTypeInterface">;
def PtrLikeTypeInterface : PdllMlirTypeInterface<"PtrLikeTypeInterface">;
def OpAsmTypeInterface : PdllMlirTypeInterface<"OpAsmTypeInterface">;
def FloatTypeInterface : PdllMlirTypeInterface<"FloatType">;
def ShapedTypeInterface : PdllMlirTypeInterface<"ShapedType">;

//===- Effects -------------------------------------------------------------------------------------------------------

class OpVariableDecorator;
class Resource<string resourceName> {
  string name = resourceName;
}
class IntrinsicResource<string resourceName> : Resource<"::mlir::SideEffects::" # resourceName>;
def DefaultResource : IntrinsicResource<"DefaultResource">;
def AutomaticAllocationScopeResource : IntrinsicResource<"AutomaticAllocationScopeResource">;
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  string baseEffectName = baseEffect;
}
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;
class SideEffect<EffectOpInterfaceBase interface, string effectName, Resource resourceReference, int effectStage,
                 EffectRange range> : OpVariableDecorator {
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string effect = effectName;
  string resource = resourceReference.name;
  int stage = effectStage;
  bit effectOnFullRegion = range.Value;
}
class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface, list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}
def MemoryEffectsOpInterface : EffectOpInterfaceBase<"MemoryEffectOpInterface", "::mlir::MemoryEffects::Effect"> {
  let cppNamespace = "::mlir";
}
class MemoryEffect<string effectName, Resource resource, int stage, EffectRange range>
    : SideEffect<MemoryEffectsOpInterface, effectName, resource, stage, range>;
class MemoryEffects<list<MemoryEffect> effects = []> : SideEffectsTraitBase<MemoryEffectsOpInterface, effects>;

class MemAlloc<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Allocate", resource, stage, range>;
def MemAlloc : MemAlloc<DefaultResource>;
class MemAllocAt<int stage, EffectRange range = PartialEffect> : MemAlloc<DefaultResource, stage, range>;
class MemFree<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Free", resource, stage, range>;
def MemFree : MemFree<DefaultResource>;
class MemFreeAt<int stage, EffectRange range = PartialEffect> : MemFree<DefaultResource, stage, range>;
class MemRead<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Read", resource, stage, range>;
def MemRead : MemRead<DefaultResource>;
class MemReadAt<int stage, EffectRange range = PartialEffect> : MemRead<DefaultResource, stage, range>;
class MemWrite<Resource resource, int stage = 0, EffectRange range = PartialEffect>
    : MemoryEffect<"::mlir::MemoryEffects::Write", resource, stage, range>;
def MemWrite : MemWrite<DefaultResource>;
class MemWriteAt<int stage, EffectRange range = PartialEffect> : MemWrite<DefaultResource, stage, range>;

def NoMemoryEffect : MemoryEffects<[]>;
def RecursiveMemoryEffects : NativeOpTrait<"HasRecursiveMemoryEffects">;
def RecursivelySpeculatableImplTrait : NativeOpTrait<"RecursivelySpeculatableImplTrait">;
def AlwaysSpeculatableImplTrait : NativeOpTrait<"AlwaysSpeculatableImplTrait">;
def ConditionallySpeculatable : PdllMlirOpInterface<"ConditionallySpeculatable">;
def AlwaysSpeculatable : TraitList<[ConditionallySpeculatable, AlwaysSpeculatableImplTrait]>;
def RecursivelySpeculatable : TraitList<[ConditionallySpeculatable, RecursivelySpeculatableImplTrait]>;
def Pure : TraitList<[AlwaysSpeculatable, NoMemoryEffect]>;
