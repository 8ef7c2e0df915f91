//! Constraints that rules (`Pattern` records) name.
//!
//! In: the dags of rules. Out: the key of each constraint, which is read on first use like those of operations; of a
//! property, that of the attribute that it is kept as. `drr` reads the rules
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
        let checked = |id: DefId| {
            let is = |class: &str| records.is_subclass_of(&records[id], class);
            // Constants are compared as MLIR's text.
            if is("ConstantAttr") || is("ConstantProp") || is("EnumCase") {
                return None;
            }
            if is("Property") {
                return records[id].def_id("keptAs").ok();
            }
            (is("TypeConstraint") || is("AttrConstraint")).then_some(id)
        };
        found.into_iter().filter_map(|id| Some((id, self.constraint(checked(id)?)))).collect()
    }
}
