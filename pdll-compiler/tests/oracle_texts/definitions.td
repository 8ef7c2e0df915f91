// text: 'VariadicOfVariadic' results are currently not supported
def O : T_Op<"o"> { let results = (outs VariadicOfVariadic<AnyType, "s">:$r); }
// -----
// text: 'regions' must have 'region' directive
def O : T_Op<"o"> { let regions = (ins AnyRegion:$r); }
// -----
// text: 'results' must have 'outs' directive
def O : T_Op<"o"> { let results = (ins AnyType:$r); }
// -----
// text: 'successors' must have 'successor' directive
def O : T_Op<"o"> { let successors = (ins AnySuccessor:$r); }
// -----
// differs: accepted: only C++ would have two functions of one name
// text: generated accessor for `
// text: ` overlaps with a default one; please rename to avoid overlap
def O : T_Op<"o"> { let arguments = (ins AnyType:$operation); }
// -----
// text: op has a conflict with two 
// text:  having the same name '
def O : T_Op<"o"> { let arguments = (ins AnyType:$a, AnyType:$a); }
// -----
// text: op has a conflict with 
// text:  both having an entry with the name '
def O : T_Op<"o"> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$a); }
// -----
// text: attributes must be named
def O : T_Op<"o"> { let arguments = (ins I32Attr); }
// -----
// text: properties must be named
include "mlir/IR/Properties.td"
def O : T_Op<"o"> { let arguments = (ins IntProp<"int32_t">); }
// -----
// text: variadic regions must be named
def O : T_Op<"o"> { let regions = (region VariadicRegion<AnyRegion>); }
// -----
// text: only the last region can be variadic
def O : T_Op<"o"> { let regions = (region VariadicRegion<AnyRegion>:$a, AnyRegion:$b); }
// -----
// text: only the last successor can be variadic
def O : T_Op<"o"> { let successors = (successor VariadicSuccessor<AnySuccessor>:$a, AnySuccessor:$b); }
// -----
// text: undefined kind for region #
def O : T_Op<"o"> { let regions = (region "text":$a); }
// -----
// text: undefined kind for successor #
def O : T_Op<"o"> { let successors = (successor "text":$a); }
// -----
// text: undefined type for argument #
def O : T_Op<"o"> { let arguments = (ins "text":$a); }
// -----
// text: undefined type for result #
def O : T_Op<"o"> { let results = (outs "text":$a); }
// -----
// text: unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed
def Other;
def O : T_Op<"o"> { let arguments = (ins Other:$a); }
// -----
// text: derived attributes not allowed in argument list
def D : DerivedAttr<"int", "return 1;">;
def O : T_Op<"o"> { let arguments = (ins D:$a); }
// -----
// text: unexpected Attr where only DerivedAttr is allowed
def O : T_Op<"o"> { Attr a = I32Attr; }
// -----
// text: expected 'ins' in builders
def O : T_Op<"o"> { let builders = [OpBuilder<(outs "Value":$v)>]; }
// -----
// differs: accepted: what has a default value is an `Option`, wherever it stands
// text: expected an argument with default value after other arguments with default values
def O : T_Op<"o"> { let builders = [OpBuilder<(ins CArg<"Value", "nullptr">:$v, "Value":$w)>]; }
// -----
// text: default builders are skipped and no custom builders provided
def O : T_Op<"o"> { let skipDefaultBuilders = 1; }
// -----
// text:  to precede it in traits list
class Dep<list<Trait> t> : NativeOpTrait<"Dep"> { let dependentTraits = t; }
def O : T_Op<"o", [Dep<[SameTypeOperands]>]>;
