//! The prelude compared with MLIR's own definitions: shared definitions have the same summaries, and
//! operations defined with MLIR's names are read identically.

#![allow(clippy::unwrap_used, reason = "tests")]

use pdll_compiler::ods::support::Support;
use pdll_compiler::ods::{prelude, read};
use pdll_oracle::include_dir;
use pdll_support::diag::Diags;
use pdll_support::include::{IncludeDirs, NoIncludes};
use pdll_support::source::SourceMap;
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{Input, parse_text};

use crate::support;

const STANDARD: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
"#;

/// Named records of these classes must be equal in these fields.
const SAME: &[(&str, &[&str])] = &[
    ("TypeConstraint", &["summary", "cppType"]),
    ("AttrConstraint", &["summary", "storageType"]),
    ("NativeTrait", &["trait"]),
    ("GenInternalTrait", &["trait"]),
    ("RegionConstraint", &["summary"]),
];

fn records(text: &str, dir: &str) -> Records {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("standard.td", text, None);
    let records = parse_text(&mut map, id, &mut IncludeDirs::new([dir]), &mut diags);
    let found = diags.take();
    assert!(found.iter().all(|diag| diag.severity != pdll_support::diag::Severity::Error), "{found:?}");
    records
}

fn ours() -> Records {
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let records = read::standard_records(&mut map, &mut diags);
    assert_eq!(diags.take(), []);
    records
}

/// Fields that the prelude does not have: those of predicates, most of which are not C++ in ours; the reason of a deprecation; C++ that
/// only MLIR's interface of elements names.
const NOT_HERE: &[&str] =
    &["predExpr", "kind", "children", "odsDeprecated", "ElementsAttrInterfaceAccessors"];

#[test]
fn prelude_has_the_names_of_the_files_that_it_replaces() {
    let Some(dir) = include_dir() else { return };
    let text: String = prelude::COVERED.iter().map(|file| format!("include \"{file}\"\n")).collect();
    let (theirs, ours) = (records(&text, &dir), ours());
    let args =
        |record: &Record| record.template_args().iter().map(|arg| arg.name.clone()).collect::<Vec<_>>();
    let mut missing = Vec::new();
    let mut compare = |kind: &str, theirs: &Record, ours: Option<&Record>| {
        let name = theirs.name();
        let Some(ours) = ours else { return missing.push(format!("{kind} {name}")) };
        if !args(ours).starts_with(&args(theirs)) {
            missing.push(format!("{kind} {name}: arguments {:?} are {:?}", args(theirs), args(ours)));
        }
        for field in theirs.fields() {
            if ours.field(&field.name).is_none() && !NOT_HERE.contains(&&*field.name) {
                missing.push(format!("{kind} {name}: field {}", field.name));
            }
        }
    };
    // A name with a leading underscore is a helper of MLIR's own definitions.
    for (_, class) in theirs.classes().filter(|(_, class)| !class.name().starts_with('_')) {
        compare("class", class, ours.class(class.name()));
    }
    for (_, def) in theirs.defs().filter(|(_, def)| !def.is_anonymous() && !def.name().starts_with('_')) {
        compare("def", def, ours.def(def.name()));
    }
    assert!(theirs.classes().len() > 400, "{}", theirs.classes().len());
    assert_eq!(missing, [] as [&str; 0]);
}

#[test]
fn prelude_summaries_are_those_of_mlir() {
    let Some(dir) = include_dir() else { return };
    let (theirs, ours) = (records(STANDARD, &dir), ours());
    let text = |record: &Record, field: &str| {
        let value = record.set_value(field).and_then(|value| value.as_str());
        value.map(|text| text.trim().to_owned())
    };
    let (mut n_compared, mut wrong) = (0, Vec::new());
    for (class, fields) in SAME {
        for (_, their) in theirs.derived_from(class).filter(|(_, record)| !record.is_anonymous()) {
            let Some(our) = ours.def(their.name()) else { continue };
            for field in *fields {
                n_compared += 1;
                let (theirs, ours) = (text(their, field), text(our, field));
                if theirs.is_some() && theirs != ours {
                    wrong.push(format!("{}.{field}: {theirs:?} there, {ours:?} here", their.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_compared > 400, "only {n_compared} compared");
}

/// Classes with parameters, each used once.
const USES: &[&str] = &[
    "AnyTypeOf<[I1, F32]>",
    "AllOfType<[AnyTensor, AnyShaped]>",
    "TensorOf<[I8, Index]>",
    "RankedTensorOf<[AnyFloat]>",
    "2DTensorOf<[I32]>",
    "TensorRankOf<[I32], [1, 3]>",
    "StaticShapeTensorOf<[I64]>",
    "Non0RankedTensorOf<[AnyType]>",
    "UnrankedTensorOf<[AnyType]>",
    "MemRefOf<[F64]>",
    "MemRefRankOf<[F64], [2]>",
    "UnrankedMemRefOf<[I1]>",
    "StridedMemRefOf<[F32]>",
    "AnyStridedMemRefOfRank<3>",
    "VectorOfAnyRankOf<[I8]>",
    "VectorOfRankAndType<[1, 2], [F16]>",
    "VectorOfLengthAndType<[4, 8], [AnyInteger]>",
    "FixedVectorOfLengthAndType<[4], [F32]>",
    "ScalableVectorOfLengthAndType<[4], [F32]>",
    "ScalableVectorOfRankAndLengthAndType<[1], [4], [F32]>",
    "VectorWithTrailingDimScalableOfSizeAndType<[4], [F32]>",
    "FixedVectorOfShapeAndType<[2, 3], I32>",
    "TupleOf<[I1, AnyTensor]>",
    "NestedTupleOf<[I1]>",
    "Complex<F64>",
    "SignlessIntOfWidths<[1, 8]>",
    "FloatOfWidths<[16, 32]>",
    "TensorOrMemRef<[I32]>",
    "Variadic<AnyTensor>",
    "Optional<I32>",
    "TypeOrValueSemanticsContainer<I8, \"bytes\">",
    "OptionalAttr<StrAttr>",
    "DefaultValuedAttr<I32Attr, \"1\">",
    "ConfinedAttr<I64Attr, [IntMinValue<1>, IntMaxValue<5>, IntNEQValue<3>]>",
    "ConfinedAttr<I64ArrayAttr, [ArrayMinCount<2>, ArrayMaxCount<4>, ArrayCount<3>]>",
    "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemEq<0, 1>, IntArrayNthElemMinValue<1, 2>]>",
    "ConfinedAttr<I64ArrayAttr, [IntArrayNthElemMaxValue<0, 1>, IntArrayNthElemInRange<1, 2, 5>]>",
    "ConfinedAttr<I32Attr, [IntPositive, IntNonNegative, IntPowerOf2, IntIsOneOf<[1, 2]>]>",
    "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayCount<2>, DenseArraySorted<DenseI64ArrayAttr>]>",
    "ConfinedAttr<DenseI64ArrayAttr, [DenseArrayMaxCt<2>, DenseArrayStrictlyPositive<DenseI64ArrayAttr>]>",
    "AnyAttrOf<[StrAttr, UnitAttr]>",
    "TypeAttrOf<AnyFloat>",
    "TypedStrAttr<I32>",
    "TypedArrayAttrBase<StrAttr, \"strings\">",
    "RankedI32ElementsAttr<[2, 2]>",
    "RankedF64ElementsAttr<[3]>",
    "IntElementsAttrOf<16>",
    "ConstantAttr<BoolAttr, \"true\">",
    "SizedRegion<2>",
    "MinSizedRegion<2>",
    "MaxSizedRegion<3>",
    "VariadicRegion<SizedRegion<1>>",
    "AllTypesMatch<[\"a\", \"b\"]>",
    "AllElementTypesMatch<[\"a\", \"b\"]>",
    "AllShapesMatch<[\"a\", \"b\"]>",
    "AllRanksMatch<[\"a\", \"b\"]>",
    "AllElementCountsMatch<[\"a\", \"b\"]>",
    "AnyMatchOperatorTrait<[\"a\"], \"x\", \"y\">",
    "ElementTypeIs<\"a\", I32>",
    "TypeIs<\"a\", I32>",
    "ShapedTypeMatchesElementCountAndTypes<\"a\", \"b\">",
    "InputMatchesTypes<[\"a\"], [I32]>",
    "I32EnumAttr<\"E\", \"\", [I32EnumAttrCase<\"a\", 1>, I32EnumAttrCase<\"b\", 4>]>",
    "I64Enum<\"F\", \"\", [I64EnumCase<\"a\", 1>, I64EnumCase<\"b\", 4>]>",
];

#[test]
fn prelude_classes_have_the_parameters_of_mlir() {
    let Some(dir) = include_dir() else { return };
    let defs: String = USES.iter().enumerate().map(|(i, of)| format!("def Used{i} : {of};\n")).collect();
    let theirs = records(&format!("{STANDARD}{defs}"), &dir);
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("uses.td", defs, None);
    let ours = read::records(&mut map, Input::Text(id), &mut NoIncludes, &mut diags);
    assert_eq!(diags.take(), []);
    for (i, of) in USES.iter().enumerate() {
        let name = format!("Used{i}");
        let summary = |records: &Records| records.def(&name).unwrap().str("summary").unwrap().clone();
        assert_eq!(summary(&theirs), summary(&ours), "{of}");
    }
}

#[test]
fn standard_constraints_have_predicates() {
    let Some(dir) = include_dir() else { return };
    let theirs = records(STANDARD, &dir);
    let ours = read::standard();
    let (mut n_known, mut missing) = (0, Vec::new());
    for class in ["TypeConstraint", "AttrConstraint", "RegionConstraint", "SuccessorConstraint"] {
        for (_, record) in theirs.derived_from(class).filter(|(_, record)| !record.is_anonymous()) {
            let name = &**record.name();
            let is_modifier =
                theirs.is_subclass_of(record, "Variadic") || theirs.is_subclass_of(record, "EnumCase");
            if is_modifier {
                continue;
            }
            let is_part = matches!(class, "RegionConstraint" | "SuccessorConstraint");
            let is_known = match ours.constraints.get(name) {
                Some(constraint) => constraint.predicate.natives().is_empty(),
                None => is_part && self::ours().def(name).is_some(),
            };
            match is_known {
                true => n_known += 1,
                false => missing.push(format!("{class} {name}")),
            }
        }
    }
    assert!(missing.is_empty(), "without a meaning:\n{}", missing.join("\n"));
    assert!(n_known > 150, "only {n_known} are known");
}

/// Returns the names at the starts of lines in definition files, of classes and of definitions.
fn names_in(folder: &std::path::Path) -> std::collections::BTreeSet<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let texts = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "td"))
        .map(|file| std::fs::read_to_string(file).unwrap());
    let name = |line: &str| {
        let mut words = line.split_whitespace();
        let keyword = words.next()?;
        let name = words.next()?.split(['<', ':', '{', ';']).next()?;
        matches!(keyword, "class" | "def" | "defm" | "multiclass").then(|| name.to_owned())
    };
    texts.flat_map(|text| text.lines().filter_map(name).collect::<Vec<_>>()).collect()
}

#[test]
fn prelude_names_are_those_of_mlir_or_prefixed() {
    let Some(dir) = include_dir() else { return };
    let mlir = std::path::Path::new(&dir).join("mlir");
    let of_mlir = ["IR", "Interfaces", "Pass"].map(|folder| names_in(&mlir.join(folder)));
    let ours = names_in(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude"));
    assert!(ours.len() > 600);
    // Any other name is available for user definitions.
    let is_of_mlir = |name: &String| of_mlir.iter().any(|names| names.contains(name));
    let foreign: Vec<&String> =
        ours.iter().filter(|name| !is_of_mlir(name) && !name.starts_with("Pdll")).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

/// The definitions of the builtin dialect do not hide the builtin types and attributes that parameters may have.
#[test]
fn oracle_parameters_may_be_builtin_attributes_whose_definitions_are_included() {
    let Some(dir) = include_dir() else { return };
    let text = r#"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/BuiltinTypes.td"
def D : Dialect { let name = "d"; }
def T : TypeDef<D, "T"> {
  let mnemonic = "t";
  let parameters = (ins "IntegerAttr":$number, "::mlir::StringAttr":$name, "IntegerType":$type);
  let assemblyFormat = "`<` params `>`";
}
"#;
    let (mut map, mut diags) = (SourceMap::new(), Diags::new());
    let id = map.add_text("parameters.td", text, None);
    let mut includes = IncludeDirs::new([dir]);
    let ods = read::read_inline(&mut map, Input::Text(id), &mut includes, &Support::default(), &mut diags);
    let found: String = diags.take().iter().map(|diag| support::text::render(&map, diag)).collect();
    assert_eq!(found, "");
    let [ty] = &ods.dialects["d"].attrs_and_types[..] else { panic!("{:?}", ods.dialects["d"]) };
    let classes: Vec<String> = ty.parameters.iter().map(|parameter| format!("{:?}", parameter.ty)).collect();
    expect_test::expect![[r#"
        Attribute(Some("$_ods::is_integer_attr($_ctx, $_self)"))
        Attribute(Some("$_ods::is_string_attr($_ctx, $_self)"))
        Type(Some("$_ods::is_integer($_ctx, $_self)"))"#]]
    .assert_eq(&classes.join("\n"));
}
