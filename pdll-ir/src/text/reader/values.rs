//! Uses and definitions of SSA names: resolves values and forward references, compares types.

use super::names::{Binding, FORWARD, Forward};
use super::scan;
use super::state::{Group, Reader, Signature, Use};
use crate::dialect::Op;
use crate::text::error::{Fault, Read};
use crate::types::Type;
use crate::value::Value;

impl<'t> Reader<'t> {
    /// Resolves the values of `uses` into `values`, given their types.
    #[inline]
    pub(super) fn resolve_uses(&mut self, signature: Signature) -> Read<()> {
        let n_inputs = (signature.results - signature.inputs) as usize;
        if n_inputs != self.uses.len() {
            let n = self.uses.len();
            let plural = if n == 1 { "" } else { "s" };
            let message = format!("expected {n} operand type{plural} but had {n_inputs}");
            return Err(Fault::new(self.pos - signature.len as usize, message));
        }
        self.values.clear();
        for nth in 0..n_inputs {
            let used = self.uses[nth];
            let ty = self.signature_types[signature.inputs as usize + nth];
            let value = self.resolve_use(used, ty)?;
            self.values.push(value);
        }
        Ok(())
    }

    /// Returns the value of a use with a known type.
    #[inline(always)]
    pub(super) fn resolve_use(&mut self, used: Use, ty: Type) -> Read<Value> {
        let binding = self.names.get(used.name);
        if let Some(first) = binding.first
            && used.number < binding.count
        {
            let value = Value::from_index(first.raw() + used.number);
            if self.ir.value_data(value).ty == Some(ty) {
                return Ok(value);
            }
        }
        self.resolve_other_use(used, binding, ty)
    }

    #[cold]
    fn resolve_other_use(&mut self, used: Use, binding: Binding, ty: Type) -> Read<Value> {
        let value = match binding.first {
            Some(first) if used.number < binding.count => Value::from_index(first.raw() + used.number),
            _ => self.forward_use(used, binding, ty)?,
        };
        if self.ir.value_data(value).ty != Some(ty) {
            return Err(self.wrong_type(used, binding, value, ty));
        }
        Ok(value)
    }

    fn forward_use(&mut self, used: Use, binding: Binding, ty: Type) -> Read<Value> {
        if binding.first.is_some() {
            return Err(Fault::new(used.lo as usize, "reference to invalid result number"));
        }
        let key = (used.name, used.number);
        if let Some(forward) = self.names.forwards.get(&key) {
            return Ok(forward.placeholder);
        }
        let placeholder = self.ir.alloc_placeholder(ty);
        self.names.forwards.insert(key, Forward { placeholder, ty, lo: used.lo });
        self.names.set(used.name, Binding { first: None, count: FORWARD, lo: used.lo });
        Ok(placeholder)
    }

    #[cold]
    fn wrong_type(&self, used: Use, binding: Binding, value: Value, ty: Type) -> Box<Fault> {
        let name = self.name_text(used.lo);
        let wanted = ty.display(&self.ctx).short();
        let found = value.ty(&self.ir);
        let found = found.display(&self.ctx).short();
        let message =
            format!("use of value '{name}' expects different type than prior uses: '{wanted}' vs '{found}'");
        let prior = match binding.first {
            Some(_) => binding.lo,
            None => self.names.forwards.get(&(used.name, used.number)).map_or(used.lo, |forward| forward.lo),
        };
        Fault::new(used.lo as usize, message).note(prior as usize, "prior use here")
    }

    /// Returns the `%name` at a place of the text.
    pub(super) fn name_text(&self, lo: u32) -> &'t str {
        let rest = &self.text[lo as usize + 1..];
        let len = match rest.as_bytes().first() {
            Some(b'0'..=b'9') => rest.bytes().take_while(u8::is_ascii_digit).count(),
            _ => rest.bytes().take_while(|b| scan::is_word(*b)).count(),
        };
        &self.text[lo as usize..lo as usize + 1 + len]
    }

    /// Binds the names before the `=` to the results.
    #[inline]
    pub(super) fn define_results(&mut self, op: Op, lo: usize, groups: &[Group]) -> Read<()> {
        let results = self.ir.results_of(op);
        let n_named: u64 = groups.iter().map(|group| u64::from(group.count)).sum();
        if n_named != results.len() as u64 {
            let n = results.len();
            return Err(Fault::new(
                lo,
                if n == 0 {
                    "cannot name an operation with no results".to_owned()
                } else {
                    format!("operation defines {n} results but was provided {n_named} to bind")
                },
            ));
        }
        let mut first = results.start;
        for group in groups {
            self.define(*group, Value::from_index(first))?;
            first += group.count;
        }
        Ok(())
    }

    /// Gives a name its values, and earlier uses too.
    #[inline(always)]
    pub(super) fn define(&mut self, group: Group, first: Value) -> Read<()> {
        let known = self.names.get(group.name);
        if known.first.is_some() {
            return Err(self.redefinition(group, known));
        }
        if known.count == FORWARD {
            self.resolve_forwards(group, first)?;
        }
        self.names.define(group.name, Binding { first: Some(first), count: group.count, lo: group.lo });
        Ok(())
    }

    #[cold]
    fn redefinition(&self, group: Group, known: Binding) -> Box<Fault> {
        let name = self.name_text(group.lo);
        let message = format!("redefinition of SSA value '{name}'");
        Fault::new(group.lo as usize, message).note(known.lo as usize, "previously defined here")
    }

    #[cold]
    fn resolve_forwards(&mut self, group: Group, first: Value) -> Read<()> {
        for number in 0..group.count {
            if self.names.forwards.is_empty() {
                break;
            }
            let Some(forward) = self.names.forwards.remove(&(group.name, number)) else { continue };
            let value = Value::from_index(first.raw() + number);
            let ty = value.ty(&self.ir);
            if ty != forward.ty {
                let name = self.name_text(group.lo);
                let (ty, wanted) = (ty.display(&self.ctx).short(), forward.ty.display(&self.ctx).short());
                let message = format!("definition of SSA value '{name}#{number}' has type '{ty}'");
                return Err(Fault::new(group.lo as usize, message)
                    .note(forward.lo as usize, format!("previously used here with type '{wanted}'")));
            }
            self.ir.replace_uses(forward.placeholder, value);
            self.ir.release_value(forward.placeholder);
        }
        Ok(())
    }
}
