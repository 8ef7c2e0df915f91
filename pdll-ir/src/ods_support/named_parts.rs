//! Parts of a typed operation to create, collected by name: the state of the builder that `ods!` emits for each operation.
//!
//! In: calls of setters, each for one group or attribute. Out: the operation, or an error that names what is missing.

use std::fmt;
use std::marker::PhantomData;

use crate::attributes::Attribute;
use crate::block::Block;
use crate::builder::Builder;
use crate::dialect::{Group, GroupArity, InferTypesFn, OpDef, OpInfo, VerifyMessage};
use crate::groups::{OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES, sizes_attr};
use crate::location::Location;
use crate::ods_support::build::{Parts, create, infer};
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
        missing("operand", self.info.operands, &|index| self.operands[index].is_some())?;
        missing("successor", self.info.successors, &|index| self.successors[index].is_some())?;
        let ctx = self.builder.context().clone();
        if self.info.traits.has(Trait::AttrSizedOperandSegments) {
            let sizes: Vec<usize> =
                self.operands.iter().map(|group| group.as_ref().map_or(0, |g| g.len())).collect();
            self.attrs.push((OPERAND_SEGMENT_SIZES, Some(sizes_attr(&ctx, &sizes))));
        }
        let n_fixed = self.info.regions.iter().filter(|group| group.arity != GroupArity::Variadic).count();
        let operands: ValueVec = self.operands.iter().flatten().flatten().copied().collect();
        let successors: Vec<Block> = self.successors.iter().flatten().flatten().copied().collect();
        let sets_types = self.result_types.iter().any(Option::is_some);
        if sets_types && self.info.traits.has(Trait::AttrSizedResultSegments) {
            let sizes: Vec<usize> =
                self.result_types.iter().map(|group| group.as_ref().map_or(0, |g| g.len())).collect();
            self.attrs.push((RESULT_SEGMENT_SIZES, Some(sizes_attr(&ctx, &sizes))));
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
            _ => {
                missing("the type of result", self.info.results, &|index| {
                    self.result_types[index].is_some()
                })?;
                self.result_types.iter().flatten().flatten().copied().collect()
            }
        };
        let op = create(self.builder, D::NAME, self.loc, &Parts { result_types: &result_types, ..parts });
        Ok(D::from_op_unchecked(op))
    }
}
