//! All rules of a set of definitions.
//!
//! In: records. Out: `Rules`; errors of all of them. A rule with errors yields no pattern.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use pdll_match::pattern::{NodeId, Pattern};
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::Span;
use pdll_tablegen::records::{Dag, Record, Value};

use super::code;
use super::model::{Definitions, Rules};
use super::symbols::{Natives, Rule};
use crate::lower::{Choices, Lowered, MAX_ALTERNATIVES, Places};
use crate::ods::model::Operation;

/// Maximum nesting depth of a pattern.
const MAX_DEPTH: u32 = 100;

/// Compiles all rules of the definitions. `either` becomes a pattern for each order.
pub fn compile(defs: Definitions<'_>, diags: &mut Diags) -> Rules {
    compile_rules(defs, false, diags)
}

/// Compiles all rules of the definitions to be printed: a pattern has its operands in the first order, and a list of what is `either`.
pub fn compile_with_either(defs: Definitions<'_>, diags: &mut Diags) -> Rules {
    compile_rules(defs, true, diags)
}

fn compile_rules(defs: Definitions<'_>, keeps_either: bool, diags: &mut Diags) -> Rules {
    let operations: HashMap<&str, &Operation> = defs
        .ods
        .dialects
        .values()
        .flat_map(|dialect| dialect.operations.values())
        .map(|operation| (operation.record_name.as_str(), operation))
        .collect();
    let mut compiler = Compiler {
        defs,
        operations: &operations,
        natives: Natives::default(),
        places: Places::new(defs.map),
        n_anonymous: 0,
        lowered: Vec::new(),
        keeps_either,
        either: Vec::new(),
    };
    for (_, record) in defs.records.derived_from("Pattern") {
        compiler.rule(record, diags);
    }
    Rules { lowered: compiler.lowered, natives: compiler.natives.list, either: compiler.either }
}

struct Compiler<'a, 'm> {
    defs: Definitions<'a>,
    operations: &'m HashMap<&'a str, &'a Operation>,
    natives: Natives,
    places: Places<'a>,
    n_anonymous: u32,
    lowered: Vec<Lowered>,
    keeps_either: bool,
    either: Vec<Vec<(NodeId, u32)>>,
}

/// The fields of a rule.
struct Fields<'a> {
    source: &'a Dag,
    source_span: Span,
    results: &'a [Value],
    constraints: &'a [Value],
    supplemental: &'a [Value],
    benefit: i64,
}

impl<'a> Compiler<'a, '_> {
    fn rule(&mut self, record: &'a Record, diags: &mut Diags) {
        let name = match record.is_anonymous() {
            true => {
                self.n_anonymous += 1;
                format!("GeneratedConvert{}", self.n_anonymous - 1)
            }
            false => record.name().to_string(),
        };
        // Errors of TableGen, and of definitions that it needs, were reported.
        if record.is_wrong() {
            return;
        }
        let Some(fields) = fields(record, diags) else { return };
        let wanted = wanted(self.defs, &fields);
        let mut choices = Choices::default();
        let (n_before, n_natives, keeps_either) =
            (self.lowered.len(), self.natives.list.len(), self.keeps_either);
        for n in 0.. {
            if n == MAX_ALTERNATIVES {
                let message = format!("this rule has more than {MAX_ALTERNATIVES} alternatives");
                diags.push(Diag::error(fields.source_span, message));
                break;
            }
            let mut own = Diags::new();
            let found = self.alternative(record, &name, &fields, &wanted, choices, &mut own);
            // Both orders of one alternative would come before the next alternative.
            if matches!(found, Some((_, Some(_))))
                && self.either.last().is_some_and(|either| !either.is_empty())
            {
                own.take();
                self.either.truncate(n_before);
                self.natives.list.truncate(n_natives);
                self.keeps_either = false;
                choices = Choices::default();
                continue;
            }
            own.take().into_iter().for_each(|diag| diags.push(diag));
            let Some((lowered, next)) = found else { break };
            self.lowered.push(lowered);
            match next {
                Some(next) => choices = next,
                None => break,
            }
        }
        self.keeps_either = keeps_either;
    }

    /// Compiles one alternative of a rule. Returns the pattern and the next alternative.
    fn alternative(
        &mut self,
        record: &'a Record,
        name: &str,
        fields: &Fields<'a>,
        wanted: &HashSet<Arc<str>>,
        choices: Choices,
        diags: &mut Diags,
    ) -> Option<(Lowered, Option<Choices>)> {
        let mut rule = Rule {
            defs: self.defs,
            record,
            operations: self.operations,
            natives: &mut self.natives,
            places: &mut self.places,
            diags,
            nodes: Vec::new(),
            spans: Vec::new(),
            symbols: HashMap::new(),
            choices,
            n_match: None,
            wanted,
            matched: Vec::new(),
            needs_root_types: false,
            root_types: Vec::new(),
            location: Default::default(),
            keeps_either: self.keeps_either,
            either: Vec::new(),
            has_errors: false,
        };
        let span = rule.record.span();
        let plan = match rule.operation(&fields.source.op) {
            Some(definition) => rule.plan(definition, fields.results, fields.source.op.span),
            None => None,
        };
        rule.needs_root_types = plan.as_ref().is_some_and(|plan| plan.needs_root_types);
        let (root, definition) = rule.root(fields.source, fields.source_span)?;
        rule.constraints(fields.constraints);
        let n_match = rule.nodes.len() as u32;
        rule.n_match = Some(n_match);
        let plan = plan?;
        rule.rewrite(root, definition, &plan, fields.results, fields.supplemental, span)?;
        if rule.has_errors {
            return None;
        }
        let n_ops = rule.matched.iter().filter(|(_, is_op)| *is_op).count() as i64;
        let benefit = n_ops.saturating_add(fields.benefit).clamp(0, i64::from(u16::MAX));
        let pattern = Pattern {
            name: Some(name.into()),
            benefit: benefit as u16,
            is_benefit_explicit: fields.benefit != 0,
            has_bounded_recursion: false,
            place: rule.places.find(span),
            nodes: std::mem::take(&mut rule.nodes),
            n_match,
            root: NodeId(root.0),
            external_rewrite: None,
        };
        let next = rule.choices.next();
        self.either.push(std::mem::take(&mut rule.either));
        let spans = std::mem::take(&mut rule.spans);
        Some((Lowered { pattern, spans, span, rewrite: span, expanded: Vec::new() }, next))
    }
}

/// Reads the fields of a rule.
fn fields<'a>(record: &'a Record, diags: &mut Diags) -> Option<Fields<'a>> {
    let read = || -> Result<Fields<'a>, Diag> {
        let source = record.dag("sourcePattern")?;
        let source_span = record.value("sourcePattern").map_or(record.span(), |value| value.span);
        let delta = record.dag("benefitDelta")?;
        let benefit = match &delta.args[..] {
            [arg] => arg.value.as_int(),
            _ => None,
        };
        let Some(benefit) = benefit else {
            let message = "The 'addBenefit' takes and only takes one integer value";
            return Err(Diag::error(delta.op.span, message));
        };
        Ok(Fields {
            source,
            source_span,
            results: record.list("resultPatterns")?,
            constraints: record.list("constraints")?,
            supplemental: record.list("supplementalPatterns")?,
            benefit,
        })
    };
    read().map_err(|diag| diags.push(diag)).ok()
}

/// Returns the names of symbols that code and constraints use.
fn wanted(defs: Definitions<'_>, fields: &Fields<'_>) -> HashSet<Arc<str>> {
    let mut found = HashSet::new();
    let lists = [fields.results, fields.constraints, fields.supplemental];
    for value in lists.into_iter().flatten() {
        collect(defs, value, false, &mut found, 0);
    }
    found
}

fn collect(defs: Definitions<'_>, value: &Value, is_code: bool, found: &mut HashSet<Arc<str>>, depth: u32) {
    let Some(dag) = value.as_dag().filter(|_| depth < MAX_DEPTH) else { return };
    let record = defs.records.def_of(&dag.op);
    let is = |class: &str| record.is_some_and(|record| defs.records.is_subclass_of(record, class));
    let is_code = is_code || is("NativeCodeCall") || is("Constraint");
    if record.is_some_and(|record| is("Constraint") && code::is_null_test(defs.records, record).is_some()) {
        return;
    }
    // `(Constraint:$x)` is `(Constraint $x)`.
    found.extend(dag.op_name.clone().filter(|_| is("Constraint")));
    for arg in &dag.args {
        match &arg.name {
            Some(name) if is_code => drop(found.insert(name.clone())),
            _ => {}
        }
        collect(defs, &arg.value, is_code, found, depth + 1);
    }
}
