//! `bench-included`: compares a PDLL file that includes the definitions of a large dialect in `pdll compile -x mlir` and `mlir-pdll-22 -x mlir`.
//!
//! In: definitions of the size and shape of StableHLO's, which are generated: 115 operations in a hierarchy of classes, with long descriptions,
//! enumerations, attributes and types, on MLIR's interfaces. Out: processor time per run of both sides, in alternation.

use anyhow::{Result, ensure};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::alternate::{Options, build_example, include_dir, measure, quiet};

const HELP: &str = "\
usage: cargo xtask bench-included [--rounds=N] [--batch=N] [--program=FILE]

Measures `pdll compile -x mlir` (the example `compile` of pdll-compiler, which has no command line; build of the profile `dist`) beside
`mlir-pdll-22 -x mlir` on a file that includes generated definitions of the size of StableHLO's: in each of N (5) rounds each side runs N (10)
times. With --program that program is measured, and nothing is built. Linux only.";

/// Number of operations that StableHLO 1.0 defines.
const N_OPERATIONS: usize = 115;

/// Runs the benchmark for the repository at `root`.
pub(crate) fn run(root: &Path, args: &[String]) -> Result<()> {
    let Some(options) = Options::parse(args, HELP)? else { return Ok(()) };
    let include = include_dir()?;
    let folder = root.join("target/included");
    std::fs::create_dir_all(&folder)?;
    let (mut n_lines, mut n_bytes) = (0, 0);
    for (name, text) in definitions() {
        n_lines += text.lines().count();
        n_bytes += text.len();
        std::fs::write(folder.join(name), text)?;
    }
    let file = folder.join("patterns.pdll");
    std::fs::write(&file, PATTERNS)?;
    println!("{N_OPERATIONS} operations, {n_lines} lines, {} KB", n_bytes / 1024);
    let program = match &options.program {
        Some(program) => program.clone(),
        None => build_example(root, "pdll-compiler", "compile")?,
    };
    let mut ours = Command::new(program);
    ours.arg("-I").arg(&folder).arg("-I").arg(&include).arg(&file);
    let mut theirs = Command::new("mlir-pdll-22");
    theirs.arg("-x").arg("mlir").arg("-I").arg(&folder).arg("-I").arg(&include).arg(&file);
    for command in [&mut ours, &mut theirs] {
        ensure!(quiet(command)?, "{command:?} failed");
    }
    let [ours, theirs] = measure(&mut ours, &mut theirs, &options)?;
    println!(
        "processor time per run in ms, least (median) of {} rounds of {}: pdll {ours}, mlir-pdll {theirs}, ratio {:.2} ({:.2})",
        options.rounds,
        options.batch,
        ours.least / theirs.least,
        ours.median / theirs.median
    );
    Ok(())
}

const PATTERNS: &str = r#"#include "hlo_ops.td"

Pattern AddZero => replace op<hlo.op0>(x: Value, op<hlo.op1>(x, y: Value)) with x;
Pattern Twice {
  let root = op<hlo.op2>(op<hlo.op2>(x: Value, y: Value), y);
  replace root with op<hlo.op2>(x, y);
}
"#;

/// Returns the files: names and texts.
fn definitions() -> [(&'static str, String); 4] {
    [
        ("hlo_base.td", base()),
        ("hlo_enums.td", enums()),
        ("hlo_attrs.td", attributes()),
        ("hlo_ops.td", operations()),
    ]
}

fn base() -> String {
    let mut out = String::from(
        r#"#ifndef HLO_BASE
#define HLO_BASE
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypes.td"
include "mlir/Dialect/Quant/IR/QuantBase.td"

def Hlo_Dialect : Dialect {
  let name = "hlo";
  let cppNamespace = "::hlo";
  let description = [{ Operations of a dialect with many of them. }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def HLO_Pred : TypeAlias<I1, "bool">;
def HLO_SInt : SignlessIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def HLO_UInt : UnsignedIntOfWidths<[2, 4, 8, 16, 32, 64]>;
def HLO_Int : AnyTypeOf<[HLO_SInt, HLO_UInt]>;
def HLO_Float : AnyTypeOf<[F8E4M3FN, F8E5M2, F16, F32, F64, BF16]>;
def HLO_Complex : Complex<AnyTypeOf<[F32, F64]>>;
def HLO_Tensor : RankedTensorOf<[HLO_Float, HLO_Pred, HLO_Int, HLO_Complex]>;
def HLO_IntTensor : RankedTensorOf<[HLO_Int]>;
def HLO_FpTensor : RankedTensorOf<[HLO_Float]>;
def HLO_PredTensor : RankedTensorOf<[HLO_Pred]>;
def HLO_FpOrComplexTensor : RankedTensorOf<[HLO_Float, HLO_Complex]>;
def HLO_PredOrIntTensor : RankedTensorOf<[HLO_Pred, HLO_Int]>;
def HLO_Tuple : NestedTupleOf<[HLO_Tensor]>;
def HLO_TensorOrTuple : AnyTypeOf<[HLO_Tensor, HLO_Tuple]>;
def HLO_DimensionTensor : 1DTensorOf<[Index, HLO_Int]>;
def HLO_ScalarInt : 0DTensorOf<[HLO_Int]>;
"#,
    );
    for i in 0..40 {
        let _ = write!(
            out,
            r#"
def HLO_Constraint{i} : Type<And<[HLO_Tensor.predicate, CPred<"checkShape{i}($_self, {i})">]>, "tensor with property {i}">;
def HLO_Trait{i} : NativeOpTrait<"Trait{i}">;
"#
        );
    }
    out + "#endif\n"
}

fn enums() -> String {
    let mut out = String::from(
        "#ifndef HLO_ENUMS\n#define HLO_ENUMS\ninclude \"hlo_base.td\"\ninclude \"mlir/IR/EnumAttr.td\"\n",
    );
    for i in 0..12 {
        let cases: Vec<String> = (0..8).map(|case| format!("HLO_E{i}_C{case}")).collect();
        for (value, case) in cases.iter().enumerate() {
            let _ = writeln!(out, "def {case} : I32EnumAttrCase<\"CASE_{value}\", {value}>;");
        }
        let _ = write!(
            out,
            r#"def HLO_E{i} : I32EnumAttr<"E{i}", "enumeration {i}", [{}]> {{
  let genSpecializedAttr = 0;
  let cppNamespace = "::hlo";
}}
def HLO_E{i}Attr : EnumAttr<Hlo_Dialect, HLO_E{i}, "e{i}"> {{
  let assemblyFormat = "`<` $value `>`";
}}
"#,
            cases.join(", ")
        );
    }
    out + "#endif\n"
}

fn attributes() -> String {
    let mut out = String::from("#ifndef HLO_ATTRS\n#define HLO_ATTRS\ninclude \"hlo_enums.td\"\n");
    for i in 0..10 {
        let _ = write!(
            out,
            r#"
def HLO_Dims{i} : ArrayRefParameter<"int64_t", "dimensions {i}">;
def HLO_A{i} : AttrDef<Hlo_Dialect, "A{i}"> {{
  let mnemonic = "a{i}";
  let summary = "attribute that models dimension information {i}";
  let parameters = (ins HLO_Dims{i}:$lhs, HLO_Dims{i}:$rhs, "int64_t":$index, DefaultValuedParameter<"bool", "false">:$flag);
  let hasCustomAssemblyFormat = 1;
}}
def HLO_T{i} : TypeDef<Hlo_Dialect, "T{i}"> {{ let mnemonic = "t{i}"; let summary = "type {i}"; }}
"#
        );
    }
    out + "#endif\n"
}

fn operations() -> String {
    let mut out = String::from(
        r#"#ifndef HLO_OPS
#define HLO_OPS
include "hlo_attrs.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"

class HLO_Op<string mnemonic, list<Trait> traits> : Op<Hlo_Dialect, mnemonic, traits> {
  string commonClassDeclaration = [{
    static LogicalResult inferTypes(MLIRContext *, Location, ValueRange, SmallVectorImpl<Type> &);
  }];
  let extraClassDeclaration = commonClassDeclaration;
}
class HLO_ShapedOp<string mnemonic, list<Trait> traits>
    : HLO_Op<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["reifyReturnTypeShapes"]>])>;
class HLO_Unary<string mnemonic, list<Trait> traits, Type type> : HLO_Op<mnemonic, !listconcat(traits,
    [Elementwise, InferTypeOpInterface, SameOperandsAndResultShape])> {
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = [{ $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result)) }];
}
class HLO_Binary<string mnemonic, list<Trait> traits, Type type = HLO_Tensor> : HLO_Op<mnemonic, !listconcat(traits,
    [DeclareOpInterfaceMethods<InferTypeOpInterface>, SameOperandsAndResultShape, Elementwise])> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}
"#,
    );
    for i in 0..N_OPERATIONS {
        operation(&mut out, i);
    }
    out + "#endif\n"
}

fn operation(out: &mut String, i: usize) {
    let types =
        ["HLO_Tensor", "HLO_IntTensor", "HLO_FpTensor", "HLO_PredOrIntTensor", "HLO_FpOrComplexTensor"];
    let ty = types[i % types.len()];
    let lines: String = (0..14)
        .map(|line| format!("    Line {line} of the description of operation {i}: what it computes of its operands, and how.\n"))
        .collect();
    let description = format!(
        "  let summary = \"operation {i}\";\n  let description = [{{\n    Semantics\n\n{lines}\n    Example:\n    ```mlir\n    %result = \
         \"hlo.op{i}\"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n    ```\n  }}];\n"
    );
    let _ = match i % 5 {
        0..=2 => write!(
            out,
            "\ndef HLO_Op{i} : HLO_Binary<\"op{i}\", [Pure, Commutative, HLO_Trait{}], {ty}> {{\n{description}}}\n",
            i % 40
        ),
        3 => write!(
            out,
            "\ndef HLO_Op{i} : HLO_Unary<\"op{i}\", [Pure, HLO_Trait{}], {ty}> {{\n{description}}}\n",
            i % 40
        ),
        _ => write!(
            out,
            "\ndef HLO_Op{i} : HLO_ShapedOp<\"op{i}\", [RecursiveMemoryEffects, SingleBlockImplicitTerminator<\"Op0\">, HLO_Trait{}]> {{\n\
             {description}  let arguments = (ins Variadic<{ty}>:$inputs, HLO_Constraint{}:$init, DenseI64ArrayAttr:$dimensions,\n    \
             OptionalAttr<HLO_E{}Attr>:$mode, DefaultValuedOptionalAttr<BoolAttr, \"false\">:$flag, OptionalAttr<HLO_A{}>:$numbers);\n  \
             let results = (outs Variadic<HLO_TensorOrTuple>:$outputs);\n  let regions = (region SizedRegion<1>:$body);\n  \
             let builders = [OpBuilder<(ins \"ValueRange\":$inputs, \"Value\":$init)>];\n  let hasVerifier = 1;\n  \
             let hasCustomAssemblyFormat = 1;\n  let extraClassDeclaration = commonClassDeclaration # [{{ static StringRef name{i}(); }}];\n}}\n",
            i % 40,
            i % 40,
            i % 12,
            i % 10
        ),
    };
}
