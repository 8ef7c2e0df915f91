//! Files that programs include: randomly generated definitions of operations and constraints, and PDLL.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::oracle_generated::random::Random;

/// Operations without a definition.
pub(crate) const OPEN_OPS: [&str; 6] = ["a.one", "a.two", "foo.bar", "a.rewrite", "a.op", "a_b.c_d"];

/// A construct of definitions that is counted.
pub(crate) type Construct = &'static str;

/// The properties of a definition file that programs need.
pub(crate) struct Definitions {
    pub(crate) file: String,
    pub(crate) ops: Vec<OpDef>,
    pub(crate) attr_constraints: &'static [&'static str],
    pub(crate) type_constraints: &'static [&'static str],
    pub(crate) op_constraints: &'static [&'static str],
    /// Constructs of the file as a whole.
    constructs: BTreeSet<Construct>,
}

#[derive(Clone)]
pub(crate) struct OpDef {
    pub(crate) name: String,
    /// Whether each group is a range.
    pub(crate) operands: Vec<bool>,
    /// Name, and whether it is a range.
    pub(crate) results: Vec<(String, bool)>,
    pub(crate) attributes: Vec<&'static str>,
    pub(crate) infers: bool,
    constructs: BTreeSet<Construct>,
}

/// Definitions other than operations, which each file contains.
const CONSTRAINTS: &str = r#"def T_OpInterface : OpInterface<"TestOps"> {
  let cppNamespace = "::test";
  let description = "Operations.";
  let methods = [InterfaceMethod<"How many.", "int", "count", (ins "int":$start)>];
}
def T_TypeInterface : TypeInterface<"TestTypes"> { let cppNamespace = "::test"; }
def T_AttrInterface : AttrInterface<"TestAttrs"> { let cppNamespace = "::test"; }
def T_Trait : NativeOpTrait<"TestTrait">;
def T_Even : AttrConstraint<CPred<"isEven($_self)">, "even number">;
def T_Word : Attr<And<[StrAttr.predicate, CPred<"$_self.size() > \"x\"[0]">]>, "word"> { let storageType = "::test::WordAttr"; }
def T_Positive : ConfinedAttr<I32Attr, [IntPositive, IntMinValue<2>]>;
def T_Maybe : OptionalAttr<I32Attr>;
def T_Usual : DefaultValuedAttr<I32Attr, "7">;
def T_Small : Type<Or<[I8.predicate, Neg<I32.predicate>]>, "small \"type\"", "::test::SmallType">;
def T_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"One", 1>, I32EnumAttrCase<"Two", 2, "two">]> {
  let cppNamespace = "::test";
  let genSpecializedAttr = 0;
}
def T_Flags : I32BitEnumAttr<"Flags", "flags", [I32BitEnumAttrCaseNone<"None">, I32BitEnumAttrCaseBit<"A", 0>]> {
  let cppNamespace = "::test";
}
def T_Enum : I32Enum<"Enum", "an enumeration", [I32EnumCase<"X", 0>]> { let cppNamespace = "::test"; }
def T_EnumAttr : EnumAttr<T_Dialect, T_Enum, "enum">;
def T_Thing : TypeDef<T_Dialect, "Thing"> {
  let mnemonic = "thing";
  let parameters = (ins "int":$n);
  let assemblyFormat = "`<` $n `>`";
}
def T_ThingAttr : AttrDef<T_Dialect, "Thing"> { let mnemonic = "thing"; let summary = "a thing"; }
"#;

const INCLUDES: &str = r#"include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
"#;

/// Variants of dialects, with their names in the count.
const DIALECTS: [(&str, Construct); 4] = [
    (r#"let cppNamespace = "::test::t"; let summary = "the dialect";"#, "a dialect's namespace"),
    (r#"let cppNamespace = "test";"#, "a dialect's namespace, relative"),
    (r#"let cppNamespace = "";"#, "a dialect's namespace, none"),
    (r#"let description = [{ The dialect. }];"#, "a dialect without a namespace"),
];

/// Attributes and properties of operations: their names, types and names in the count.
const ATTRIBUTES: [(&str, &str, Construct); 31] = [
    ("value", "I32Attr", "Attr"),
    ("flag", "UnitAttr", "UnitAttr"),
    ("word", "OptionalAttr<T_Word>", "OptionalAttr"),
    ("kind", "T_Word", "Attr with a storage type"),
    ("usual", "DefaultValuedAttr<I32Attr, \"3\">", "DefaultValuedAttr"),
    ("mayBe", "DefaultValuedOptionalAttr<I32Attr, \"3\">", "DefaultValuedOptionalAttr"),
    ("text", "DefaultValuedStrAttr<StrAttr, \"x y\">", "DefaultValuedStrAttr"),
    ("named", "T_Usual", "DefaultValuedAttr with a name"),
    ("maybe", "T_Maybe", "OptionalAttr with a name"),
    ("above", "ConfinedAttr<I32Attr, [IntPositive]>", "ConfinedAttr"),
    ("positive", "T_Positive", "ConfinedAttr with a name"),
    ("twice", "OptionalAttr<ConfinedAttr<I32Attr, [IntMinValue<1>]>>", "OptionalAttr of ConfinedAttr"),
    ("which", "T_Kind", "I32EnumAttr"),
    ("first", "DefaultValuedEnumAttr<T_Kind, I32EnumAttrCase<\"One\", 1>>", "DefaultValuedEnumAttr"),
    ("flags", "T_Flags", "I32BitEnumAttr"),
    ("oneOf", "T_EnumAttr", "EnumAttr"),
    ("thing", "T_ThingAttr", "AttrDef"),
    ("described", "Arg<I32Attr, \"a number\">", "Arg of an attribute"),
    ("any", "T_AttrInterface", "AttrInterface of an argument"),
    ("number", "I64Prop", "IntProp"),
    ("short", "IntProp<\"int32_t\">", "IntProp with parameters"),
    ("line", "StringProp", "StringProp"),
    ("yes", "BoolProp", "BoolProp"),
    ("set", "UnitProp", "UnitProp"),
    ("four", "DefaultValuedProp<I64Prop, \"4\">", "DefaultValuedProp"),
    ("some", "OptionalProp<I64Prop>", "OptionalProp"),
    ("less", "ConfinedProp<I64Prop, CPred<\"$_self < 9\">, \"less\">", "ConfinedProp"),
    ("many", "ArrayProp<StringProp>", "ArrayProp"),
    ("ints", "IntArrayProp<I32Prop>", "IntArrayProp"),
    ("case", "EnumProp<T_Enum>", "EnumProp"),
    ("word2", "NamedEnumProp<T_Kind, \"kind\">", "NamedEnumProp"),
];

/// Traits of operations.
const TRAITS: [(&str, Construct); 9] = [
    ("T_OpInterface", "OpInterface of an operation"),
    ("DeclareOpInterfaceMethods<T_OpInterface>", "DeclareOpInterfaceMethods"),
    ("DeclareOpInterfaceMethods<T_OpInterface, [\"count\"]>", "DeclareOpInterfaceMethods of some methods"),
    ("Pure", "a trait of MLIR's"),
    ("T_Trait", "NativeOpTrait"),
    ("NativeOpTrait<\"Unnamed\">", "NativeOpTrait without a name"),
    ("ParamNativeOpTrait<\"HasParent\", \"FooOp\">", "ParamNativeOpTrait"),
    ("PredOpTrait<\"that holds\", CPred<\"true\">>", "PredOpTrait"),
    ("TraitList<[T_Trait, Pure]>", "TraitList"),
];

/// Other members of operations.
const MEMBERS: [(&str, Construct); 17] = [
    ("let summary = \"does \\\"something\\\"\";", "a summary"),
    ("let description = [{\n    Long words:\n\n      indented.\n  }];", "a description"),
    ("let regions = (region AnyRegion:$body);", "a region"),
    ("let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$rest);", "VariadicRegion"),
    ("let successors = (successor AnySuccessor:$next);", "a successor"),
    (
        "let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);",
        "VariadicSuccessor",
    ),
    ("let hasVerifier = 1;", "hasVerifier"),
    ("let hasRegionVerifier = 1;", "hasRegionVerifier"),
    ("let hasFolder = 1;", "hasFolder"),
    ("let hasCanonicalizer = 1;", "hasCanonicalizer"),
    ("let hasCustomAssemblyFormat = 1;", "hasCustomAssemblyFormat"),
    ("let builders = [OpBuilder<(ins)>]; let skipDefaultBuilders = 1;", "skipDefaultBuilders"),
    ("let builders = [OpBuilder<(ins \"int\":$n), [{ build(); }]>];", "OpBuilder"),
    ("let builders = [DeprecatedOpBuilder<\"another\", (ins \"int\":$n)>];", "DeprecatedOpBuilder"),
    ("let extraClassDeclaration = [{ int count(); }];", "extraClassDeclaration"),
    ("let cppNamespace = \"::other\";", "an operation's namespace"),
    ("DerivedAttr derived = DerivedAttr<\"int\", \"return 1;\">;", "DerivedAttr"),
];

/// Operands and results: the constraint, whether it is a range, and the name in the count. `#` is a type
/// constraint.
const GROUPS: [(&str, bool, Construct); 6] = [
    ("#", false, "one value"),
    ("Variadic<#>", true, "Variadic"),
    ("Optional<#>", false, "Optional"),
    ("Arg<#, \"a value\">", false, "Arg of a value"),
    ("Arg<Variadic<#>, \"values\">", true, "Arg of values"),
    ("VariadicOfVariadic<#, \"segments\">", true, "VariadicOfVariadic"),
];

/// Properties of a whole operation.
const WHOLE: [Construct; 15] = [
    "Deprecated",
    "a dot in a name",
    "no prefix of a record's name",
    "an operation of another dialect",
    "a group without a name",
    "InferTypeOpInterface",
    "InferTypeOpInterface, declared",
    "InferTypeOpAdaptor",
    "SameOperandsAndResultType",
    "AllTypesMatch",
    "results of types that are known",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
];

/// Properties of a whole file, besides its dialect.
const OF_FILES: [Construct; 3] =
    ["definitions that include definitions", "all definitions in one file", "definitions that PDLL includes"];

/// Returns all constructs that programs must contain.
pub(crate) fn constructs() -> impl Iterator<Item = Construct> {
    let named = DIALECTS.iter().chain(&TRAITS).chain(&MEMBERS).map(|(_, construct)| *construct);
    let values = GROUPS.iter().map(|(.., construct)| *construct);
    let attributes = ATTRIBUTES.iter().map(|(.., construct)| *construct);
    named.chain(values).chain(attributes).chain(WHOLE).chain(OF_FILES)
}

impl Definitions {
    /// Returns the constructs that a program uses of the definitions.
    pub(crate) fn used(&self, program: &str) -> BTreeSet<Construct> {
        if !program.contains(&format!("\"{}\"", self.file)) {
            return BTreeSet::new();
        }
        let is_named = |op: &&OpDef| program.contains(&format!("<{}>", op.name));
        let mut used: BTreeSet<Construct> =
            self.ops.iter().filter(is_named).flat_map(|op| op.constructs.iter().copied()).collect();
        if !used.is_empty() {
            used.extend(&self.constructs);
        }
        used
    }
}

/// Writes a definition file.
pub(crate) fn definitions(random: &mut Random, folder: &Path, file: &str) -> Definitions {
    let (dialect, namespace) = *random.pick(&DIALECTS);
    let mut of_file: BTreeSet<Construct> = [namespace].into();
    let mut text = format!(
        "{INCLUDES}def T_Dialect : Dialect {{ let name = \"t\"; {dialect} }}\n\
         def U_Dialect : Dialect {{ let name = \"u_v\"; }}\n\
         class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;\n{CONSTRAINTS}"
    );
    if random.percent(20) {
        of_file.insert("definitions that include definitions");
        let base = format!("base_{file}");
        write(folder, &base, &text);
        text = format!("include \"{base}\"\n");
    } else {
        of_file.insert("all definitions in one file");
    }
    let ops: Vec<OpDef> = (0..4 + random.below(4)).map(|i| operation(random, i, &mut text)).collect();
    write(folder, file, &text);
    Definitions {
        file: file.to_owned(),
        ops,
        attr_constraints: &[
            "I32Attr",
            "StrAttr",
            "T_Even",
            "T_Word",
            "T_AttrInterface",
            "AnyAttr",
            "T_Positive",
            "T_Maybe",
            "T_Usual",
            "T_Kind",
            "T_Flags",
            "T_EnumAttr",
            "T_ThingAttr",
        ],
        type_constraints: &["I32", "AnyType", "AnyFloat", "T_Small", "T_TypeInterface", "Index", "T_Thing"],
        op_constraints: &["T_OpInterface", "T_OpInterface", "InferTypeOpInterface"],
        constructs: of_file,
    }
}

/// Writes a PDLL file that includes definitions and uses them, for programs to include.
pub(crate) fn included(folder: &Path, definitions: &Definitions) -> Definitions {
    let file = format!("{}.pdll", definitions.file.trim_end_matches(".td"));
    let name = &definitions.ops[0].name;
    write(
        folder,
        &file,
        &format!(
            "#include \"{}\"\nConstraint Typed(k: T_Kind, t: T_Thing, op: Op<{name}>) [{{ return success(); }}];\n\
             Pattern Including => erase op<{name}>;\n",
            definitions.file
        ),
    );
    let mut constructs = definitions.constructs.clone();
    constructs.insert("definitions that PDLL includes");
    Definitions { file, ops: definitions.ops.clone(), constructs, ..*definitions }
}

/// Constraints and other definitions that are not available in PDLL.
pub(crate) const NO_CONSTRAINTS: [&str; 6] =
    ["T_Trait", "T_Dialect", "I64Prop", "T_Enum", "AnyRegion", "AttrSizedOperandSegments"];

/// Writes the definition of an operation.
fn operation(random: &mut Random, i: usize, text: &mut String) -> OpDef {
    let mut constructs: BTreeSet<Construct> = BTreeSet::new();
    let mut is = |yes: bool, construct: Construct| {
        if yes {
            constructs.insert(construct);
        }
        yes
    };
    let has_dot = is(random.percent(10), "a dot in a name");
    let stem =
        *random.pick(if has_dot { &["add.up", "x.y.z"][..] } else { &["add", "cast", "pack", "load"] });
    let mnemonic = format!("{stem}{i}");
    let is_other = is(random.percent(8), "an operation of another dialect");
    let (operands, results) = (groups(random, "in", &GROUPS), groups(random, "out", &GROUPS[..3]));
    let mut traits = Vec::new();
    let is_single = |group: &Group| group.what.0 == "#";
    if !results.is_empty() && results.iter().all(is_single) {
        let known = [
            ("InferTypeOpInterface", "InferTypeOpInterface"),
            ("DeclareOpInterfaceMethods<InferTypeOpInterface>", "InferTypeOpInterface, declared"),
            ("InferTypeOpAdaptor", "InferTypeOpAdaptor"),
        ];
        if random.percent(25) {
            let (name, construct) = *random.pick(&known);
            is(true, construct);
            traits.push(name.to_owned());
        } else if let (Some(operand), [result]) =
            (operands.iter().find(|group| is_single(group)), &results[..])
            && random.percent(50)
        {
            if is(random.percent(50), "SameOperandsAndResultType") {
                traits.push("SameOperandsAndResultType".to_owned());
            } else if is(!operand.name.is_empty() && !result.name.is_empty(), "AllTypesMatch") {
                traits.push(format!("AllTypesMatch<[\"{}\", \"{}\"]>", operand.name, result.name));
            }
        }
    }
    let is_known = |group: &Group| is_single(group) && ["I32", "Index"].contains(&group.constraint);
    is(!results.is_empty() && results.iter().all(is_known), "results of types that are known");
    let infers = !traits.is_empty() || results.iter().all(is_known);
    for (name, construct) in TRAITS {
        // An interface is declared once.
        if random.percent(7)
            && !(name.contains("T_OpInterface") && traits.iter().any(|t| t.contains("T_OpInterface")))
        {
            is(true, construct);
            traits.push(name.to_owned());
        }
    }
    let n_open = |groups: &[Group]| groups.iter().filter(|group| group.is_open()).count();
    if n_open(&operands) > 1 {
        let is_same = is(random.percent(50), "SameVariadicOperandSize");
        is(!is_same, "AttrSizedOperandSegments");
        traits.push(if is_same { "SameVariadicOperandSize" } else { "AttrSizedOperandSegments" }.to_owned());
    }
    if n_open(&results) > 1 {
        let is_same = is(random.percent(50), "SameVariadicResultSize");
        is(!is_same, "AttrSizedResultSegments");
        traits.push(if is_same { "SameVariadicResultSize" } else { "AttrSizedResultSegments" }.to_owned());
    }
    let mut attributes = Vec::new();
    let mut arguments: Vec<String> = operands.iter().map(Group::written).collect();
    for (attribute, ty, construct) in ATTRIBUTES {
        if random.percent(6) {
            is(true, construct);
            attributes.push(attribute);
            arguments.insert(random.below(arguments.len() + 1), format!("{ty}:${attribute}"));
        }
    }
    if arguments.iter().any(|argument| argument.contains("\"segments\"")) {
        arguments.push("DenseI32ArrayAttr:$segments".to_owned());
    }
    let has_no_prefix = is(random.percent(8), "no prefix of a record's name");
    let record = format!("{}{}Op{i}", if has_no_prefix { "" } else { "T_" }, ["A", "BB"][i % 2]);
    let class =
        if is_other { format!("Op<U_Dialect, \"{mnemonic}\"") } else { format!("T_Op<\"{mnemonic}\"") };
    let deprecated =
        if is(random.percent(6), "Deprecated") { ", Deprecated<\"another is better\">" } else { "" };
    text.push_str(&format!("def {record} : {class}, [{}]>{deprecated} {{\n", traits.join(", ")));
    if !arguments.is_empty() {
        text.push_str(&format!("  let arguments = (ins {});\n", arguments.join(", ")));
    }
    if !results.is_empty() {
        let results: Vec<String> = results.iter().map(Group::written).collect();
        text.push_str(&format!("  let results = (outs {});\n", results.join(", ")));
    }
    let mut begun = BTreeSet::new();
    for (member, construct) in MEMBERS {
        // Each field is set once.
        let field = member.split(" = ").next().unwrap_or(member);
        if random.percent(9) && begun.insert(field) {
            is(true, construct);
            text.push_str(&format!("  {member}\n"));
        }
    }
    text.push_str("}\n");
    is(operands.iter().chain(&results).any(|group| group.name.is_empty()), "a group without a name");
    constructs.extend(operands.iter().chain(&results).map(|group| group.what.2));
    OpDef {
        name: format!("{}.{mnemonic}", if is_other { "u_v" } else { "t" }),
        operands: operands.iter().map(|group| group.what.1).collect(),
        results: results.into_iter().map(|group| (group.name, group.what.1)).collect(),
        attributes,
        infers,
        constructs,
    }
}

/// A group of operands or results with a name and a constraint.
struct Group {
    name: String,
    constraint: &'static str,
    /// An entry of `GROUPS`.
    what: (&'static str, bool, Construct),
}

impl Group {
    /// Returns whether its size may vary.
    fn is_open(&self) -> bool {
        self.what.1 || self.what.0.starts_with("Optional")
    }

    fn written(&self) -> String {
        let constraint = self.what.0.replace('#', self.constraint);
        if self.name.is_empty() { constraint } else { format!("{constraint}:${}", self.name) }
    }
}

fn groups(random: &mut Random, stem: &str, whats: &[(&'static str, bool, Construct)]) -> Vec<Group> {
    let constraints =
        ["AnyType", "I32", "Index", "T_Small", "AnyTypeOf<[I32, F32]>", "T_Thing", "T_TypeInterface"];
    let mut groups = Vec::new();
    for i in 0..random.below(4) {
        let what = if random.percent(65) { whats[0] } else { *random.pick(whats) };
        // Only one group can have a sub-range for each of another's values, and it must have a name.
        let what = if what.0.starts_with("VariadicOf") && i > 0 { whats[1] } else { what };
        let has_name = random.percent(85) || what.0.starts_with("VariadicOf");
        let name = if has_name { format!("{stem}{i}") } else { String::new() };
        let constraint = *random.pick(&constraints);
        groups.push(Group { name, constraint, what });
    }
    groups
}

/// Writes replacements of MLIR's own definition files, and returns their folder.
pub(crate) fn small(folder: &Path) -> PathBuf {
    let folder = folder.join("small");
    let files = [
        ("mlir/IR/OpBase.td", include_str!("small/OpBase.td")),
        ("mlir/IR/AttrTypeBase.td", include_str!("small/AttrTypeBase.td")),
        ("mlir/IR/EnumAttr.td", include_str!("small/EnumAttr.td")),
        ("mlir/IR/Properties.td", include_str!("small/Properties.td")),
        ("mlir/Interfaces/InferTypeOpInterface.td", include_str!("small/InferTypeOpInterface.td")),
        ("mlir/Interfaces/SideEffectInterfaces.td", include_str!("small/SideEffectInterfaces.td")),
    ];
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder)).unwrap_or_else(|e| panic!("{file}: {e}"));
        write(&folder, file, text);
    }
    folder
}

/// Writes the PDLL files that programs include.
pub(crate) fn shared(folder: &Path) {
    std::fs::create_dir_all(folder.join("sub")).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    write(
        folder,
        "shared.pdll",
        "Constraint SharedOne(x: Value);\nRewrite SharedTwo(x: Value) -> Value [{ return x; }];\nPattern Shared => erase op<a.shared>;\n",
    );
    write(folder, "outer.pdll", "#include \"shared.pdll\"\nConstraint Outer(x: Op) { SharedOne(x.0); }\n");
    write(folder, "sub/inner.pdll", "#include \"shared.pdll\"\n#include \"sub/leaf.pdll\"\n");
    write(folder, "sub/leaf.pdll", "Constraint Leaf(x: Value) => SharedOne(x);\n");
    write(folder, "twice.pdll", "#include \"shared.pdll\"\n#include \"outer.pdll\"\n");
    write(folder, "broken.pdll", "Constraint SharedOne(x: Value);\nPattern => erase 3;\n");
}

fn write(folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).unwrap_or_else(|e| panic!("{file}: {e}"));
}
