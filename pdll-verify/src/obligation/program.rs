//! Counterexamples as MLIR: the programs before and after, with constants for attributes.

use std::fmt::Write;

use pdll::ir::Context;
use pdll::text::PrintOptions;
use rustc_hash::FxHashMap;

use crate::interpret::{Rt, Run, RunLimits, run};
use crate::obligation::encode::Encoding;
use crate::obligation::entity::{Def, Step};
use crate::semantics::{AttributeText, Ty, attribute_text};
use crate::term::{Assignment, TermId, Terms};

/// The programs of a counterexample.
pub(super) struct Programs {
    pub(super) before: String,
    pub(super) after: String,
    pub(super) values: Vec<(String, String)>,
    /// Arguments of both programs.
    args: Vec<Rt>,
    is_indexed: bool,
}

/// Returns the programs of an assignment.
pub(super) fn programs(encoding: &Encoding<'_>, assignment: &Assignment) -> Programs {
    let writer = Writer { encoding, terms: &encoding.e.terms, assignment };
    let compared = || encoding.replaced.iter().filter(|(old, _)| !encoding.unused.contains(&old.id));
    let before: Vec<&Step> = encoding.steps.iter().filter(|step| !step.is_created).collect();
    let after: Vec<&Step> =
        encoding.steps.iter().filter(|step| step.is_created || !step.is_replaced).collect();
    let args: Vec<(&String, Def)> = writer.arguments().collect();
    let mut is_indexed = encoding
        .inputs
        .iter()
        .map(|(_, def)| def.value.ty)
        .chain(encoding.steps.iter().flat_map(|step| step.types.clone()));
    Programs {
        before: writer.function("before", &before, compared().map(|(old, _)| *old).collect()),
        after: writer.function("after", &after, compared().map(|(_, new)| *new).collect()),
        values: args.iter().map(|(name, def)| ((*name).clone(), writer.rt(*def).to_string())).collect(),
        args: args.iter().map(|(_, def)| writer.rt(*def)).collect(),
        is_indexed: is_indexed.any(|ty| ty == Ty::Index),
    }
}

impl Programs {
    /// Returns whether the programs have values of type `index`.
    pub(super) fn has_index(&self) -> bool {
        self.is_indexed
    }

    /// Runs both programs; `None` if one of them cannot be parsed or run. Replaces their texts by those that the context prints.
    pub(super) fn run(&mut self, ctx: &Context, index_width: u32) -> Option<(Run, Run)> {
        let limits = RunLimits { index_width, ..RunLimits::default() };
        let mut runs =
            [(&mut self.before, "before"), (&mut self.after, "after")].into_iter().map(|(text, entry)| {
                let ir = pdll::text::parse(ctx, text).ok()?;
                ir.verify().ok()?;
                *text = ir.to_text(&PrintOptions::new().custom_forms(true));
                run(&ir, entry, &self.args, &limits).ok()
            });
        Some((runs.next()??, runs.next()??))
    }
}

struct Writer<'a> {
    encoding: &'a Encoding<'a>,
    terms: &'a Terms,
    assignment: &'a Assignment,
}

impl<'a> Writer<'a> {
    fn value(&self, term: TermId) -> u128 {
        self.terms.evaluate(&[term], self.assignment)[0]
    }

    fn rt(&self, def: Def) -> Rt {
        let is_poison = self.value(def.value.poison) == 1;
        let width = self.encoding.e.width(def.value.ty);
        Rt { ty: def.value.ty, width, bits: (!is_poison).then(|| self.value(def.value.bits)) }
    }

    /// Returns the inputs that are arguments of the programs: no constants, not poison.
    fn arguments(&self) -> impl Iterator<Item = (&'a String, Def)> + '_ {
        let inputs = self.encoding.inputs.iter().map(|(name, def)| (name, *def));
        inputs.filter(|(_, def)| !self.encoding.constants.contains(&def.id) && self.rt(*def).bits.is_some())
    }

    fn function(&self, name: &str, steps: &[&Step], returned: Vec<Def>) -> String {
        let mut names: FxHashMap<usize, String> = FxHashMap::default();
        let mut is_taken = std::collections::BTreeSet::new();
        for (name, def) in &self.encoding.inputs {
            let mut name = name.clone();
            while !is_taken.insert(name.clone()) {
                name.push('_');
            }
            names.insert(def.id, format!("%{name}"));
        }
        let types =
            |defs: &[Def]| defs.iter().map(|def| def.value.ty.to_string()).collect::<Vec<_>>().join(", ");
        let args: Vec<Def> = self.arguments().map(|(_, def)| def).collect();
        let mut out = format!(
            "\"func.func\"() <{{function_type = ({}) -> ({}), sym_name = \"{name}\"}}> ({{\n",
            types(&args),
            types(&returned)
        );
        let params =
            args.iter().map(|def| format!("{}: {}", names[&def.id], def.value.ty)).collect::<Vec<_>>();
        let _ = writeln!(out, "^bb0({}):", params.join(", "));
        for (_, def) in &self.encoding.inputs {
            let (rt, ty) = (self.rt(*def), def.value.ty);
            let _ = match rt.bits {
                None => writeln!(
                    out,
                    "{} = \"ub.poison\"() <{{value = #ub.poison}}> : () -> {ty}",
                    names[&def.id]
                ),
                Some(bits) if self.encoding.constants.contains(&def.id) => {
                    let attribute = AttributeText {
                        op: "arith.constant",
                        kind: crate::semantics::AttributeKind::Value,
                        bits,
                        ty,
                        width: rt.width,
                    };
                    let value = attribute_text(attribute).unwrap_or_default();
                    writeln!(
                        out,
                        "{} = \"arith.constant\"() <{{value = {value}}}> : () -> {ty}",
                        names[&def.id]
                    )
                }
                Some(_) => Ok(()),
            };
        }
        let mut n_results = 0;
        for step in steps {
            let results = step.results.iter().map(|def| {
                while !is_taken.insert(n_results.to_string()) {
                    n_results += 1;
                }
                names.insert(def.id, format!("%{n_results}"));
                names[&def.id].clone()
            });
            let results = results.collect::<Vec<_>>().join(", ");
            let operands = step.operands.iter().map(|def| names.get(&def.id).cloned().unwrap_or_default());
            let operands = operands.collect::<Vec<_>>().join(", ");
            let ty = step.types.first().copied().unwrap_or(Ty::Index);
            let width = self.encoding.e.width(ty);
            let attributes = step.attributes.iter().filter_map(|(name, kind, bits)| {
                let text = AttributeText { op: &step.name, kind: *kind, bits: self.value(*bits), ty, width };
                Some(format!("{name} = {}", attribute_text(text)?))
            });
            let attributes = attributes.collect::<Vec<_>>().join(", ");
            let properties =
                if attributes.is_empty() { String::new() } else { format!(" <{{{attributes}}}>") };
            let _ = writeln!(
                out,
                "{results} = \"{}\"({operands}){properties} : ({}) -> ({})",
                step.name,
                types(&step.operands),
                types(&step.results)
            );
        }
        let values =
            returned.iter().map(|def| names.get(&def.id).cloned().unwrap_or_default()).collect::<Vec<_>>();
        let _ = writeln!(
            out,
            "\"func.return\"({}) : ({}) -> ()\n}}) : () -> ()",
            values.join(", "),
            types(&returned)
        );
        out
    }
}
