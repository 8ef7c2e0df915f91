//! Constraints that rules (`Pattern` records) name.
//!
//! In: the dags of rules. Out: the key of each constraint, which is read on first use like those of operations. `drr` reads the rules
//! themselves.

use std::collections::HashMap;

use pdll_tablegen::records::{Dag, DefId, Value, ValueKind};

use super::Reader;

impl Reader<'_> {
    /// Reads the constraints that rules name. Returns their keys.
    pub(super) fn constraints_of_rules(&mut self) -> HashMap<DefId, String> {
        let records = self.records;
        let mut found = Vec::new();
        for (_, rule) in records.derived_from("Pattern").filter(|(_, rule)| !rule.is_wrong()) {
            let source = rule.dag("sourcePattern").into_iter();
            let lists = ["resultPatterns", "constraints", "supplementalPatterns"];
            let listed = lists.iter().filter_map(|field| rule.list(field).ok()).flatten();
            let mut todo: Vec<&Dag> = source.chain(listed.filter_map(Value::as_dag)).collect();
            while let Some(dag) = todo.pop() {
                found.extend(dag.op.as_def());
                for arg in &dag.args {
                    match &arg.value.kind {
                        ValueKind::Def(id) => found.push(*id),
                        ValueKind::Dag(inner) => todo.push(inner),
                        _ => {}
                    }
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let is_constraint = |id: &DefId| {
            let is = |class: &str| records.is_subclass_of(&records[*id], class);
            // Constants are compared as MLIR's text.
            is("TypeConstraint") || is("AttrConstraint") && !is("ConstantAttr") && !is("EnumCase")
        };
        found.into_iter().filter(is_constraint).map(|id| (id, self.constraint(id))).collect()
    }
}
