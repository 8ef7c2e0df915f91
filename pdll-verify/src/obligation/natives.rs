//! Calls of native constraints and rewrites, by their contracts.

use pdll::pattern_ir::pattern::EntityKind;
use pdll::pattern_ir::pattern::{NativeCall, NodeId, NodeKind};
use rustc_hash::FxHashMap;

use crate::contract::{Argument, Defined, Fact, Promise};
use crate::obligation::encode::Encoding;
use crate::obligation::entity::Attribute;
use crate::semantics::{Encoder, Instance, Ty, Value, semantics_of};
use crate::term::TermId;

impl Encoding<'_> {
    /// Returns the attributes of created operations that native rewrites copy, by operation and name, with the operation from which.
    pub(super) fn copied_attributes(&self) -> FxHashMap<(NodeId, String), NodeId> {
        let mut copied = FxHashMap::default();
        for id in self.pattern.rewrite_nodes() {
            let NodeKind::NativeRewrite(call) = &self.pattern.node(id).kind else { continue };
            let Some(contract) = self.contracts.get(&call.name) else { continue };
            for (attribute, from, to) in contract.copies() {
                if let (Some(from), Some(to)) = (call.args.get(from), call.args.get(to)) {
                    copied.insert((*to, attribute.to_owned()), *from);
                }
            }
        }
        copied
    }

    /// Adds what the contract of a constraint says. One without a contract excludes nothing.
    pub(super) fn constraint(&mut self, id: NodeId, call: &NativeCall, is_negated: bool) {
        let promise = if is_negated { Err(None) } else { self.promise(call) };
        match promise {
            Ok(promise) => self.accept(id, call, promise),
            Err(error) => {
                let error = error.map(|error| format!(" ({error})")).unwrap_or_default();
                let not = if is_negated { "not " } else { "" };
                self.unknown.insert(format!("{not}`{}`{error}", call.name));
                self.attributes.insert(id, Attribute::Native(call.name.to_string()));
            }
        }
    }

    /// Adds what the contract of a rewrite says.
    pub(super) fn native_rewrite(&mut self, id: NodeId, call: &NativeCall) -> Result<(), String> {
        match self.promise(call) {
            Ok(promise) => self.accept(id, call, promise),
            // It may only compute attributes; another one may change the program.
            Err(_) if !call.results.is_empty() => {
                self.attributes.insert(id, Attribute::Native(call.name.to_string()));
            }
            Err(error) => {
                let error = error.map(|error| format!(": {error}")).unwrap_or_default();
                return Err(format!("the rewrite `{}`{error}", call.name));
            }
        }
        Ok(())
    }

    /// Binds the result of a native call.
    pub(super) fn native_result(
        &mut self,
        id: NodeId,
        call: NodeId,
        kind: EntityKind,
        types: Option<Vec<Ty>>,
    ) -> Result<(), String> {
        match kind {
            EntityKind::Attribute => {
                let attribute = self.attributes.get(&call).cloned().unwrap_or(Attribute::Any);
                self.attributes.insert(id, attribute);
                Ok(())
            }
            EntityKind::Type if types.is_some() => {
                self.types.insert(id, types.unwrap_or_default());
                Ok(())
            }
            _ => {
                let name = match &self.pattern.node(call).kind {
                    NodeKind::Constraint { call, .. } | NodeKind::NativeRewrite(call) => {
                        call.name.to_string()
                    }
                    _ => String::new(),
                };
                Err(format!("`{name}`, which returns `{}`", kind.name()))
            }
        }
    }

    fn accept(&mut self, id: NodeId, call: &NativeCall, promise: Promise) {
        self.assumed.insert(call.name.to_string());
        self.conditions.extend(promise.conditions);
        let attribute = match promise.result {
            Some(Defined::Bits(bits)) => Attribute::Bits(bits),
            Some(Defined::Number(number)) => Attribute::Number(number),
            None => Attribute::Native(call.name.to_string()),
        };
        self.attributes.insert(id, attribute);
        for fact in promise.facts {
            let values = |index: usize| {
                call.args.get(index).and_then(|arg| self.values.get(arg)).cloned().unwrap_or_default()
            };
            match fact {
                Fact::Constant(index) => self.constants.extend(values(index).iter().map(|def| def.id)),
                Fact::Unused(index) => self.unused.extend(values(index).iter().map(|def| def.id)),
                Fact::Replaces(old, new) => {
                    let (old, new) = (values(old), values(new));
                    self.replace(&old, &new);
                }
            }
        }
    }

    /// Returns what the contract of a call says; `None` as an error if it has no contract.
    fn promise(&mut self, call: &NativeCall) -> Result<Promise, Option<String>> {
        let contract = self.contracts.get(&call.name).ok_or(None)?;
        let args: Vec<Argument> = call.args.iter().map(|arg| self.argument(*arg)).collect();
        let mut apply = |e: &mut Encoder, index: usize, operands: &[Value]| {
            let step = &self.steps[*self.step_of.get(call.args.get(index)?)?];
            apply_operation(
                e,
                &step.name,
                operands,
                &step.types,
                step.attributes.iter().map(|(.., bits)| *bits),
            )
        };
        contract.apply(&mut self.e, &args, &mut apply).map_err(Some)
    }

    fn argument(&self, arg: NodeId) -> Argument {
        let values =
            self.values.get(&arg).filter(|_| !matches!(self.pattern.node(arg).kind, NodeKind::Operation(_)));
        match (values.map(|values| &values[..]), self.types.get(&arg), self.attributes.get(&arg)) {
            (Some([def]), ..) => Argument::Value(def.value),
            (_, Some(types), _) if types.len() == 1 => Argument::Type(types[0]),
            (_, _, Some(Attribute::Bits(bits))) => Argument::Bits(*bits),
            (..) if matches!(self.pattern.node(arg).kind, NodeKind::Operation(_)) => Argument::Operation,
            _ => Argument::Unknown,
        }
    }
}

/// Returns the bits of the first result of an operation that is defined, for other operands.
fn apply_operation(
    e: &mut Encoder,
    name: &str,
    operands: &[Value],
    types: &[Ty],
    attributes: impl Iterator<Item = TermId>,
) -> Option<TermId> {
    let semantics = semantics_of(name)?;
    let operand_types: Vec<Ty> = operands.iter().map(|operand| operand.ty).collect();
    semantics.signature.bind(&operand_types, types)?;
    let undefined = e.undefined;
    let attributes: Vec<TermId> = attributes.collect();
    let results = (semantics.encode)(e, &Instance { operands, results: types, attributes: &attributes });
    // The function computes it, so the program does not.
    e.undefined = undefined;
    results.first().map(|value| value.bits)
}
