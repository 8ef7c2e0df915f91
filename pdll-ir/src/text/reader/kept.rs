//! What reading operations in forms of their own keeps for the next one.
//!
//! In: words, and runs that are done. Out: the same run again, empty, with the room it had.
//! Invariant: what is kept depends on nothing but its key, so that nothing changes but the time it takes.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::form::Run;
use super::same::Samples;
use super::scan::hash;
use super::spans::Spans;
use crate::assembly::{Assembly, FormatParts};
use crate::attributes::Attribute;
use crate::context::{Context, OperationName};
use crate::dialect::GroupArity;
use crate::types::Type;

/// Makes the one type of a rule.
type MakeType = fn(&Context) -> Type;

/// The forms that were met.
#[derive(Default)]
pub(super) struct Forms<'t> {
    /// By the dialect that goes without saying, and the word.
    by_word: Vec<(&'static str, Spans<u32>)>,
    forms: Vec<Form>,
    /// By the place of the function that makes it.
    types: FxHashMap<usize, Type>,
    sizes: FxHashMap<SmallVec<[i32; 8]>, Attribute>,
    /// Attributes whose types went without saying.
    typed: FxHashMap<(Type, &'t str), Attribute>,
}

/// The form of an operation.
struct Form {
    name: OperationName,
    assembly: Option<Assembly>,
    /// Runs that are done.
    #[allow(clippy::vec_box, reason = "a run is passed on in its box, which is kept with it")]
    idle: Vec<Box<Run>>,
    samples: Samples,
}

impl<'t> Forms<'t> {
    /// The form of a word that was met: its number, the operation and how it is written.
    pub(super) fn find(
        &self,
        dialect: &'static str,
        text: &[u8],
        (lo, hi): (usize, usize),
    ) -> Option<(u32, OperationName, Option<Assembly>)> {
        let (_, words) = self.by_word.iter().find(|(known, _)| *known == dialect)?;
        let number = words.find(text, lo, hi).ok()?;
        let form = &self.forms[number as usize];
        Some((number, form.name, form.assembly))
    }

    /// Adds a word that is met for the first time.
    pub(super) fn add(
        &mut self,
        ctx: &Context,
        dialect: &'static str,
        text: &[u8],
        (lo, hi): (usize, usize),
        name: OperationName,
    ) -> (u32, OperationName, Option<Assembly>) {
        let number = self.forms.len() as u32;
        let assembly = ctx.op_info(name).assembly;
        self.forms.push(Form { name, assembly, idle: Vec::new(), samples: Samples::default() });
        let at = match self.by_word.iter().position(|(known, _)| *known == dialect) {
            Some(at) => at,
            None => {
                self.by_word.push((dialect, Spans::new()));
                self.by_word.len() - 1
            }
        };
        self.by_word[at].1.insert(hash(&text[lo..hi]), lo, hi, number);
        (number, name, assembly)
    }

    /// The operations of a form that are kept, because others may be written as they were.
    pub(super) fn samples(&mut self, number: u32) -> &mut Samples {
        &mut self.forms[number as usize].samples
    }

    /// A run of a form, with nothing read.
    pub(super) fn run(&mut self, ctx: &Context, number: u32) -> Box<Run> {
        let form = &mut self.forms[number as usize];
        if let Some(run) = form.idle.pop() {
            return run;
        }
        let format = match form.assembly {
            Some(Assembly::Format(format)) => Some(format),
            _ => None,
        };
        Box::new(Run {
            name: form.name,
            form: number,
            lo: 0,
            name_lo: 0,
            groups: SmallVec::new(),
            format,
            parts: FormatParts::new(ctx, form.name),
            todo: SmallVec::new(),
            op: None,
            deferred: Vec::new(),
            terminator: None,
            end: 0,
        })
    }

    /// Takes a run back that is done.
    pub(super) fn keep(&mut self, ctx: &Context, mut run: Box<Run>) {
        run.groups.clear();
        run.parts.clear(ctx.op_info(run.name).successors.len());
        run.todo.clear();
        run.op = None;
        run.deferred.clear();
        run.terminator = None;
        run.end = 0;
        self.forms[run.form as usize].idle.push(run);
    }

    /// The type of a rule by which there is just one.
    pub(super) fn built_type(&mut self, ctx: &Context, make: MakeType) -> Type {
        *self.types.entry(make as usize).or_insert_with(|| make(ctx))
    }

    /// An attribute that was read with this type.
    pub(super) fn typed_attribute(&self, ty: Type, text: &'t str) -> Option<Attribute> {
        self.typed.get(&(ty, text)).copied()
    }

    /// Keeps an attribute by its type and what was read.
    pub(super) fn keep_typed_attribute(&mut self, ty: Type, text: &'t str, attr: Attribute) {
        self.typed.insert((ty, text), attr);
    }

    /// Sets the attributes that say how large groups are.
    pub(super) fn set_segments(&mut self, ctx: &Context, parts: &mut FormatParts) {
        let Some(op) = ctx.registered_op(parts.name) else { return };
        if let Some(slot) = op.operand_sizes.filter(|_| parts.all_operands.is_none()) {
            let sizes = self.segments(ctx, parts.operands.iter().map(Vec::len));
            parts.attributes[usize::from(slot)] = Some(sizes);
        }
        if let Some(slot) = op.result_sizes.filter(|_| parts.all_result_types.is_none()) {
            let groups = parts.result_types.iter().zip(op.info.results);
            let sizes = groups.map(|(types, group)| match group.arity {
                GroupArity::Single => 1,
                _ => types.len(),
            });
            let sizes = self.segments(ctx, sizes);
            parts.attributes[usize::from(slot)] = Some(sizes);
        }
    }

    fn segments(&mut self, ctx: &Context, sizes: impl Iterator<Item = usize>) -> Attribute {
        let sizes: SmallVec<[i32; 8]> = sizes.map(|n| i32::try_from(n).unwrap_or(i32::MAX)).collect();
        match self.sizes.get(&sizes) {
            Some(attr) => *attr,
            None => {
                let attr = ctx.dense_i32_array_attr(&sizes);
                self.sizes.insert(sizes, attr);
                attr
            }
        }
    }
}
