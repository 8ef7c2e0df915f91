//! Parts of a typed operation to create, collected by name: the state of the builder that `ods!` emits for each operation.
//!
//! In: calls of setters, each for one group or attribute. Out: the operation, or an error that names what is missing.

use std::fmt;
use std::marker::PhantomData;

use crate::attributes::{Attribute, NamedAttribute};
use crate::block::Block;
use crate::builder::Builder;
use crate::context::Context;
use crate::dialect::{Group, GroupArity, InferTypesFn, OpDef, OpInfo, VerifyMessage};
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, sizes_attr};
use crate::location::Location;
use crate::ods_support::build::{Parts, create_with_discardable, infer};
use crate::traits::Trait;
use crate::types::{Type, TypeVec};
use crate::value::{IntoValue, Value, ValueVec};

/// The parts of a `D` set so far.
pub struct NamedParts<'b, B: ?Sized, D> {
    builder: &'b mut B,
    loc: Location,
    info: OpInfo,
    /// By group; `None` if not set.
    operands: Vec<Option<ValueVec>>,
    result_types: Vec<Option<TypeVec>>,
    successors: Vec<Option<Vec<Block>>>,
    attrs: Vec<(&'static str, Option<Attribute>)>,
    /// Attributes that the definition does not have.
    discardable: Vec<NamedAttribute>,
    /// All operands at once, in place of the groups.
    all_operands: Option<ValueVec>,
    /// The types of all results at once, in place of the groups.
    all_result_types: Option<TypeVec>,
    /// The number of regions of the variadic group.
    n_variadic_regions: usize,
    of: PhantomData<D>,
}

impl<B: ?Sized, D> fmt::Debug for NamedParts<'_, B, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedParts").field("op", &self.info.name).finish_non_exhaustive()
    }
}

impl<'b, B: Builder + ?Sized, D: OpDef> NamedParts<'b, B, D> {
    /// No parts yet.
    pub fn new(builder: &'b mut B, loc: Location) -> NamedParts<'b, B, D> {
        let info = D::info();
        NamedParts {
            builder,
            loc,
            operands: vec![None; info.operands.len()],
            result_types: vec![None; info.results.len()],
            successors: vec![None; info.successors.len()],
            attrs: Vec::new(),
            discardable: Vec::new(),
            all_operands: None,
            all_result_types: None,
            n_variadic_regions: 0,
            of: PhantomData,
            info,
        }
    }

    /// The builder that creates the operation.
    pub fn builder(&self) -> &B {
        self.builder
    }

    /// Sets an operand group.
    pub fn operands(&mut self, group: usize, values: impl IntoIterator<Item = Value>) {
        self.operands[group] = Some(values.into_iter().collect());
    }

    /// Sets an operand group by values or by typed operations with one result.
    pub fn operand_values(&mut self, group: usize, values: impl IntoIterator<Item = impl IntoValue>) {
        let ir = self.builder.ir();
        self.operands[group] = Some(values.into_iter().map(|value| value.into_value(ir)).collect());
    }

    /// Sets the types of a result group.
    pub fn result_types(&mut self, group: usize, types: impl IntoIterator<Item = Type>) {
        self.result_types[group] = Some(types.into_iter().collect());
    }

    /// Sets a successor group.
    pub fn successors(&mut self, group: usize, blocks: impl IntoIterator<Item = Block>) {
        self.successors[group] = Some(blocks.into_iter().collect());
    }

    /// Sets an attribute.
    pub fn attr(&mut self, name: &'static str, attr: Option<Attribute>) {
        self.attrs.retain(|(set, _)| *set != name);
        self.attrs.push((name, attr));
    }

    /// Sets the number of regions of the variadic region group.
    pub fn n_regions(&mut self, n: usize) {
        self.n_variadic_regions = n;
    }

    /// Creates the operation. Result types that were not set are inferred.
    ///
    /// # Errors
    /// If an operand or a successor that is neither optional nor variadic is missing, or if result types are missing and cannot be
    /// inferred. The IR is unchanged then.
    pub fn finish(mut self, inference: Option<InferTypesFn>) -> Result<D, VerifyMessage> {
        let missing = |what: &str, groups: &[Group], is_set: &dyn Fn(usize) -> bool| {
            let needed =
                |(index, group): &(usize, &Group)| group.arity == GroupArity::Single && !is_set(*index);
            match groups.iter().enumerate().find(needed) {
                Some((index, group)) if group.name.is_empty() => {
                    Err(VerifyMessage::new(format!("cannot be built: {what} {index} is missing")))
                }
                Some((_, group)) => {
                    Err(VerifyMessage::new(format!("cannot be built: {what} `{}` is missing", group.name)))
                }
                None => Ok(()),
            }
        };
        if self.all_operands.is_none() {
            missing("operand", self.info.operands, &|index| self.operands[index].is_some())?;
        }
        missing("successor", self.info.successors, &|index| self.successors[index].is_some())?;
        let ctx = self.builder.context().clone();
        if self.info.traits.has(Trait::AttrSizedOperandSegments) {
            let sizes = self.operands.iter().map(|group| group.as_ref().map_or(0, |group| group.len()));
            let all = self.all_operands.as_ref().map(|values| values.len());
            self.set_sizes(OPERAND_SEGMENT_SIZES, self.info.operands, sizes.collect(), all, &ctx)?;
        }
        let n_fixed = self.info.regions.iter().filter(|group| group.arity != GroupArity::Variadic).count();
        let operands: ValueVec = match self.all_operands.take() {
            Some(all) => all,
            None => self.operands.iter().flatten().flatten().copied().collect(),
        };
        let successors: Vec<Block> = self.successors.iter().flatten().flatten().copied().collect();
        let sets_types = self.all_result_types.is_some() || self.result_types.iter().any(Option::is_some);
        if sets_types && self.info.traits.has(Trait::AttrSizedResultSegments) {
            let sizes = self.result_types.iter().map(|group| group.as_ref().map_or(0, |group| group.len()));
            let all = self.all_result_types.as_ref().map(|types| types.len());
            self.set_sizes(RESULT_SEGMENT_SIZES, self.info.results, sizes.collect(), all, &ctx)?;
        }
        let parts = Parts {
            operands: &operands,
            result_types: &[],
            attrs: &self.attrs,
            successors: &successors,
            n_regions: n_fixed + self.n_variadic_regions,
        };
        let result_types: TypeVec = match inference {
            Some(inference) if !sets_types => infer(&*self.builder, D::NAME, self.loc, &parts, inference)?,
            _ => match self.all_result_types.take() {
                Some(all) => all,
                None => {
                    missing("the type of result", self.info.results, &|index| {
                        self.result_types[index].is_some()
                    })?;
                    self.result_types.iter().flatten().flatten().copied().collect()
                }
            },
        };
        let parts = Parts { result_types: &result_types, ..parts };
        let op = create_with_discardable(self.builder, D::NAME, self.loc, &parts, &self.discardable);
        Ok(D::from_op_unchecked(op))
    }

    /// Sets the attribute with the sizes of groups, unless it was set. Of `all` entities the only group that is not single has those that
    /// the others leave.
    fn set_sizes(
        &mut self,
        name: &'static str,
        groups: &[Group],
        mut sizes: Vec<usize>,
        all: Option<usize>,
        ctx: &Context,
    ) -> Result<(), VerifyMessage> {
        if self.attrs.iter().any(|(set, attr)| *set == name && attr.is_some()) {
            return Ok(());
        }
        if let Some(n) = all {
            let is_single = |group: &Group| group.arity == GroupArity::Single;
            let rest = n.checked_sub(groups.iter().filter(|group| is_single(group)).count());
            let (Some(rest), 0..=1) = (rest, groups.iter().filter(|group| !is_single(group)).count()) else {
                return Err(VerifyMessage::new(format!("cannot be built: `{name}` is missing")));
            };
            sizes = groups.iter().map(|group| if is_single(group) { 1 } else { rest }).collect();
        }
        self.attrs.push((name, Some(sizes_attr(ctx, &sizes))));
        Ok(())
    }
}

/// Sets parts of the operation to create together, as the builders of all operations do.
pub trait SetParts {
    /// Sets an attribute, inherent or discardable.
    fn set_attribute(&mut self, attr: NamedAttribute);

    /// Sets all operands.
    fn set_operands(&mut self, values: &[Value]);

    /// Sets the types of all results.
    fn set_result_types(&mut self, types: &[Type]);

    /// Returns the context.
    fn parts_context(&self) -> Context;
}

impl<B: Builder + ?Sized, D: OpDef> SetParts for NamedParts<'_, B, D> {
    fn set_attribute(&mut self, (name, attr): NamedAttribute) {
        let ctx = self.builder.context().clone();
        let sizes = [OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES];
        let mut inherent = self.info.attributes.iter().copied().chain(sizes);
        match inherent.find(|inherent| *inherent == ctx.str(name)) {
            Some(inherent) => self.attr(inherent, Some(attr)),
            None => {
                self.discardable.retain(|(set, _)| *set != name);
                self.discardable.push((name, attr));
            }
        }
    }

    fn set_operands(&mut self, values: &[Value]) {
        self.all_operands = Some(values.iter().copied().collect());
    }

    fn set_result_types(&mut self, types: &[Type]) {
        self.all_result_types = Some(types.iter().copied().collect());
    }

    fn parts_context(&self) -> Context {
        self.builder.context().clone()
    }
}

/// Parts that the builders of all operations take together, or by a name that is not known when the program is compiled.
pub trait BuildParts: Sized {
    /// Returns the parts set so far.
    #[doc(hidden)]
    fn parts(&mut self) -> &mut dyn SetParts;

    /// Sets an attribute by name, inherent or discardable.
    fn attribute(mut self, name: &str, attr: Attribute) -> Self {
        let parts = self.parts();
        let name = parts.parts_context().identifier(name);
        parts.set_attribute((name, attr));
        self
    }

    /// Sets several attributes, inherent or discardable.
    fn attributes(mut self, attrs: &[NamedAttribute]) -> Self {
        let parts = self.parts();
        attrs.iter().for_each(|attr| parts.set_attribute(*attr));
        self
    }

    /// Sets all operands. If several groups are optional or variadic, the attribute with their sizes must be set.
    fn operands(mut self, values: &[Value]) -> Self {
        self.parts().set_operands(values);
        self
    }

    /// Sets the types of all results. If several groups are optional or variadic, the attribute with their sizes must be set.
    fn result_types(mut self, types: &[Type]) -> Self {
        self.parts().set_result_types(types);
        self
    }
}
