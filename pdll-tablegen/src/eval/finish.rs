//! The result: records as values that own their contents.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use super::node::{Node, StrForm, Val};
use super::record::RecId;
use super::state::Eval;
use super::ty::{Ty, TyKind};
use crate::records::{
    ClassId, Dag, DagArg, DefId, Field, Record, RecordKind, Records, Super, TemplateArg, Type, Unresolved,
    Value, ValueKind,
};
use crate::symbol::Sym;

/// Maximum number of classes listed with repeats; beyond it each is listed once.
pub(crate) const MAX_REPEATED_SUPERS: usize = 10_000;

/// Maps from records and values of the evaluator to those of the result.
struct Maps {
    classes: HashMap<RecId, ClassId, FxBuildHasher>,
    defs: HashMap<RecId, DefId, FxBuildHasher>,
    /// Values that have parts, or that are texts of several.
    values: HashMap<Val, Value, FxBuildHasher>,
    /// Lists of elements that several values share, by address.
    lists: HashMap<*const Val, Arc<[Value]>, FxBuildHasher>,
    types: HashMap<Ty, Arc<Type>, FxBuildHasher>,
    /// Template arguments without the name of their class.
    plain: HashMap<Sym, Sym, FxBuildHasher>,
}

impl Eval<'_> {
    pub(super) fn finish(self) -> Records {
        let number = |list: &[RecId]| -> Vec<(RecId, u32)> {
            list.iter().enumerate().map(|(i, rec)| (*rec, i as u32)).collect()
        };
        let mut maps = Maps {
            classes: number(&self.class_order).into_iter().map(|(rec, i)| (rec, ClassId(i))).collect(),
            defs: number(&self.def_order).into_iter().map(|(rec, i)| (rec, DefId(i))).collect(),
            values: HashMap::default(),
            lists: HashMap::default(),
            types: HashMap::default(),
            plain: HashMap::default(),
        };
        for class in &self.class_order {
            maps.plain.extend(self.rec(*class).params.iter().map(|param| (param.qualified, param.plain)));
        }
        let classes = self.class_order.iter().map(|rec| self.record(*rec, &mut maps)).collect();
        let defs = self.def_order.iter().map(|rec| self.record(*rec, &mut maps)).collect();
        Records::new(classes, defs).with_lack(self.lacks_defs || self.is_stopped)
    }

    fn record(&self, id: RecId, maps: &mut Maps) -> Record {
        let rec = self.rec(id);
        let name: Arc<str> = self.rec_name_text(id).into();
        let mut fields = Vec::with_capacity(rec.fields.len());
        let mut template_args = Vec::new();
        for field in rec.fields.iter() {
            let ty = self.public_type(field.ty, maps);
            let mut value = self.public_value(field.value, maps);
            if field.value == Val::POISON || field.value == Val::UNSET {
                value.span = field.span;
            }
            let name = |name: Sym| self.names.text(name).clone();
            if field.is_param {
                let name = name(maps.plain.get(&field.name).copied().unwrap_or(field.name));
                template_args.push(TemplateArg { name, ty, default: value, span: field.span });
            } else {
                let name = name(field.name);
                fields.push(Field { name, ty, value, span: field.span, may_stay_open: field.is_field });
            }
        }
        let supers = (rec.supers.iter())
            .filter_map(|(class, span)| Some(Super { class: *maps.classes.get(class)?, span: *span }))
            .collect();
        let all_supers = rec.all_supers.iter().filter_map(|class| maps.classes.get(class).copied()).collect();
        let kind = match rec.kind {
            super::record::RecKind::Class | super::record::RecKind::Multiclass => RecordKind::Class,
            super::record::RecKind::Def => RecordKind::Def,
            super::record::RecKind::Anonymous => RecordKind::Anonymous,
        };
        let is_wrong =
            rec.is_wrong || rec.fields.iter().any(|field| matches!(self.vals.get(field.value), Node::Poison));
        Record::new(name, kind, self.all_spans(rec), template_args, fields, supers, all_supers)
            .with_fault(is_wrong)
    }

    fn public_type(&self, ty: Ty, maps: &mut Maps) -> Arc<Type> {
        if let Some(known) = maps.types.get(&ty) {
            return known.clone();
        }
        let public = Arc::new(match self.types.kind(ty) {
            TyKind::Bit => Type::Bit,
            TyKind::Int => Type::Int,
            TyKind::Str => Type::Str,
            TyKind::Dag => Type::Dag,
            TyKind::Bits(width) => Type::Bits(*width),
            TyKind::List(element) => Type::List(self.public_type(*element, maps)),
            TyKind::Record(classes) => {
                Type::Record(classes.iter().map(|class| self.rec_name_text(*class).into()).collect())
            }
        });
        maps.types.insert(ty, public.clone());
        public
    }

    /// Converts a list; values that share their elements also share them in the result.
    fn public_list(&self, list: &Rc<[Val]>, maps: &mut Maps) -> Arc<[Value]> {
        let shared = (Rc::strong_count(list) > 1).then(|| Rc::as_ptr(list).cast::<Val>());
        if let Some(known) = shared.and_then(|shared| maps.lists.get(&shared)) {
            return known.clone();
        }
        let public: Arc<[Value]> = list.iter().map(|item| self.public_value(*item, maps)).collect();
        maps.lists.extend(shared.map(|shared| (shared, public.clone())));
        public
    }

    fn public_value(&self, val: Val, maps: &mut Maps) -> Value {
        let kind = match self.vals.get(val) {
            Node::Unset | Node::Poison => ValueKind::Unset,
            Node::Bit(bit) => ValueKind::Bit(*bit),
            Node::Int(value) => ValueKind::Int(*value),
            Node::Str(text, StrForm::Plain) => ValueKind::Str(self.names.text(*text).clone()),
            Node::Str(text, StrForm::Code) => ValueKind::Code(self.names.text(*text).clone()),
            Node::Def(rec) if maps.defs.contains_key(rec) => ValueKind::Def(maps.defs[rec]),
            _ => return self.compound_value(val, maps),
        };
        Value { kind, span: self.vals.span(val) }
    }

    /// Converts a value with parts; values that share their parts also share them in the result.
    fn compound_value(&self, val: Val, maps: &mut Maps) -> Value {
        if let Some(known) = maps.values.get(&val) {
            return known.clone();
        }
        let kind = match self.vals.get(val) {
            Node::Bits(bits) => {
                ValueKind::Bits(bits.iter().map(|bit| self.public_value(*bit, maps)).collect())
            }
            Node::List(list, _) => ValueKind::List(self.public_list(list, maps)),
            Node::Dag { op, name, args } => {
                let arg = |(value, name): &(Val, Option<Sym>), maps: &mut Maps| DagArg {
                    value: self.public_value(*value, maps),
                    name: name.map(|name| self.names.text(name).clone()),
                };
                ValueKind::Dag(Arc::new(Dag {
                    op: self.public_value(*op, maps),
                    op_name: name.map(|name| self.names.text(name).clone()),
                    args: args.iter().map(|one| arg(one, maps)).collect(),
                }))
            }
            Node::Var(name, _) => {
                let name = self.names.text(*name).clone();
                ValueKind::Unresolved(Unresolved::Var(name))
            }
            Node::VarBit(of, index) if matches!(self.vals.get(*of), Node::Var(..)) => {
                ValueKind::Unresolved(Unresolved::VarBit(self.value_text(*of).into(), *index))
            }
            _ => ValueKind::Unresolved(Unresolved::Other(self.value_text(val).into())),
        };
        let value = Value { kind, span: self.vals.span(val) };
        maps.values.insert(val, value.clone());
        value
    }
}
