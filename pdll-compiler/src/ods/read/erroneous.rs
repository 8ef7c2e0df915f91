//! Erroneous definitions: definitions with errors, and definitions that need one of them.
//!
//! In: records, and which of them have errors. Out: `OdsContext::erroneous`.
//! Invariant: a definition that is not listed there has no errors, and neither have the definitions that it names.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pdll_support::diag::Severity;
use pdll_tablegen::records::{Dag, DefId, Record, Value, ValueKind};

use super::Reader;
use super::operation::def_name;
use crate::ods::model::Erroneous;
use crate::ods::predicate::Predicate;

/// Records whose definitions make no Rust type, except types and attributes with a format.
const TYPELESS: &[&str] =
    &["AttrConstraint", "Dialect", "Interface", "OpVariable", "Pred", "Property", "Trait", "TypeConstraint"];

impl Reader<'_> {
    /// Attributes the diagnostics after the first `n_before` to a record; removes them if it is invalid for
    /// another reason.
    pub(super) fn settle(&mut self, id: DefId, n_before: usize) {
        let found = self.diags.as_slice().get(n_before..).unwrap_or_default();
        if found.iter().any(|diag| diag.severity == Severity::Error) {
            self.blamed.insert(id);
        }
        if self.faulty.contains(&id) {
            self.diags.truncate(n_before);
        }
    }

    /// Finds the records with errors of TableGen.
    pub(super) fn find_faults(&mut self) {
        let wrong = self.records.defs().filter(|(_, record)| record.is_wrong()).map(|(id, _)| id);
        let wrong: HashSet<DefId> = wrong.collect();
        self.faulty = self.with_users(wrong);
    }

    /// Lists the definitions that have errors or need one that has.
    pub(super) fn list_erroneous(&mut self) {
        let records = self.records;
        let all = self.faulty.union(&self.blamed).copied().collect();
        let wrong = self.with_users(all);
        if wrong.is_empty() {
            return;
        }
        for (_, record) in records.defs().filter(|(id, _)| wrong.contains(id)) {
            let is = |class: &str| records.is_subclass_of(record, class);
            let type_name = match () {
                () if self.becomes_type(record) => Some(self.text(record, "cppClassName")),
                () if record.is_anonymous() || TYPELESS.iter().any(|class| is(class)) => None,
                () if is("EnumInfo") => Some(self.text(record, "className")).filter(|name| !name.is_empty()),
                () => Some(def_name(record.name())),
            };
            let operation = if is("Op") { self.name_of_erroneous(record) } else { None };
            // A definition whose classes could not be read may be an operation of any dialect.
            if record.is_wrong() && record.direct_supers().is_empty() {
                self.ods
                    .dialects
                    .values_mut()
                    .for_each(|dialect| Arc::make_mut(dialect).lacks_operations = true);
            }
            let erroneous = Erroneous { operation, type_name, span: Some(record.span()) };
            self.ods.erroneous.insert(record.name().to_string(), erroneous);
        }
        // Their predicates must not run.
        for key in wrong.iter().filter_map(|id| self.keys.get(id)) {
            if let Some(constraint) = self.ods.constraints.get_mut(key).map(Arc::make_mut) {
                (constraint.predicate, constraint.value, constraint.build) = (Predicate::True, None, None);
            }
        }
    }

    /// Returns the full name of an erroneous operation. If it cannot be told, its dialect lacks operations.
    fn name_of_erroneous(&mut self, record: &Record) -> Option<String> {
        let dialect = self.records.def_field(record, "opDialect").ok();
        let dialect = dialect.map(|dialect| self.text(dialect, "name")).filter(|name| !name.is_empty());
        let mnemonic = self.text(record, "opName");
        match dialect {
            Some(dialect) if !mnemonic.is_empty() => Some(format!("{dialect}.{mnemonic}")),
            Some(dialect) => {
                if let Some(dialect) = self.ods.dialect_mut(&dialect) {
                    dialect.lacks_operations = true;
                }
                None
            }
            None => {
                self.ods
                    .dialects
                    .values_mut()
                    .for_each(|dialect| Arc::make_mut(dialect).lacks_operations = true);
                None
            }
        }
    }

    /// Returns the records, and all that need one of them.
    fn with_users(&self, mut wrong: HashSet<DefId>) -> HashSet<DefId> {
        if wrong.is_empty() {
            return wrong;
        }
        let mut users: HashMap<DefId, Vec<DefId>> = HashMap::new();
        for (id, record) in self.records.defs() {
            for named in named_in(record) {
                users.entry(named).or_default().push(id);
            }
        }
        let mut open: Vec<DefId> = wrong.iter().copied().collect();
        while let Some(id) = open.pop() {
            // Only the name of a dialect is needed.
            let record = &self.records[id];
            if self.records.is_subclass_of(record, "Dialect")
                && record.set_value("name").is_some()
                && !self.blamed.contains(&id)
            {
                continue;
            }
            for user in users.remove(&id).unwrap_or_default() {
                if wrong.insert(user) {
                    open.push(user);
                }
            }
        }
        wrong
    }
}

/// Returns the records that the fields of a record name.
fn named_in(record: &Record) -> Vec<DefId> {
    let mut out = Vec::new();
    let mut open: Vec<&Value> = record.fields().iter().map(|field| &field.value).collect();
    while let Some(value) = open.pop() {
        match &value.kind {
            ValueKind::Def(id) => out.push(*id),
            ValueKind::List(list) => open.extend(list.iter()),
            ValueKind::Dag(dag) => {
                let Dag { op, args, .. } = &**dag;
                open.push(op);
                open.extend(args.iter().map(|arg| &arg.value));
            }
            _ => {}
        }
    }
    out
}
