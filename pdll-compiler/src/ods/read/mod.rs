//! Reading: TableGen records to the ODS model.
//!
//! In: the prelude and the user's definitions, as TableGen. Out: an `OdsContext`, and diagnostics at the
//! invalid tokens. Invalid definitions are skipped, the rest is read. MLIR: mlir/TableGen/Operator.cpp,
//! Dialect.cpp, Constraint.cpp, Predicate.cpp.

mod check;
mod code;
mod constraint;
mod dialect;
mod enums;
mod erroneous;
mod infer;
mod interface;
mod operation;
mod parameters;
mod predicate;
mod rules;
mod traits;
mod understood;

use std::collections::{HashMap, HashSet};

use once_cell::sync::Lazy;
use pdll_support::diag::{Diag, Diags, Severity};
use pdll_support::include::{IncludeError, Included, Includes, NoIncludes};
use pdll_support::source::{SourceId, SourceMap, Span};
use pdll_tablegen::Input;
use pdll_tablegen::records::{DefId, Record, Records};
use rustc_hash::FxHashMap;

use crate::ods::cpp::DialectType;
use crate::ods::model::{Constraint, OdsContext};
use crate::ods::passes::{self, PassDef};
use crate::ods::prelude;
use crate::ods::support::Support;

/// The purpose of reading definitions.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Purpose {
    /// To generate types and checks: definitions that cannot be implemented, or could never hold, are errors.
    #[default]
    Make,
    /// To use the definitions, as mlir-pdll does: the same are warnings.
    Know,
}

/// Reads definitions, the prelude before them. Of the prelude the model holds what the definitions need.
///
/// It never fails: what is wrong is reported, and what needs it is left out of the dialects and listed in `OdsContext::erroneous`.
pub fn read(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> OdsContext {
    read_for(Purpose::Make, map, definitions, includes, diags)
}

/// Like [`read`], for a purpose.
pub(crate) fn read_for(
    purpose: Purpose,
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> OdsContext {
    read_rules(purpose, map, definitions, includes, diags).ods
}

/// Definitions, and what rules (`Pattern` records) in the same files need of them.
#[derive(Clone, Debug, Default)]
pub struct WithRules {
    /// The definitions.
    pub ods: OdsContext,
    /// All records.
    pub records: Records,
    /// The keys in `OdsContext::constraints` of the constraints that rules name.
    pub constraints: HashMap<DefId, String>,
    /// Passes, of an `ods!`.
    pub passes: Vec<PassDef>,
}

/// Reads the definitions of an `ods!`: like `read`, and also the Rust code that only the generated types
/// need.
pub fn read_inline(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    support: &Support,
    diags: &mut Diags,
) -> OdsContext {
    read_module(map, definitions, includes, support, diags).ods
}

/// Like [`read_inline`], with what rules need.
pub fn read_module(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    support: &Support,
    diags: &mut Diags,
) -> WithRules {
    let own = match definitions {
        Input::Text(id) | Input::Tokens(id, _) => id,
    };
    let origin = Origin { own: Some(own), purpose: Purpose::Make, support };
    read_with(map, definitions, includes, diags, origin)
}

/// Like [`read_inline`], for definitions that are read when the program runs: none of their code is Rust.
pub(crate) fn read_foreign(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> OdsContext {
    let own = map.add_text("<rust>", "", None);
    let origin = Origin { own: Some(own), purpose: Purpose::Make, support: &Support::default() };
    read_with(map, definitions, includes, diags, origin).ods
}

/// Like [`read`], for a purpose, with what rules need.
pub fn read_rules(
    purpose: Purpose,
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> WithRules {
    let origin = Origin { own: None, purpose, support: &Support::default() };
    read_with(map, definitions, includes, diags, origin)
}

fn read_with(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
    origin: Origin<'_>,
) -> WithRules {
    let records = records(map, definitions, includes, diags);
    let (mut ods, constraints) = read_own_records(&records, map, diags, origin);
    let passes = origin.own.map(|own| passes::read(&records, own, diags)).unwrap_or_default();
    if diags.has_errors() {
        ods.remove_erroneous();
    }
    WithRules { ods, records, constraints, passes }
}

/// Returns the records of definitions, and those of the prelude that they need.
pub fn records(
    map: &mut SourceMap,
    definitions: Input<'_>,
    includes: &mut dyn Includes,
    diags: &mut Diags,
) -> Records {
    prelude::library().parse(map, definitions, &mut WithPrelude { includes }, diags)
}

/// Returns all records of the prelude.
pub fn standard_records(map: &mut SourceMap, diags: &mut Diags) -> Records {
    let nothing = map.add_text("<nothing>", "", None);
    prelude::library().parse_all(map, Input::Text(nothing), &mut NoIncludes, diags)
}

/// Returns the constraints and interfaces of the prelude. It is read once per process.
pub fn standard() -> &'static OdsContext {
    static STANDARD: Lazy<OdsContext> = Lazy::new(|| {
        let (mut map, mut diags) = (SourceMap::new(), Diags::new());
        let records = standard_records(&mut map, &mut diags);
        let ods = read_records(&records, &map, &mut diags);
        let found = diags.take();
        debug_assert!(found.is_empty(), "the prelude is wrong: {found:?}");
        ods
    });
    &STANDARD
}

/// Returns a constraint or interface of the prelude by name.
pub fn standard_constraint(name: &str) -> Option<&'static Constraint> {
    standard().constraints.get(name).map(AsRef::as_ref)
}

/// Answers includes of files of MLIR that define names which only their includers have.
struct WithPrelude<'a> {
    includes: &'a mut dyn Includes,
}

impl Includes for WithPrelude<'_> {
    fn include(&mut self, name: &str, includer: &str) -> Result<Included, IncludeError> {
        match prelude::separate(name) {
            Some(file) => Ok(file),
            None => self.includes.include(name, includer),
        }
    }
}

/// Reads records that were evaluated together with the prelude.
pub(crate) fn read_records(records: &Records, map: &SourceMap, diags: &mut Diags) -> OdsContext {
    let origin = Origin { own: None, purpose: Purpose::Make, support: &Support::default() };
    read_own_records(records, map, diags, origin).0
}

/// The origin of definitions: which files may contain Rust, the purpose of reading, and the Rust that modules
/// supply for their C++.
#[derive(Copy, Clone)]
struct Origin<'a> {
    /// The text whose blocks of code are Rust.
    own: Option<SourceId>,
    purpose: Purpose,
    support: &'a Support,
}

fn read_own_records(
    records: &Records,
    map: &SourceMap,
    diags: &mut Diags,
    origin: Origin<'_>,
) -> (OdsContext, HashMap<DefId, String>) {
    let Origin { own, purpose, support } = origin;
    let mut reader = Reader {
        records,
        map,
        own,
        purpose,
        support,
        diags,
        ods: OdsContext::default(),
        keys: FxHashMap::default(),
        n_anonymous: FxHashMap::default(),
        home: String::new(),
        dialect_names: Vec::new(),
        code_span: None,
        dialect_types: Vec::new(),
        namespaces: Vec::new(),
        enums: records.derived_from("EnumInfo").map(|(_, record)| record).collect(),
        blamed: HashSet::new(),
        faulty: HashSet::new(),
        understood: HashSet::new(),
    };
    reader.find_faults();
    reader.dialects();
    reader.dialect_types = reader.defined_types();
    let dialects = records.derived_from("Dialect").map(|(_, record)| reader.text(record, "cppNamespace"));
    reader.namespaces = dialects
        .filter(|namespace| namespace.starts_with("::"))
        .map(|namespace| format!("{namespace}::"))
        .collect();
    reader.refuse_of_traits();
    if own.is_some() {
        reader.interfaces();
    }
    reader.named_constraints();
    reader.operations();
    reader.discardable_attributes();
    let constraints = reader.constraints_of_rules();
    reader.check_names();
    reader.list_erroneous();
    reader.ods.lacks_names |= records.lacks_defs();
    (reader.ods, constraints)
}

struct Reader<'a> {
    records: &'a Records,
    map: &'a SourceMap,
    /// The text whose blocks of code are Rust.
    own: Option<SourceId>,
    purpose: Purpose,
    /// The Rust that others supply for C++.
    support: &'a Support,
    diags: &'a mut Diags,
    ods: OdsContext,
    /// Key of each constraint that was read.
    keys: FxHashMap<DefId, String>,
    /// Number of anonymous constraints so far, by dialect.
    n_anonymous: FxHashMap<String, u32>,
    /// Dialect of the current operation.
    home: String,
    /// For the current type or attribute: the dialect's name and the mnemonic, as Rust.
    dialect_names: Vec<String>,
    /// Location of the first Rust code in the current predicate.
    code_span: Option<Span>,
    /// C++ namespaces of dialects that have one: `::toy::`.
    namespaces: Vec<String>,
    /// Types and attributes that C++ in predicates may name.
    dialect_types: Vec<DialectType>,
    /// All enumerations.
    enums: Vec<&'a Record>,
    /// Records with reported errors.
    blamed: HashSet<DefId>,
    /// Records with errors of TableGen, and those that need one: further errors in them are consequences.
    faulty: HashSet<DefId>,
    /// Types and attributes of included files that become Rust types, by the names of their records.
    understood: HashSet<String>,
}

impl<'a> Reader<'a> {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diags.push(Diag::error(span, message));
    }

    /// Reports a definition that cannot be implemented, but is still defined.
    fn doubt(&mut self, diag: Diag) {
        let severity = match self.purpose {
            Purpose::Make => Severity::Error,
            Purpose::Know => Severity::Warning,
        };
        self.diags.push(Diag { severity, ..diag });
    }

    /// Reports a failed read and continues without the result.
    fn ok<T>(&mut self, result: Result<T, Diag>) -> Option<T> {
        result.map_err(|diag| self.diags.push(diag)).ok()
    }

    fn is_standard(&self, record: &Record) -> bool {
        prelude::is_prelude(&self.map.get(record.span().source).name)
    }

    /// Returns the name of a record in messages; for an anonymous record, that of its class.
    fn title(&self, record: &Record) -> String {
        match record.direct_supers().first() {
            Some(parent) if record.is_anonymous() => format!("{}<…>", self.records[parent.class].name()),
            _ => record.name().to_string(),
        }
    }

    /// Returns a field as text; empty if unset.
    fn text(&self, record: &Record, field: &str) -> String {
        let text = record.set_value(field).and_then(|value| value.as_str());
        text.map_or(String::new(), |text| String::from(&**text))
    }

    fn flag(&self, record: &Record, field: &str) -> bool {
        record.value(field).and_then(|value| value.as_bit()).unwrap_or(false)
    }

    /// Returns the records that a field lists; none if it is not there.
    fn listed_records(&self, record: &Record, field: &str) -> Vec<&'a Record> {
        let list = record.set_value(field).and_then(|value| value.as_list()).unwrap_or_default();
        list.iter().map(|value| self.records.def_of(value)).collect::<Option<_>>().unwrap_or_default()
    }

    /// Returns the location of a field's value, or of the record.
    fn field_span(&self, record: &Record, field: &str) -> Span {
        record.value(field).map_or(record.span(), |value| value.span)
    }
}
