//! Parameters of `llvm`'s attributes: enumerations, names of DWARF, kinds of debugging information; and their verifiers.
//!
//! MLIR: LLVMAttrs.cpp, LLVMEnums.td.

use pdll::ir::{Attribute, AttributeData, Context, LocationData, Type, TypeData};
use pdll::ods::{AttrDef as _, Parameter, ParameterParser, ParameterPrinter};
use pdll::text::{AsmError, AsmResult};

use super::{dwarf, ops, types};
use crate::integer::Int;

/// Parses a keyword or a string.
fn word(parser: &mut ParameterParser<'_>) -> AsmResult<Option<String>> {
    match parser.parse_optional_string()? {
        Some(text) => Ok(Some(text)),
        None => Ok(parser.parse_optional_keyword()),
    }
}

/// Parses the text of an enumeration, and returns what `find` makes of it.
fn case<T>(
    parser: &mut ParameterParser<'_>,
    what: &str,
    texts: &[&str],
    find: impl Fn(&str) -> Option<T>,
) -> AsmResult<T> {
    let at = parser.location();
    let Some(text) = word(parser)? else {
        return Err(AsmError::new(at, format!("expected keyword for {what}")));
    };
    find(&text).ok_or_else(|| {
        // MLIR writes a text that is no word twice.
        let quoted = |text: &&str| match text.contains('-') {
            true => format!("\"{text}\"{text}"),
            false => (*text).to_owned(),
        };
        let texts: Vec<String> = texts.iter().map(quoted).collect();
        AsmError::new(at, format!("expected one of [{}] for {what}, got: {text}", texts.join(", ")))
    })
}

/// Prints the text of an enumeration, in quotes if it is no word.
fn print_case(printer: &mut ParameterPrinter<'_>, text: &str) {
    match text.contains(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        true => printer.print_string(text),
        false => printer.print(text),
    };
}

/// Defines enumerations whose cases are their texts.
macro_rules! enumerations {
    ($($(#[doc = $doc:literal])* $name:ident, $what:literal: $texts:expr;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub struct $name(&'static str);

        impl $name {
            /// Returns the case of a text.
            pub fn new(text: &str) -> Option<$name> {
                $texts.iter().find(|known| **known == text).map(|known| $name(known))
            }

            /// Returns the text.
            pub fn as_str(self) -> &'static str {
                self.0
            }
        }

        impl Parameter for $name {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$name> {
                case(parser, $what, $texts, $name::new)
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                print_case(printer, self.0);
            }
        }
    )*};
}

enumerations! {
    /// Kind of linkage.
    LinkageName, "LLVM linkage types": super::format::LINKAGES;
    /// Calling convention.
    CConvName, "Calling Conventions": super::format::CCONVS;
    /// Kind of tail call.
    TailCallKindName, "Tail Call Kind": &["none", "notail", "musttail", "tail"];
    /// Selection of a comdat.
    ComdatName, "LLVM Comdat Types": &["any", "exactmatch", "largest", "nodeduplicate", "samesize"];
    /// Functions that have frame pointers.
    FramePointerKindName, "LLVM FramePointerKind": &["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];
    /// Kind of unwind tables.
    UWTableKindName, "LLVM Unwind Behavior": &["none", "sync", "async"];
    /// Kind of access to memory.
    ModRefInfo, "LLVM ModRefInfo": &["none", "read", "write", "readwrite"];
    /// Rule for a flag that several modules have.
    ModFlagBehavior, "LLVM Module Flag Behavior":
        &["error", "warning", "require", "override", "append", "append_unique", "max", "min"];
    /// Kind of a profile.
    ProfileSummaryFormat, "LLVM ProfileSummary format kinds": &["SampleProfile", "InstrProf", "CSInstrProf"];
    /// Amount of debugging information.
    EmissionKind, "LLVM debug emission kind": &["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"];
    /// Tables of names.
    NameTableKind, "LLVM debug name table kind": &["Default", "GNU", "None", "Apple"];
}

impl NameTableKind {
    /// The default.
    pub const DEFAULT: NameTableKind = NameTableKind("Default");
}

/// Names of flags, their bits, and the names that are printed rather than single flags.
struct Flags {
    what: &'static str,
    names: &'static [(&'static str, i64)],
    primary: &'static [i64],
}

/// Defines sets of flags, `A` or `"A|B"`.
macro_rules! flags {
    ($($(#[doc = $doc:literal])* $name:ident: $flags:expr;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
        pub struct $name(i64);

        impl $name {
            /// Returns the set of some bits.
            pub fn new(bits: i64) -> $name {
                $name(bits)
            }

            /// Returns the bits.
            pub fn bits(self) -> i64 {
                self.0
            }
        }

        impl Parameter for $name {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$name> {
                let Flags { what, names, .. } = $flags;
                let texts: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
                let find = |text: &str| match text.contains('|') {
                    // The empty set is no flag.
                    true => text.split('|').try_fold(0, |bits, name| {
                        let (_, bit) = names.iter().find(|(known, bit)| *known == name.trim() && *bit != 0)?;
                        Some(bits | bit)
                    }),
                    false => names.iter().find(|(known, _)| *known == text).map(|(_, bit)| *bit),
                };
                case(parser, what, &texts, find).map($name)
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                print_case(printer, &$flags.text(self.0));
            }
        }
    )*};
}

impl Flags {
    fn text(&self, bits: i64) -> String {
        if bits == 0 {
            return self.names.iter().find(|(_, bit)| *bit == 0).map_or("", |(name, _)| name).to_owned();
        }
        let (mut left, mut found) = (bits, Vec::new());
        for set in self.primary.iter().filter(|set| bits & **set == **set) {
            if left & set == *set {
                left &= !set;
                found.extend(self.names.iter().rfind(|(_, bit)| bit == set).map(|(name, _)| *name));
            }
        }
        let single = self.names.iter().filter(|(_, bit)| *bit != 0 && !self.primary.contains(bit));
        found.extend(single.filter(|(_, bit)| left & bit == *bit).map(|(name, _)| *name));
        found.join("|")
    }
}

const DI_FLAGS: Flags = Flags {
    what: "LLVM DI flags",
    names: &[
        ("Zero", 0),
        ("Bit0", 1),
        ("Bit1", 2),
        ("Private", 1),
        ("Protected", 2),
        ("Public", 3),
        ("FwdDecl", 1 << 2),
        ("AppleBlock", 1 << 3),
        ("ReservedBit4", 1 << 4),
        ("Virtual", 1 << 5),
        ("Artificial", 1 << 6),
        ("Explicit", 1 << 7),
        ("Prototyped", 1 << 8),
        ("ObjcClassComplete", 1 << 9),
        ("ObjectPointer", 1 << 10),
        ("Vector", 1 << 11),
        ("StaticMember", 1 << 12),
        ("LValueReference", 1 << 13),
        ("RValueReference", 1 << 14),
        ("ExportSymbols", 1 << 15),
        ("SingleInheritance", 1 << 16),
        ("MultipleInheritance", 1 << 16),
        ("VirtualInheritance", 1 << 16),
        ("IntroducedVirtual", 1 << 18),
        ("BitField", 1 << 19),
        ("NoReturn", 1 << 20),
        ("TypePassByValue", 1 << 22),
        ("TypePassByReference", 1 << 23),
        ("EnumClass", 1 << 24),
        ("Thunk", 1 << 25),
        ("NonTrivial", 1 << 26),
        ("BigEndian", 1 << 27),
        ("LittleEndian", 1 << 28),
        ("AllCallsDescribed", 1 << 29),
    ],
    primary: &[3, 2, 1],
};

const SUBPROGRAM_FLAGS: Flags = Flags {
    what: "LLVM DISubprogram flags",
    names: &[
        ("Virtual", 1),
        ("PureVirtual", 1 << 1),
        ("LocalToUnit", 1 << 2),
        ("Definition", 1 << 3),
        ("Optimized", 1 << 4),
        ("Pure", 1 << 5),
        ("Elemental", 1 << 6),
        ("Recursive", 1 << 7),
        ("MainSubprogram", 1 << 8),
        ("Deleted", 1 << 9),
        ("ObjCDirect", 1 << 11),
    ],
    primary: &[],
};

flags! {
    /// Flags of variables and types.
    DebugFlags: DI_FLAGS;
    /// Flags of subprograms.
    SubprogramFlags: SUBPROGRAM_FLAGS;
}

/// Defines names of DWARF with a prefix.
macro_rules! names {
    ($($(#[doc = $doc:literal])* $name:ident, $what:literal, $prefix:literal: $known:expr;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub struct $name(&'static str);

        impl Parameter for $name {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$name> {
                let at = parser.location();
                let text = parser.parse_keyword()?;
                let found = text.strip_prefix($prefix).and_then(|name| known($known, name));
                found.map($name).ok_or_else(|| {
                    AsmError::new(at, format!("invalid debug info debug info {} name: {text}", $what))
                })
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                printer.print($prefix).print(self.0);
            }
        }
    )*};
}

/// Returns a name in a sorted list.
fn known(names: &'static [&'static str], name: &str) -> Option<&'static str> {
    names.binary_search(&name).ok().map(|nth| names[nth])
}

names! {
    /// `DW_TAG_member`
    Tag, "tag", "DW_TAG_": dwarf::TAGS;
    /// `DW_ATE_signed`
    Encoding, "encoding", "DW_ATE_": dwarf::ENCODINGS;
    /// `DW_LANG_C`
    Language, "language", "DW_LANG_": dwarf::LANGUAGES;
    /// `DW_CC_normal`
    Convention, "calling convention", "DW_CC_": dwarf::CONVENTIONS;
    /// `DW_OP_deref`
    Operation, "operation encoding", "DW_OP_": dwarf::OPERATIONS;
}

/// `DW_OP_plus_uconst(3)`, `DW_OP_LLVM_convert(16, DW_ATE_signed)`: an operation of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    operation: Operation,
    arguments: Vec<u64>,
    encoding: Option<Encoding>,
}

impl Parameter for Element {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Element> {
        let mut out = Element { operation: Operation::parse(parser)?, arguments: Vec::new(), encoding: None };
        if !parser.parse_optional("(") {
            return Ok(out);
        }
        out.arguments.push(parser.parse_integer()?);
        while parser.parse_optional(",") {
            // A conversion names its type.
            if out.operation.0 == "LLVM_convert" && out.arguments.len() == 1 {
                let text = parser.parse_keyword()?;
                let at = parser.location();
                let found = text.strip_prefix("DW_ATE_").and_then(|name| known(dwarf::ENCODINGS, name));
                let message =
                    || AsmError::new(at, format!("encountered unknown attribute encoding \"{text}\""));
                out.encoding = Some(found.map(Encoding).ok_or_else(message)?);
                break;
            }
            out.arguments.push(parser.parse_integer()?);
        }
        parser.parse_literal(")")?;
        Ok(out)
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        self.operation.print(printer);
        if self.arguments.is_empty() {
            return;
        }
        printer.print("(");
        self.arguments.print(printer);
        if let Some(encoding) = self.encoding {
            printer.print(", ");
            encoding.print(printer);
        }
        printer.print(")");
    }
}

/// `{<#root, 0>, <#other, 4>}`: the members of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Members(pub Vec<ops::TBAAMemberAttr>);

impl Parameter for Members {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Members> {
        parser.parse_literal("{")?;
        let members = Vec::parse(parser)?;
        parser.parse_literal("}")?;
        Ok(Members(members))
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print("{");
        self.0.print(printer);
        printer.print("}");
    }
}

/// Defines attributes of some kinds.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $name:ident: $is_it:expr;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Copy, Clone, PartialEq, Eq, Debug)]
        pub struct $name(pub Attribute);

        impl Parameter for $name {
            fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<$name> {
                let at = parser.location();
                let attr = parser.parse_attribute()?;
                let is_it: fn(&Context, Attribute) -> bool = $is_it;
                match is_it(parser.context(), attr) {
                    true => Ok($name(attr)),
                    false => Err(AsmError::new(at, "invalid kind of attribute specified")),
                }
            }

            fn print(&self, printer: &mut ParameterPrinter<'_>) {
                printer.print_attribute(self.0);
            }
        }
    )*};
}

/// Scopes that are local to a function.
const LOCAL_SCOPES: [&str; 3] = ["di_lexical_block", "di_lexical_block_file", "di_subprogram"];
/// Scopes that are no types.
const OTHER_SCOPES: [&str; 5] =
    ["di_common_block", "di_compile_unit", "di_file", "di_module", "di_namespace"];
/// Types.
const TYPES: [&str; 6] = [
    "di_basic_type",
    "di_composite_type",
    "di_derived_type",
    "di_null_type",
    "di_string_type",
    "di_subroutine_type",
];
/// Variables.
const VARIABLES: [&str; 2] = ["di_global_variable", "di_local_variable"];
/// Everything else.
const OTHER_NODES: [&str; 5] =
    ["di_annotation", "di_generic_subrange", "di_imported_entity", "di_label", "di_subrange"];

fn is_one_of(ctx: &Context, attr: Attribute, lists: &[&[&str]]) -> bool {
    lists.iter().any(|list| list.iter().any(|mnemonic| types::is_attr(ctx, attr, mnemonic)))
}

kinds! {
    /// A scope.
    Scope: |ctx, attr| is_one_of(ctx, attr, &[&LOCAL_SCOPES, &OTHER_SCOPES, &["di_composite_type"]]);
    /// A type.
    DebugType: |ctx, attr| is_one_of(ctx, attr, &[&TYPES]);
    /// A variable.
    Variable: |ctx, attr| is_one_of(ctx, attr, &[&VARIABLES]);
    /// Debugging information of any kind.
    Node: |ctx, attr| is_one_of(ctx, attr, &[&LOCAL_SCOPES, &OTHER_SCOPES, &TYPES, &VARIABLES, &OTHER_NODES]);
    /// A node of the tree of types that accesses to memory have.
    TbaaNode: |ctx, attr| is_one_of(ctx, attr, &[&["tbaa_root", "tbaa_type_desc"]]);
    /// `distinct[0]<>`
    Distinct: |ctx, attr| matches!(attr.data(ctx), AttributeData::Distinct { .. });
    /// `loc(fused["a":1:2])`
    FusedLocation: |ctx, attr| match attr.data(ctx) {
        AttributeData::Location(loc) => matches!(ctx.location_data(*loc), LocationData::Fused { .. }),
        _ => false,
    };
}

/// `i32, 0, 12`: the integers from the first to before the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    ty: Type,
    lower: Int,
    upper: Int,
}

impl Parameter for Range {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Range> {
        let at = parser.location();
        let ty = parser.parse_type()?;
        let TypeData::Integer { width, .. } = *ty.data(parser.context()) else {
            let found = ty.display(parser.context());
            let message =
                format!("invalid kind of type specified: expected builtin.integer, but found '{found}'");
            return Err(AsmError::new(at, message));
        };
        let mut bound = || -> AsmResult<Int> {
            parser.parse_literal(",")?;
            let at = parser.location();
            let value = parser.parse_integer::<i128>()?;
            if value == i128::MAX {
                return Err(AsmError::new(at, "integer value too large"));
            }
            // Bits that the type has no place for are lost, as in MLIR.
            Ok(Int::new(width, value))
        };
        Ok(Range { ty, lower: bound()?, upper: bound()? })
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print_type(self.ty);
        for bound in [&self.lower, &self.upper] {
            printer.print(", ").print(&bound.signed().to_string());
        }
    }
}

type Verified = Result<(), String>;

impl ops::AliasScopeAttr {
    /// Verifies the identifier.
    pub(super) fn verify(self, ctx: &Context) -> Verified {
        let id = self.id(ctx);
        match id.as_str(ctx).is_some() || matches!(id.data(ctx), AttributeData::Distinct { .. }) {
            true => Ok(()),
            false => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".to_owned()),
        }
    }
}

impl ops::TargetFeaturesAttr {
    /// Verifies that each feature is switched on or off.
    pub(super) fn verify(self, ctx: &Context) -> Verified {
        for feature in self.features(ctx) {
            let text = feature.as_str(ctx).unwrap_or_default();
            if !text.starts_with(['+', '-']) {
                return Err("target features must start with '+' or '-'".to_owned());
            }
            if text.contains(',') {
                return Err("target features can not contain ','".to_owned());
            }
        }
        Ok(())
    }
}

impl ops::ModuleFlagAttr {
    /// Verifies the value of the keys that are known.
    pub(super) fn verify(self, ctx: &Context) -> Verified {
        let value = self.value(ctx);
        let key = self.key(ctx);
        match key.as_str(ctx).unwrap_or_default() {
            "CG Profile" => {
                let is_entry =
                    |attr: &Attribute| ops::ModuleFlagCGProfileEntryAttr::cast(*attr, ctx).is_some();
                match value.as_array(ctx).is_some_and(|entries| entries.iter().all(is_entry)) {
                    true => Ok(()),
                    false => Err("'CG Profile' key expects an array of '#llvm.cgprofile_entry'".to_owned()),
                }
            }
            "ProfileSummary" => match types::is_attr(ctx, value, "profile_summary") {
                true => Ok(()),
                false => Err("'ProfileSummary' key expects a '#llvm.profile_summary' attribute".to_owned()),
            },
            _ if value.as_str(ctx).is_some() => Ok(()),
            _ => match value.data(ctx) {
                AttributeData::Integer { .. } | AttributeData::BigInteger { .. } => Ok(()),
                _ => Err(format!(
                    "only integer and string values are currently supported for unknown key '{}'",
                    key.display(ctx)
                )),
            },
        }
    }
}
