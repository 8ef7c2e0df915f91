// The dialect `arith`, and the flags that other dialects share: of fast floating-point math and of integer overflow.

def Arith_Dialect : Dialect {
  let name = "arith";
  let cppNamespace = "::mlir::arith";
  let hasConstantMaterializer = 1;
  let hasCanonicalizer = 1;
  let useDefaultAttributePrinterParser = 1;
}

def IntegerOverflowFlags : I32BitEnumAttr<"IntegerOverflowFlags", "Integer overflow arith flags", [
    I32BitEnumCaseNone<"none">,
    I32BitEnumCaseBit<"nsw", 0>,
    I32BitEnumCaseBit<"nuw", 1>
  ]> {
  let cppNamespace = "::mlir::arith";
  let separator = ", ";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}

def FastMathReassoc : I32BitEnumCaseBit<"reassoc", 0>;
def FastMathNoNans : I32BitEnumCaseBit<"nnan", 1>;
def FastMathNoInfs : I32BitEnumCaseBit<"ninf", 2>;
def FastMathNoSignedZeros : I32BitEnumCaseBit<"nsz", 3>;
def FastMathArcp : I32BitEnumCaseBit<"arcp", 4>;
def FastMathContract : I32BitEnumCaseBit<"contract", 5>;
def FastMathApproxFunc : I32BitEnumCaseBit<"afn", 6>;

def FastMathFlags : I32BitEnumAttr<"FastMathFlags", "Floating point fast math flags", [
    I32BitEnumCaseNone<"none">,
    FastMathReassoc,
    FastMathNoNans,
    FastMathNoInfs,
    FastMathNoSignedZeros,
    FastMathArcp,
    FastMathContract,
    FastMathApproxFunc,
    BitEnumCaseGroup<"fast", [
      FastMathReassoc, FastMathNoNans, FastMathNoInfs, FastMathNoSignedZeros, FastMathArcp, FastMathContract, FastMathApproxFunc
    ]>
  ]> {
  let cppNamespace = "::mlir::arith";
  let separator = ",";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}



def Arith_IntegerOverflowAttr : EnumAttr<Arith_Dialect, IntegerOverflowFlags, "overflow"> {
  let assemblyFormat = "`<` $value `>`";
}

def Arith_FastMathAttr : EnumAttr<Arith_Dialect, FastMathFlags, "fastmath"> {
  let assemblyFormat = "`<` $value `>`";
}

def AtomicRMWKindAttr : I64EnumAttr<"AtomicRMWKind", "", [
    I64EnumAttrCase<"addf", 0>,
    I64EnumAttrCase<"addi", 1>,
    I64EnumAttrCase<"andi", 2>,
    I64EnumAttrCase<"assign", 3>,
    I64EnumAttrCase<"maximumf", 4>,
    I64EnumAttrCase<"maxnumf", 5>,
    I64EnumAttrCase<"maxs", 6>,
    I64EnumAttrCase<"maxu", 7>,
    I64EnumAttrCase<"minimumf", 8>,
    I64EnumAttrCase<"minnumf", 9>,
    I64EnumAttrCase<"mins", 10>,
    I64EnumAttrCase<"minu", 11>,
    I64EnumAttrCase<"mulf", 12>,
    I64EnumAttrCase<"muli", 13>,
    I64EnumAttrCase<"ori", 14>,
    I64EnumAttrCase<"xori", 15>
  ]> {
  let cppNamespace = "::mlir::arith";
}
