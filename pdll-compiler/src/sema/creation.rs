//! ODS checks of an operation by its name: whether it exists, and whether a rewrite can create it.

use pdll_support::diag::Diag;
use pdll_support::source::Span;

use super::Checker;
use super::advice::see_definition;
use crate::ods::model::{self, GroupKind};
use crate::syntax::ast;

impl<'a> Checker<'a> {
    /// Returns the definition of an operation.
    pub(super) fn ods_operation(&self, name: &str) -> Option<&'a model::Operation> {
        if let Some(known) = self.ods_operations.borrow().get(name) {
            return *known;
        }
        let found = self.ods.operation(name);
        self.ods_operations.borrow_mut().insert(name.into(), found);
        found
    }

    /// Returns the constraint of ODS with a key.
    pub(super) fn ods_constraint(&self, key: &'a str) -> Option<&'a model::Constraint> {
        *self.ods_constraints.borrow_mut().entry(key).or_insert_with(|| {
            let found = self.ods.constraints.get(key)?;
            Some(found)
        })
    }

    /// Returns whether the operation is defined or its dialect is unknown. If not, this was reported, here or at its erroneous
    /// definition, and nothing else should be reported about it.
    pub(super) fn is_known_operation(&mut self, op: &ast::OpName) -> bool {
        let Some(name) = op.name.as_deref() else { return true };
        if self.ods_operation(name).is_some() {
            return true;
        }
        let ods = self.ods;
        if self.erroneous_operations.contains(name) {
            self.poison_by_definition();
            return false;
        }
        let Some((dialect, mnemonic)) = name.split_once('.') else { return true };
        match ods.dialects.get(dialect) {
            Some(known) if known.lacks_operations || ods.lacks_names => {
                self.poison_by_definition();
                false
            }
            Some(known) if known.operations.is_empty() => true,
            Some(known) => {
                let diag = Diag::error(op.span, format!("unknown operation `{name}` in dialect `{dialect}`"));
                let diag = match self.may_suggest() {
                    true => diag.suggest(name, known.operations.keys().map(String::as_str)),
                    false => diag,
                };
                self.strict(diag);
                !self.is_strict()
            }
            // A definition without a name may be that of the dialect.
            None if ods.lacks_names => {
                self.poison_by_definition();
                false
            }
            None => {
                self.near_dialect(op.span, dialect, mnemonic);
                true
            }
        }
    }

    /// Warns about an unknown dialect if one with a similar name has such an operation.
    fn near_dialect(&mut self, span: Span, dialect: &str, mnemonic: &str) {
        let has_it = |name: &&str| {
            self.ods
                .dialects
                .get(*name)
                .is_some_and(|d| d.operations.contains_key(&format!("{name}.{mnemonic}")))
        };
        let candidates = self.ods.dialects.keys().map(String::as_str).filter(has_it);
        if let (true, Some(near)) = (self.is_strict(), pdll_support::diag::nearest(dialect, candidates)) {
            let diag = Diag::warning(span, format!("unknown dialect `{dialect}`"));
            self.diags.push(diag.help(format!("did you mean `{near}.{mnemonic}`?")));
        }
    }

    /// Checks the creation of an operation.
    pub(super) fn creation(
        &mut self,
        operation: &ast::Operation,
        name: &str,
        ods: Option<&'a model::Operation>,
        span: Span,
    ) {
        if operation.results.is_none() && !operation.is_replacement {
            self.inference(name, ods, span);
        }
        let Some(ods) = ods else { return };
        let place = operation.name.span;
        for (parts, what) in [(&ods.regions, "region"), (&ods.successors, "successor")] {
            if parts.iter().any(|part| !part.is_variadic) {
                let message = format!("unable to create `{name}`, which needs a {what}, in PDLL");
                let diag = Diag::error(place, message).help("create it with a native rewrite");
                self.strict(see_definition(diag, ods));
            }
        }
        let is_missing = |attribute: &&model::AttributeDef| {
            let is_given = operation.attributes.iter().any(|given| given.name.text == attribute.name);
            !is_given && !attribute.is_optional && attribute.default.is_none()
        };
        let missing: Vec<_> =
            ods.attributes.iter().filter(is_missing).map(|a| format!("`{}`", a.name)).collect();
        // The builder sets the segment size attributes.
        let missing: Vec<_> = missing.into_iter().filter(|name| !name.ends_with("SegmentSizes`")).collect();
        if !missing.is_empty() {
            let plural = if missing.len() == 1 { "attribute" } else { "attributes" };
            let message = format!("`{name}` is created without its {plural} {}", missing.join(", "));
            self.strict(see_definition(Diag::error(place, message), ods));
        }
    }

    /// Checks that the operation can infer its result types, if they were omitted and no replaced operation
    /// determines them.
    fn inference(&mut self, name: &str, ods: Option<&'a model::Operation>, span: Span) {
        let Some(ods) = ods else {
            // Proofs know the types of the operations that can be in semantics.
            if self.in_semantics {
                return;
            }
            let message = format!(
                "operation result types are marked to be inferred, but `{name}` is unknown. Ensure that \
                 `{name}` supports zero results or implements `InferTypeOpInterface`. Include the ODS \
                 definition of this operation to remove this warning."
            );
            self.diags.push(Diag::warning(span, message));
            return;
        };
        let may_have_none = ods.results.iter().all(|result| result.kind != GroupKind::Single);
        if may_have_none || ods.has_type_inference {
            return;
        }
        let diag = if self.is_strict() {
            let message = format!("the result types of `{name}` cannot be inferred");
            Diag::error(span, message).help("give them: `-> (…)`")
        } else {
            let message = format!(
                "operation result types are marked to be inferred, but `{name}` does not provide an \
                 implementation of `InferTypeOpInterface`. Ensure that `{name}` attaches \
                 `InferTypeOpInterface` at runtime, or add support to the ODS definition to remove this \
                 warning."
            );
            Diag::warning(span, message)
        };
        self.strict(see_definition(diag, ods));
    }
}
