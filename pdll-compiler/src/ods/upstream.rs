//! C++ of MLIR's definitions: conditions and classes, in the format of `mlir-pdll`.
//!
//! In: `.td` files, including MLIR's own ones instead of the prelude. Out: `CppOds`, only for `-x ast`, `-x
//! cpp` and `--dump-ods`. MLIR: Parser.cpp's processTdIncludes, TableGen/Predicate.cpp, ODS/Context.cpp.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use pdll_support::diag::Diags;
use pdll_support::include::{IncludeDirs, Includes};
use pdll_support::source::SourceMap;
use pdll_tablegen::records::{Record, Records};
use pdll_tablegen::{Prefix, Prefixes};

/// Maximum nesting of predicates.
const MAX_DEPTH: u32 = 200;

/// The subject of a constraint of ODS.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// An attribute.
    Attr,
    /// A type.
    Type,
    /// An operation.
    Op,
}

/// A constraint of ODS that PDLL can name.
#[derive(Clone, Debug)]
pub struct CppConstraint {
    /// Name of its record.
    pub name: String,
    /// Subject.
    pub about: About,
    /// C++ class of entities that satisfy it.
    pub class: String,
    /// Body of a C++ function that checks `self`.
    pub code: String,
}

/// The C++ of definitions.
#[derive(Clone, Debug, Default)]
pub struct CppOds {
    /// For each included file, the constraints that it is the first to declare, in the order of mlir-pdll.
    pub files: Vec<Vec<CppConstraint>>,
    /// C++ class of each operation, by its full name.
    pub operations: BTreeMap<String, String>,
    /// Files that were read, including MLIR's own.
    pub read: BTreeSet<PathBuf>,
    dump: Dump,
}

/// The output of `--dump-ods`.
#[derive(Clone, Debug, Default)]
struct Dump {
    /// Operations by dialect and name.
    dialects: BTreeMap<String, BTreeMap<String, Operation>>,
    /// Constraints in order, each as text.
    attributes: BTreeMap<Key, String>,
    types: BTreeMap<Key, String>,
}

/// The parts of an operation, by title.
type Operation = Vec<(&'static str, String)>;

/// The names of a constraint, with numbers compared by value, and of its record.
type Key = (String, Vec<(String, u64)>);

/// Reads included files. Returns `None` if one is missing or invalid. `beside` is the name of the including
/// file.
///
/// Files often begin with the same include, and are small compared with it: for all except the first two only
/// the new part is evaluated. `--dump-ods` prints numbers of anonymous records, so with `needs_dump` each is
/// evaluated as a whole.
pub fn read(includes: &[(String, String)], dirs: &[PathBuf], needs_dump: bool) -> Option<CppOds> {
    let mut all = CppOds::default();
    let mut known = BTreeSet::new();
    let mut prefixes = Prefixes::default();
    for (path, beside) in includes {
        if !needs_dump && all.read_behind(&mut prefixes, path, beside, dirs, &mut known).is_some() {
            continue;
        }
        let (mut sources, mut diags) = (SourceMap::new(), Diags::new());
        let id = sources.add_text(beside.as_str(), format!("include \"{path}\"\n"), None);
        let mut includes = IncludeDirs::new(dirs.iter().cloned());
        let records = pdll_tablegen::parse_text(&mut sources, id, &mut includes, &mut diags);
        let is_fine = !diags.has_errors();
        diags.take();
        if !is_fine {
            return None;
        }
        all.read.extend(includes.files().iter().cloned());
        let reader = Reader { records: &records };
        let mut constraints = reader.constraints();
        constraints.retain(|constraint| known.insert(constraint.name.clone()));
        all.files.push(constraints);
        for (name, record) in reader.operations() {
            all.operations.entry(name.clone()).or_insert_with(|| reader.op_class(record));
            if needs_dump {
                reader.dump(&name, record, &mut all.dump);
            }
        }
    }
    Some(all)
}

impl CppOds {
    /// Reads the definitions of an included file after the file that it includes first, if that was read
    /// before. Returns `None` if that would be incomplete; then only the known prefixes change.
    fn read_behind(
        &mut self,
        prefixes: &mut Prefixes,
        path: &str,
        beside: &str,
        dirs: &[PathBuf],
        known: &mut BTreeSet<String>,
    ) -> Option<()> {
        let mut includes = IncludeDirs::new(dirs.iter().cloned());
        let file = includes.include(path, beside).ok()?;
        let is_known = |prefix: &Prefix| {
            let reader = Reader { records: prefix.records() };
            reader.constraints().iter().all(|constraint| known.contains(&constraint.name))
                && reader.operations().keys().all(|name| self.operations.contains_key(name))
        };
        let prefix = prefixes.of(&file, &mut includes, is_known)?;
        let mut sources = SourceMap::new();
        let id = sources.add_text(file.name, file.text, None);
        let records = prefix.parse(&mut sources, id, &mut includes)?;
        let reader = Reader { records: &records };
        let mut constraints = reader.constraints();
        constraints.retain(|constraint| !known.contains(&constraint.name));
        let mut operations = reader.operations();
        operations.retain(|name, _| !self.operations.contains_key(name));
        // The numbers of anonymous records would differ.
        let is_numbered = |text: &String| text.contains("anonymous_");
        if constraints.iter().any(|one| [&one.name, &one.class, &one.code].into_iter().any(is_numbered))
            || operations.iter().any(|(name, record)| {
                record.is_anonymous() || is_numbered(name) || is_numbered(&reader.op_class(record))
            })
        {
            return None;
        }
        self.read.extend(includes.files().iter().cloned());
        known.extend(constraints.iter().map(|constraint| constraint.name.clone()));
        self.files.push(constraints);
        let classes = operations.into_iter().map(|(name, record)| (name, reader.op_class(record)));
        self.operations.extend(classes);
        Some(())
    }

    /// Returns all constraints, in order.
    pub fn constraints(&self) -> impl Iterator<Item = &CppConstraint> {
        self.files.iter().flatten()
    }

    /// Returns the output of `mlir-pdll --dump-ods`, including its superfluous brace, for the definitions
    /// read for it.
    pub fn dump(&self) -> String {
        let mut out = "ODSContext {\n".to_owned();
        for (dialect, operations) in &self.dump.dialects {
            let _ = writeln!(out, "  Dialect `{dialect}` {{");
            for (name, groups) in operations {
                let _ = writeln!(out, "    Operation `{name}` {{");
                for (title, list) in groups.iter().filter(|(_, list)| !list.is_empty()) {
                    let _ = writeln!(out, "      {title} {{ {list} }}");
                }
                let _ = writeln!(out, "    }}");
            }
            let _ = writeln!(out, "  }}");
        }
        for text in self.dump.attributes.values().chain(self.dump.types.values()) {
            out.push_str(text);
        }
        out + "}\n}\n"
    }
}

struct Reader<'a> {
    records: &'a Records,
}

impl Reader<'_> {
    fn constraints(&self) -> Vec<CppConstraint> {
        let mut constraints = Vec::new();
        for (class, about) in [("Attr", About::Attr), ("Type", About::Type), ("OpInterface", About::Op)] {
            let mut named: Vec<&Record> = self
                .records
                .derived_from(class)
                .map(|(_, record)| record)
                .filter(|record| {
                    !record.is_anonymous() && !self.records.is_subclass_of(record, "DeclareInterfaceMethods")
                })
                .collect();
            named.sort_by_cached_key(|record| numeric_key(record.name()));
            constraints.extend(named.into_iter().map(|record| self.constraint(record, about)));
        }
        constraints
    }

    fn constraint(&self, record: &Record, about: About) -> CppConstraint {
        let class = self.class(record, about);
        let code = match about {
            About::Op => format!("return ::mlir::success(llvm::isa<{class}>(self));"),
            _ => {
                let condition = record.set_value("predicate").and_then(|value| self.records.def_of(value));
                let condition = condition
                    .map_or_else(|| "true".to_owned(), |p| self.condition(p, &mut Vec::new(), 0).text());
                format!("return ::mlir::success({});", condition.replace("$_self", "self"))
            }
        };
        CppConstraint { name: record.name().to_string(), about, class, code }
    }

    fn class(&self, record: &Record, about: About) -> String {
        match about {
            About::Attr => match text(record, "storageType").trim() {
                "" => "::mlir::Attribute".to_owned(),
                class => class.to_owned(),
            },
            About::Type => text(record, "cppType"),
            About::Op => {
                let (namespace, name) = (text(record, "cppNamespace"), text(record, "cppInterfaceName"));
                format!("{namespace}::{name}")
            }
        }
    }

    /// Returns a predicate as one expression. The leaves below a substitution are rewritten, the innermost
    /// first.
    fn condition(
        &self,
        predicate: &Record,
        substitutions: &mut Vec<(String, String)>,
        depth: u32,
    ) -> Condition {
        let is = |class: &str| self.records.is_subclass_of(predicate, class);
        if !is("CombinedPred") || depth == MAX_DEPTH {
            return Condition::Text(substituted(text(predicate, "predExpr"), substitutions));
        }
        let n_before = substitutions.len();
        if is("SubstLeaves") {
            substitutions.push((text(predicate, "pattern"), text(predicate, "replacement")));
        }
        let children = self.records.def_list(predicate, "children").unwrap_or_default();
        let children: Vec<Condition> =
            children.iter().map(|child| self.condition(child, substitutions, depth + 1)).collect();
        substitutions.truncate(n_before);
        let kind = predicate.set_value("kind").and_then(|value| self.records.def_of(value));
        let inner = |children: Vec<Condition>| children.into_iter().map(Condition::text).collect::<String>();
        Condition::Text(match kind.map_or("", |kind| kind.name()) {
            "PredCombinerAnd" => return combined(children, " && ", true),
            "PredCombinerOr" => return combined(children, " || ", false),
            "PredCombinerNot" => format!("!({})", inner(children)),
            "PredCombinerConcat" => {
                let around = |field| substituted(text(predicate, field), substitutions);
                format!("{}{}{}", around("prefix"), inner(children), around("suffix"))
            }
            _ => inner(children),
        })
    }

    /// Returns the operations by full name.
    fn operations(&self) -> BTreeMap<String, &Record> {
        let mut all = BTreeMap::new();
        for (_, record) in self.records.derived_from("Op") {
            if let Ok(dialect) = self.records.def_field(record, "opDialect") {
                let (dialect, name) = (text(dialect, "name"), text(record, "opName"));
                all.insert(if dialect.is_empty() { name } else { format!("{dialect}.{name}") }, record);
            }
        }
        all
    }

    /// Returns `::ns::FooOp` for `def Prefix_FooOp`.
    fn op_class(&self, record: &Record) -> String {
        let name = record.name();
        let class = match name.split_once('_') {
            Some((prefix, class)) if !prefix.is_empty() => class,
            _ => name,
        };
        let namespace = text(record, "cppNamespace");
        if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") }
    }

    fn dump(&self, name: &str, record: &Record, dump: &mut Dump) {
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let operations = dump.dialects.entry(dialect.to_owned()).or_default();
        if operations.contains_key(name) {
            return;
        }
        let (mut arguments, results) = (self.dag(record, "arguments"), self.dag(record, "results"));
        // Derived attributes are separate fields, and follow the others.
        let derived = record.fields().iter().filter_map(|field| {
            let def = self.records.def_of(&field.value)?;
            self.records.is_subclass_of(def, "DerivedAttr").then(|| (field.name.to_string(), def))
        });
        arguments.extend(derived);
        let is_attr = |def: &Record| self.records.is_subclass_of(def, "Attr");
        let is_type = |def: &Record| self.records.is_subclass_of(def, "TypeConstraint");
        let listed = |list: &[(String, &Record)], is: &dyn Fn(&Record) -> bool| -> String {
            let list = list.iter().filter(|(_, def)| is(def));
            let list = list.map(|(name, def)| format!("{name} : {}", self.shown(def)));
            list.collect::<Vec<_>>().join(", ")
        };
        let groups = vec![
            ("Attributes", listed(&arguments, &is_attr)),
            ("Operands", listed(&arguments, &is_type)),
            ("Results", listed(&results, &is_type)),
        ];
        operations.insert(name.to_owned(), groups);
        for (_, def) in arguments.iter().chain(&results) {
            let key = (self.base(def).name().to_string(), numeric_key(def.name()));
            if is_attr(def) {
                dump.attributes.entry(key).or_insert_with(|| self.dump_constraint(def, About::Attr));
            } else if is_type(def) {
                dump.types.entry(key).or_insert_with(|| self.dump_constraint(def, About::Type));
            }
        }
    }

    fn dump_constraint(&self, def: &Record, about: About) -> String {
        let what = if about == About::Attr { "Attribute" } else { "Type" };
        let mut out = format!("  {what}Constraint `{}` {{\n", self.base(def).name());
        // Without a summary (not with an empty one), the record's name is used.
        let summary = def.str("summary").unwrap_or(def.name());
        let _ = writeln!(out, "    Summary: {summary}");
        let class = self.class(def, about);
        if !class.is_empty() {
            let _ = writeln!(out, "    CppClass: {class}");
        }
        out + "  }\n"
    }

    fn dag(&self, record: &Record, field: &str) -> Vec<(String, &Record)> {
        let Ok(dag) = record.dag(field) else { return Vec::new() };
        let part = |arg: &pdll_tablegen::records::DagArg| {
            let mut def = self.records.def_of(&arg.value)?;
            // `Arg<…>` and `Res<…>` wrap the constraint.
            if self.records.is_subclass_of(def, "OpVariable") {
                def = self.records.def_field(def, "constraint").ok()?;
            }
            Some((arg.name.as_deref().unwrap_or_default().to_owned(), def))
        };
        dag.args.iter().filter_map(part).collect()
    }

    /// Returns the record that names a constraint: inside anonymous variadic, optional or confined ones.
    fn base<'a>(&'a self, def: &'a Record) -> &'a Record {
        let is = |class: &str| self.records.is_subclass_of(def, class);
        let field = match () {
            () if is("Variadic") || is("Optional") || is("VariadicOfVariadic") => "baseType",
            () if is("Attr") && def.is_anonymous() => "baseAttr",
            () => return def,
        };
        def.set_value(field).and_then(|value| self.records.def_of(value)).map_or(def, |base| self.base(base))
    }

    fn shown(&self, def: &Record) -> String {
        let name = self.base(def).name();
        let is = |class: &str| self.records.is_subclass_of(def, class);
        match () {
            () if is("Variadic") || is("VariadicOfVariadic") => format!("Variadic<{name}>"),
            () if is("Optional") || is("Attr") && def.bit("isOptional").unwrap_or(false) => {
                format!("Optional<{name}>")
            }
            () => name.to_string(),
        }
    }
}

/// Returns the innermost substitution comes first.
fn substituted(mut code: String, substitutions: &[(String, String)]) -> String {
    for (pattern, replacement) in substitutions.iter().rev().filter(|(pattern, _)| !pattern.is_empty()) {
        code = code.replace(pattern.as_str(), replacement);
    }
    code
}

/// A predicate: a constant, or a condition.
enum Condition {
    Known(bool),
    Text(String),
}

impl Condition {
    fn text(self) -> String {
        match self {
            Condition::Known(value) => value.to_string(),
            Condition::Text(text) => text,
        }
    }
}

/// Combines by `&&` or `||`. `unit` is the value of an empty list.
fn combined(children: Vec<Condition>, operator: &str, unit: bool) -> Condition {
    let mut texts = Vec::with_capacity(children.len());
    for child in children {
        match child {
            Condition::Known(value) if value == unit => {}
            Condition::Known(value) => return Condition::Known(value),
            Condition::Text(text) => texts.push(text),
        }
    }
    match &mut texts[..] {
        [] => Condition::Known(unit),
        [one] => Condition::Text(std::mem::take(one)),
        several => {
            let several: Vec<String> = several.iter().map(|text| format!("({text})")).collect();
            Condition::Text(several.join(operator))
        }
    }
}

fn text(record: &Record, field: &str) -> String {
    record.str(field).map(|text| text.to_string()).unwrap_or_default()
}

/// Splits a name for comparing its numbers by value.
fn numeric_key(name: &str) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let word = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, after) = rest.split_at(word);
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at(digits);
        parts.push((text.to_owned(), number.parse().unwrap_or(0)));
        rest = after;
    }
    parts
}
