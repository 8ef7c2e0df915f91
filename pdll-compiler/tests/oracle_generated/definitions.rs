//! Files that programs include: definitions of operations and constraints, made by chance, and PDLL.

use std::path::{Path, PathBuf};

use crate::random::Random;

/// Operations without a definition.
pub(crate) const OPEN_OPS: [&str; 6] = ["a.one", "a.two", "foo.bar", "a.rewrite", "a.op", "a_b.c_d"];

/// What programs know of a file of definitions.
pub(crate) struct Definitions {
    pub(crate) file: String,
    pub(crate) ops: Vec<OpDef>,
    pub(crate) attr_constraints: &'static [&'static str],
    pub(crate) type_constraints: &'static [&'static str],
    pub(crate) op_constraints: &'static [&'static str],
}

#[derive(Clone)]
pub(crate) struct OpDef {
    pub(crate) name: String,
    /// Is the group a range?
    pub(crate) operands: Vec<bool>,
    /// Name, and whether it is a range.
    pub(crate) results: Vec<(String, bool)>,
    pub(crate) attributes: Vec<&'static str>,
    pub(crate) infers: bool,
}

const HEAD: &str = r#"include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def T_Dialect : Dialect { let name = "t"; let cppNamespace = "::test::t"; let summary = "the dialect"; }
class T_Op<string mnemonic, list<Trait> traits = []> : Op<T_Dialect, mnemonic, traits>;
def T_OpInterface : OpInterface<"TestOps"> { let cppNamespace = "::test"; let description = "Operations."; }
def T_TypeInterface : TypeInterface<"TestTypes"> { let cppNamespace = "::test"; }
def T_AttrInterface : AttrInterface<"TestAttrs"> { let cppNamespace = "::test"; }
def T_Even : AttrConstraint<CPred<"isEven($_self)">, "even number">;
def T_Word : Attr<And<[StrAttr.predicate, CPred<"$_self.size() > \"x\"[0]">]>, "word"> { let storageType = "::test::WordAttr"; }
def T_Small : Type<Or<[I8.predicate, Neg<I32.predicate>]>, "small \"type\"", "::test::SmallType">;
"#;

/// Writes a file of definitions.
pub(crate) fn definitions(random: &mut Random, folder: &Path, file: &str) -> Definitions {
    let mut text = HEAD.to_owned();
    let mut ops = Vec::new();
    for i in 0..3 + random.below(4) {
        let name = format!("t.{}{i}", random.pick(&["add", "cast", "pack", "load"]));
        let (operands, results) = (groups(random, "in"), groups(random, "out"));
        let infers = random.percent(25) && results.iter().all(|(_, _, kind)| *kind == 0);
        let mut traits = Vec::new();
        if infers {
            traits.push("InferTypeOpInterface");
        }
        if random.percent(15) {
            traits.push("T_OpInterface");
        }
        if random.percent(15) {
            traits.push("Pure");
        }
        let n_open = |groups: &[Group]| groups.iter().filter(|(_, _, kind)| *kind > 0).count();
        if n_open(&operands) > 1 {
            traits.push("AttrSizedOperandSegments");
        }
        if n_open(&results) > 1 {
            traits.push("AttrSizedResultSegments");
        }
        let mut attributes = Vec::new();
        let mut arguments: Vec<String> = operands.iter().map(written).collect();
        for (attribute, ty) in
            [("value", "I32Attr"), ("flag", "UnitAttr"), ("word", "OptionalAttr<T_Word>"), ("kind", "T_Word")]
        {
            if random.percent(25) {
                attributes.push(attribute);
                arguments.insert(random.below(arguments.len() + 1), format!("{ty}:${attribute}"));
            }
        }
        let results_text: Vec<String> = results.iter().map(written).collect();
        text.push_str(&format!(
            "def T_{}Op{i} : T_Op<\"{}\", [{}]> {{\n",
            ["A", "BB"][i % 2],
            &name[2..],
            traits.join(", ")
        ));
        if random.percent(40) {
            text.push_str("  let summary = \"does \\\"something\\\"\";\n");
        }
        if random.percent(30) {
            text.push_str("  let description = [{\n    Long words:\n\n      indented.\n  }];\n");
        }
        if !arguments.is_empty() {
            text.push_str(&format!("  let arguments = (ins {});\n", arguments.join(", ")));
        }
        if !results_text.is_empty() {
            text.push_str(&format!("  let results = (outs {});\n", results_text.join(", ")));
        }
        if random.percent(15) {
            text.push_str("  let regions = (region AnyRegion:$body);\n");
        }
        if random.percent(10) {
            text.push_str("  let successors = (successor AnySuccessor:$next);\n");
        }
        text.push_str("}\n");
        ops.push(OpDef {
            name,
            operands: operands.iter().map(|(_, _, kind)| *kind > 0).collect(),
            results: results.into_iter().map(|(name, _, kind)| (name, kind > 0)).collect(),
            attributes,
            infers,
        });
    }
    std::fs::write(folder.join(file), text).unwrap_or_else(|e| panic!("{file}: {e}"));
    Definitions {
        file: file.to_owned(),
        ops,
        attr_constraints: &["I32Attr", "StrAttr", "T_Even", "T_Word", "T_AttrInterface", "AnyAttr"],
        type_constraints: &["I32", "AnyType", "AnyFloat", "T_Small", "T_TypeInterface", "Index"],
        op_constraints: &["T_OpInterface"],
    }
}

/// Name, constraint, and whether it is single, variadic or optional.
type Group = (String, &'static str, u32);

fn groups(random: &mut Random, stem: &str) -> Vec<Group> {
    (0..random.below(4))
        .map(|i| {
            let name = if random.percent(85) { format!("{stem}{i}") } else { String::new() };
            let kind = if random.percent(70) { 0 } else { 1 + random.below(2) as u32 };
            (name, *random.pick(&["AnyType", "I32", "Index", "T_Small", "AnyTypeOf<[I32, F32]>"]), kind)
        })
        .collect()
}

fn written((name, constraint, kind): &Group) -> String {
    let constraint = match kind {
        0 => (*constraint).to_owned(),
        1 => format!("Variadic<{constraint}>"),
        _ => format!("Optional<{constraint}>"),
    };
    if name.is_empty() { constraint } else { format!("{constraint}:${name}") }
}

/// Writes what stands for MLIR's own files of definitions, and says where.
pub(crate) fn small(folder: &Path) -> PathBuf {
    let folder = folder.join("small");
    let files = [
        ("mlir/IR/OpBase.td", include_str!("small/OpBase.td")),
        ("mlir/Interfaces/InferTypeOpInterface.td", include_str!("small/InferTypeOpInterface.td")),
        ("mlir/Interfaces/SideEffectInterfaces.td", include_str!("small/SideEffectInterfaces.td")),
    ];
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder)).unwrap_or_else(|e| panic!("{file}: {e}"));
        std::fs::write(path, text).unwrap_or_else(|e| panic!("{file}: {e}"));
    }
    folder
}

/// Writes the files of PDLL that programs include.
pub(crate) fn shared(folder: &Path) {
    let write = |file: &str, text: &str| {
        std::fs::write(folder.join(file), text).unwrap_or_else(|e| panic!("{file}: {e}"));
    };
    write(
        "shared.pdll",
        "Constraint SharedOne(x: Value);\nRewrite SharedTwo(x: Value) -> Value [{ return x; }];\nPattern Shared => erase op<a.shared>;\n",
    );
    write("outer.pdll", "#include \"shared.pdll\"\nConstraint Outer(x: Op) { SharedOne(x.0); }\n");
    write("broken.pdll", "Constraint SharedOne(x: Value);\nPattern => erase 3;\n");
}
