//! `llvm.emit_c_interface`: functions `_mlir_ciface_…` that receive memrefs as pointers to their descriptors.

use pdll::ir::{Attribute, NamedAttribute, Op, Type, TypeData, Value};
use pdll::rewrite::{PatternRewriter, RewriteError};

use super::create::{add_entry_block, create_function, kept_attrs};
use crate::conversion::llvm_common::Lowering;
use crate::conversion::llvm_common::builder::LlvmBuilder;
use crate::conversion::llvm_common::descriptor::{MemRefDescriptor, UnrankedDescriptor};
use crate::conversion::llvm_common::types::{function_type, pointer_type, void_type};
use crate::llvm::types::{function_of, is_struct};
use crate::shaped::rank_of;

/// A function that needs a wrapper.
pub(super) struct Wrapper<'a> {
    pub(super) lowering: &'a Lowering,
    /// The original function.
    pub(super) function: Op,
    /// The function of `llvm`.
    pub(super) new: Op,
    /// Type of the original function.
    pub(super) ty: Type,
}

/// The parts of the type of a wrapper.
struct Signature {
    params: Vec<Type>,
    /// Type of the result.
    result: Type,
    /// Structure that is returned through the first parameter.
    structure: Option<Type>,
}

impl Wrapper<'_> {
    fn parts(&self) -> (&[Type], &[Type]) {
        match self.ty.data(self.lowering.converter.context()) {
            TypeData::Function { inputs, results } => (inputs, results),
            _ => (&[], &[]),
        }
    }

    fn signature(&self) -> Option<Signature> {
        let ctx = self.lowering.converter.context();
        let (inputs, results) = self.parts();
        let result = match results {
            [] => void_type(ctx),
            results => self.lowering.converter.pack_function_results(results, false)?,
        };
        let structure = is_struct(ctx, result).then_some(result);
        let mut params: Vec<Type> = structure.iter().map(|_| pointer_type(ctx, 0)).collect();
        for ty in inputs {
            params.push(match ty.data(ctx) {
                TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => pointer_type(ctx, 0),
                _ => self.lowering.converter.convert_type(*ty)?,
            });
        }
        let result = if structure.is_some() { void_type(ctx) } else { result };
        Some(Signature { params, result, structure })
    }

    /// Creates the wrapper, without a body. Returns its name too.
    fn create(&self, rewriter: &mut PatternRewriter<'_>) -> Result<(Op, String, Signature), RewriteError> {
        let ctx = rewriter.context().clone();
        let name = self.function.attr_str(rewriter, "sym_name").and_then(|attr| attr.as_str(&ctx));
        let (Some(signature), Some(name)) = (self.signature(), name) else {
            return Err(RewriteError::at(rewriter, self.function, "has no C interface"));
        };
        let name = format!("_mlir_ciface_{name}");
        let mut attrs = kept_attrs(self.function, rewriter);
        attrs.extend(self.argument_attrs(rewriter, signature.structure.is_some()));
        let ty = function_type(&ctx, signature.result, signature.params.clone(), false);
        let loc = self.function.loc(rewriter);
        Ok((create_function(rewriter, loc, &name, ty, &attrs), name, signature))
    }

    /// Returns the attributes of the arguments and of the result.
    fn argument_attrs(&self, rewriter: &PatternRewriter<'_>, has_structure: bool) -> Vec<NamedAttribute> {
        let ctx = rewriter.context();
        let [args, results] = ["arg_attrs", "res_attrs"].map(|name| ctx.identifier(name));
        let of = |name| self.function.attr(rewriter, name);
        let mut attrs = Vec::new();
        match (of(args).and_then(|attr| attr.as_array(ctx)), has_structure) {
            (Some(list), true) => {
                let list: Vec<Attribute> = [ctx.empty_dictionary()].iter().chain(list).copied().collect();
                attrs.push((args, ctx.array_attr(&list)));
            }
            (_, false) => attrs.extend(of(args).map(|attr| (args, attr))),
            (None, true) => {}
        }
        if !has_structure {
            attrs.extend(of(results).map(|attr| (results, attr)));
        }
        attrs
    }

    /// Creates a wrapper that calls the function.
    pub(super) fn create_for_callers(&self, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
        let (ctx, loc) = (rewriter.context().clone(), self.function.loc(rewriter));
        let (wrapper, _, signature) = self.create(rewriter)?;
        let mut rewriter = rewriter.insertion_guard();
        let params = add_entry_block(&mut rewriter, wrapper, &signature.params, loc)?;
        let name = self.function.attr_str(&rewriter, "sym_name").and_then(|attr| attr.as_str(&ctx));
        let mut builder = self.lowering.builder(&mut rewriter, loc);
        let passed = &params[usize::from(signature.structure.is_some())..];
        let mut args = Vec::new();
        for (ty, param) in self.parts().0.iter().zip(passed) {
            match (ty.data(&ctx), self.lowering.converter.convert_type(*ty)) {
                (TypeData::MemRef { .. }, Some(descriptor)) => {
                    let loaded = builder.load(descriptor, *param);
                    args.extend(MemRefDescriptor::from(loaded).unpack(&mut builder, *ty));
                }
                (TypeData::UnrankedMemRef { .. }, Some(descriptor)) => {
                    let loaded = builder.load(descriptor, *param);
                    args.extend(UnrankedDescriptor::from(loaded).unpack(&mut builder));
                }
                _ => args.push(*param),
            }
        }
        let result = function_of(&ctx, self.llvm_type(&mut builder)).map(|ty| ty.result);
        let result = result.filter(|ty| *ty != void_type(&ctx));
        let call = builder.call(name, &args, result);
        let results: Vec<Value> = call.results(builder.builder().ir()).collect();
        match (signature.structure, &results[..]) {
            (Some(_), [value]) => {
                builder.store(*value, params[0]);
                builder.op("llvm.return", &[], &[], &[]);
            }
            (_, results) => {
                builder.op("llvm.return", results, &[], &[]);
            }
        }
        Ok(())
    }

    fn llvm_type(&self, builder: &mut LlvmBuilder<'_>) -> Type {
        let ctx = builder.context();
        let attr = self.new.attr_str(builder.builder().ir(), "function_type");
        attr.and_then(|attr| attr.as_type(&ctx)).unwrap_or(self.ty)
    }

    /// Gives the function a body that calls a wrapper, which is defined elsewhere.
    pub(super) fn call_from(&self, rewriter: &mut PatternRewriter<'_>) -> Result<(), RewriteError> {
        let (ctx, loc) = (rewriter.context().clone(), self.function.loc(rewriter));
        let (_, name, signature) = self.create(rewriter)?;
        let linkage = ctx.opaque_attr("llvm", "linkage<private>");
        rewriter.set_attr(self.new, ctx.identifier("linkage"), linkage)?;
        let mut rewriter = rewriter.insertion_guard();
        let ty = self.llvm_type(&mut self.lowering.builder(&mut rewriter, loc));
        let Some(new_ty) = function_of(&ctx, ty) else { return Ok(()) };
        let params = add_entry_block(&mut rewriter, self.new, &new_ty.params, loc)?;
        let mut builder = self.lowering.builder(&mut rewriter, loc);
        let mut args = Vec::new();
        if let Some(structure) = signature.structure {
            let one = builder.index_constant(1);
            args.push(builder.alloca(structure, one));
        }
        let mut rest = &params[..];
        for ty in self.parts().0 {
            let n = match ty.data(&ctx) {
                TypeData::MemRef { .. } => 3 + 2 * rank_of(&ctx, *ty),
                TypeData::UnrankedMemRef { .. } => 2,
                _ => 1,
            };
            let Some((values, others)) = rest.split_at_checked(n) else { break };
            rest = others;
            let packed = match ty.data(&ctx) {
                TypeData::MemRef { .. } => MemRefDescriptor::pack(&mut builder, *ty, values).map(Value::from),
                TypeData::UnrankedMemRef { .. } => {
                    UnrankedDescriptor::pack(&mut builder, *ty, values).map(Value::from)
                }
                _ => None,
            };
            match packed {
                Some(packed) => {
                    let one = builder.index_constant(1);
                    let element = builder.ty(packed);
                    let memory = builder.alloca(element, one);
                    builder.store(packed, memory);
                    args.push(memory);
                }
                None => args.extend(values),
            }
        }
        let result = (signature.result != void_type(&ctx)).then_some(signature.result);
        let call = builder.call(Some(&name), &args, result);
        let results: Vec<Value> = match signature.structure {
            Some(structure) => vec![builder.load(structure, args[0])],
            None => call.results(builder.builder().ir()).collect(),
        };
        builder.op("llvm.return", &results, &[], &[]);
        Ok(())
    }
}
