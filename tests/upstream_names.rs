//! Checks `docs/rewriter.md` against both sides: its tables list each public function of MLIR's headers, and
//! each name in the right column exists here.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

/// Public names in the headers that are not functions for users: C++ details, and functions without a
/// counterpart here.
const NOT_IN_THE_TABLES: &[&str] = &[
    // Macros, and functions of the standard library that inline bodies call.
    "LLVM_DEPRECATED",
    "append",
    "assert",
    "begin",
    "bool",
    "end",
    "void",
    "cast",
    "decltype",
    "defined",
    "emplace_back",
    "empty",
    "failed",
    "failure",
    "find",
    "forward",
    "function_ref",
    "getInt",
    "getPointer",
    "get",
    "isOpaque",
    "make_early_inc_range",
    "make_pointee_range",
    "make_unique",
    "mergeIn",
    "move",
    "push_back",
    "reserve",
    "set",
    "setInt",
    "setPointer",
    "size",
    "static_cast",
    "zip",
    "enable_if_t",
    "is_convertible",
    "dyn_cast_if_present",
    "isa",
    "count",
    "contains",
    "callable",
    "functor",
    "implFn",
    "listener",
    "representation",
    "benefit",
    "rootKind",
    "rootValue",
    "context",
    "nativePatterns",
    "pdlPatterns",
    "patternName",
    "pattern",
    "rewriteListener",
    "contextAndHasBoundedRecursion",
    "walk",
    "print",
    "classof",
    "anchor",
    "getOwner",
    "getUses",
    "getResults",
    "getLoc",
    "getParentOp",
    "isProperAncestor",
    "getRegions",
    "getOperation",
    "getOperationName",
    "getInterfaceID",
    "getTypeName",
    "getFromOpaquePointer",
    "getName",
    "addImpl",
    "initializePattern",
    "reasonCallback",
    "is_detected",
    "is_base_of",
    "declval",
    "detail",
    "if",
    "for",
    "while",
    "return",
    "operator",
    "sizeof",
    "matchAndRewriteImpl",
    "applyPatterns",
    "make_range",
    // `ImplicitLocOpBuilder`: here, each call has a location.
    "curLoc",
    "getLoc",
    "setLoc",
    "emitError",
    "emitRemark",
    "emitWarning",
    // C++ of inline bodies, and members of C++ classes, in Builders.h and DialectConversion.h.
    "all_of",
    "assign",
    "atBlockBegin",
    "atBlockEnd",
    "atBlockTerminator",
    "block",
    "build",
    "builder",
    "callback",
    "context",
    "conversions",
    "convertTypeImpl",
    "converter",
    "ctx",
    "deprecated",
    "dialectNames",
    "erase",
    "front",
    "getCheckRegisteredInfo",
    "getDefiningOp",
    "getDialectNamespace",
    "getImpl",
    "getInterfaceID",
    "getKind",
    "getOpInfo",
    "getOperands",
    "getOperation",
    "getOperationName",
    "getOperations",
    "getOwner",
    "getParent",
    "getResult",
    "getResults",
    "getTerminator",
    "impl",
    "ip",
    "iterator",
    "kind",
    "llvm_unreachable",
    "lookup",
    "notifyBlockInserted",
    "opName",
    "point",
    "registerConversion",
    "registerTypeAttributeConversion",
    "remappedInputs",
    "report_fatal_error",
    "sizeof",
    "sourceMaterializations",
    "state",
    "static_assert",
    "succeeded",
    "success",
    "targetMaterializations",
    "typeAttributeConversions",
    "typeConverter",
    "wrapCallback",
    "wrapSourceMaterialization",
    "wrapTargetMaterialization",
    "wrapTypeAttributeConversion",
    // A rewriter can always roll back its changes.
    "canRecoverFromRewriteFailure",
];

/// The headers whose functions the page lists.
const HEADERS: &[&str] = &[
    "IR/Builders.h",
    "IR/PatternMatch.h",
    "Rewrite/FrozenRewritePatternSet.h",
    "Rewrite/PatternApplicator.h",
    "Transforms/DialectConversion.h",
    "Transforms/GreedyPatternRewriteDriver.h",
    "Transforms/WalkPatternRewriteDriver.h",
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the names in backticks in the page's tables: of the left column, and of the right one.
fn names() -> (BTreeSet<String>, BTreeSet<String>) {
    let page = std::fs::read_to_string(root("docs/rewriter.md")).unwrap();
    let (mut theirs, mut ours) = (BTreeSet::new(), BTreeSet::new());
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let [left, right] = cells[..] else { panic!("two columns: {line}") };
        let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        theirs.extend(quoted(left));
        ours.extend(quoted(right));
    }
    (theirs, ours)
}

/// What the Rust of the user-visible libraries declares.
#[derive(Default)]
struct Declared {
    types: HashSet<String>,
    /// Functions, public fields, and cases of enums.
    members: HashSet<String>,
}

/// Returns the identifier that the text starts with, and the text after it.
fn identifier(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len()))
}

impl Declared {
    fn add_folder(&mut self, folder: &Path) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.add_folder(&path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                std::fs::read_to_string(&path).unwrap().lines().for_each(|line| self.add_line(line));
            }
        }
    }

    fn add_line(&mut self, line: &str) {
        for kind in ["pub struct ", "pub trait ", "pub enum ", "pub type "] {
            let names = line.split(kind).skip(1).map(|after| identifier(after).0.to_owned());
            self.types.extend(names);
        }
        let functions = line.split("fn ").skip(1).map(identifier);
        let functions = functions.filter(|(_, after)| after.starts_with(['(', '<']));
        self.members.extend(functions.map(|(name, _)| name.to_owned()));
        let Some(inner) = line.strip_prefix("    ") else { return };
        let (name, after) = identifier(inner.strip_prefix("pub ").unwrap_or(inner));
        let is_field = inner.starts_with("pub ") && after.starts_with(": ");
        if !name.is_empty() && (is_field || after == "," || after.starts_with('(')) {
            self.members.insert(name.to_owned());
        }
    }
}

#[test]
fn every_name_of_ours_exists() {
    let mut declared = Declared::default();
    for folder in ["src", "pdll-asm/src", "pdll-ir/src", "pdll-pass/src", "pdll-runtime/src"] {
        declared.add_folder(&root(folder));
    }
    let (_, ours) = names();
    assert!(ours.len() > 120, "{}", ours.len());
    let is_type = |name: &str| declared.types.contains(name);
    let is_member = |name: &str| declared.members.contains(name);
    let mut missing = Vec::new();
    for name in &ours {
        let (ty, member) = name.split_once("::").unwrap_or((name, ""));
        let exists = match (ty.chars().next(), member) {
            (_, "…") => true,
            (Some(first), "") if first.is_uppercase() => is_type(ty) || is_member(ty),
            (_, "") => is_member(ty) || ty == "populate",
            _ => is_type(ty) && is_member(member),
        };
        if !exists {
            missing.push(name);
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn oracle_every_function_of_mlir_is_listed() {
    let Some(folder) = pdll_oracle::include_dir() else { return };
    let (theirs, _) = names();
    let listed: BTreeSet<&str> =
        theirs.iter().flat_map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
    let (mut unlisted, mut n) = (BTreeSet::new(), 0);
    for header in HEADERS {
        let text = std::fs::read_to_string(Path::new(&folder).join("mlir").join(header)).unwrap();
        for line in text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")) {
            for (at, _) in line.match_indices('(') {
                let before = line[..at].trim_end_matches('>');
                let name =
                    before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
                let is_name = name.chars().next().is_some_and(|first| first.is_lowercase());
                if !is_name {
                    continue;
                }
                n += 1;
                if !listed.contains(name) && !NOT_IN_THE_TABLES.contains(&name) {
                    unlisted.insert(name.to_owned());
                }
            }
        }
    }
    assert!(n > 200, "{n} functions found");
    assert!(unlisted.is_empty(), "not in docs/rewriter.md: {unlisted:?}");
}
