//! Verifiers of `llvm`, in the words of MLIR.
//!
//! MLIR: LLVMDialect.cpp.
//! Size: a function per verifier.

use pdll::ir::{Attribute, AttributeData, Context, Ir, Op, SymbolTableCollection, Type, TypeData, Value};
use pdll::ods::{OpDef, VerifyMessage};

use super::types::{self, array_of, function_of, struct_of};
use super::{format, ops, symbols};
use crate::parts::{operand_group, operands, region, result_types};

type Verified = Result<(), VerifyMessage>;

fn fail(message: impl Into<String>) -> Verified {
    Err(VerifyMessage::new(message))
}

/// Calls functions of this module from the operations' methods.
macro_rules! verifiers {
    ($($op:ident => $verify:ident;)*) => {$(
        impl ops::$op {
            #[doc = concat!("Verifies the operation: `", stringify!($verify), "`.")]
            pub(super) fn verify(self, ir: &Ir) -> Verified {
                $verify(ir, self.op())
            }
        }
    )*};
}

verifiers! {
    AllocaOp => alloca;
    AssumeOp => bundles;
    AtomicCmpXchgOp => cmpxchg;
    AtomicRMWOp => atomicrmw;
    BitcastOp => bitcast;
    CallIntrinsicOp => call_intrinsic;
    CallOp => call;
    ConstantOp => constant;
    ExtractValueOp => extract_value;
    FenceOp => fence;
    GEPOp => gep;
    GlobalOp => global;
    InlineAsmOp => inline_asm;
    InsertValueOp => insert_value;
    LLVMFuncOp => function;
    LoadOp => load;
    MaskedGatherOp => gather;
    MaskedScatterOp => scatter;
    ReturnOp => ret;
    SExtOp => extension;
    ShuffleVectorOp => shuffle;
    SincosOp => sincos;
    StoreOp => store;
    SwitchOp => switch;
    ZExtOp => extension;
    ZeroOp => zero;
}

fn integer(ir: &Ir, op: Op, key: &str) -> Option<i64> {
    op.attr_str(ir, key)?.as_i64(ir.context())
}

fn function_type(ir: &Ir, op: Op) -> Option<&types::Function> {
    function_of(ir.context(), op.attr_str(ir, "function_type")?.as_type(ir.context())?)
}

fn function(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let Some(ty) = function_type(ir, op) else { return Ok(()) };
    let is_void = types::mnemonic(ctx, ty.result) == Some("void");
    let n_results = usize::from(!is_void);
    ir.verify_function_attributes(op, true, ty.params.len())?;
    ir.verify_function_attributes(op, false, n_results)?;
    let linkage = types::parameter(ir, op, "linkage").unwrap_or_default();
    let entry = region(ir, op, 0).and_then(|body| body.entry(ir));
    if let Some(entry) = entry {
        let n = ty.params.len();
        if entry.n_args(ir) != n {
            return fail(format!("entry block must have {n} arguments to match function signature"));
        }
        for (index, (wanted, arg)) in ty.params.iter().zip(entry.args(ir)).enumerate() {
            let found = arg.ty(ir);
            if found != *wanted {
                return fail(format!(
                    "type of entry block argument #{index}('{}') must match the type of the corresponding argument in \
                     function signature('{}')",
                    found.display(ctx),
                    wanted.display(ctx)
                ));
            }
        }
    }
    if linkage == "common" {
        return fail("functions cannot have 'common' linkage");
    }
    symbols::comdat_of(ir, op)?;
    if entry.is_none() && linkage != "external" && linkage != "extern_weak" {
        return fail("external functions must have 'external' or 'extern_weak' linkage");
    }
    if entry.is_some() { symbols::function_body(ir, op) } else { Ok(()) }
}

fn ret(ir: &Ir, op: Op) -> Verified {
    let Some(function) = op.parent_op(ir).filter(|parent| parent.name_text(ir) == "llvm.func") else {
        return Ok(());
    };
    let Some(ty) = function_type(ir, function) else { return Ok(()) };
    let value = operands(ir, op).first().copied();
    let is_void = types::mnemonic(ir.context(), ty.result) == Some("void");
    let note = |text: &str| {
        let loc = function.loc(ir);
        Err(VerifyMessage::new(text).note(loc, "when returning from function"))
    };
    match value {
        Some(_) if is_void => note("expected no operands"),
        None if !is_void => note("expected 1 operand"),
        Some(value) if value.ty(ir) != ty.result => note("mismatching result types"),
        _ => Ok(()),
    }
}

/// Orderings of atomic operations, by number.
const ORDERINGS: [&str; 8] =
    ["not_atomic", "unordered", "monotonic", "", "acquire", "release", "acq_rel", "seq_cst"];

fn ordering(ir: &Ir, op: Op, key: &str) -> usize {
    integer(ir, op, key).and_then(|value| usize::try_from(value).ok()).unwrap_or(0)
}

/// Returns whether values of a type can be accessed atomically.
fn is_atomic(ctx: &Context, ty: Type) -> bool {
    let width = match ty.data(ctx) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(_) => return types::is_float(ctx, ty),
        _ => return types::is_pointer(ctx, ty),
    };
    width >= 8 && width.is_power_of_two()
}

fn load(ir: &Ir, op: Op) -> Verified {
    let ty = result_types(ir, op).first().copied();
    access(ir, op, ty, &["release", "acq_rel"])
}

fn store(ir: &Ir, op: Op) -> Verified {
    let ty = operands(ir, op).first().map(|value| value.ty(ir));
    access(ir, op, ty, &["acquire", "acq_rel"])
}

fn access(ir: &Ir, op: Op, ty: Option<Type>, unsupported: &[&str]) -> Verified {
    let ctx = ir.context();
    let ordering = ORDERINGS.get(ordering(ir, op, "ordering")).copied().unwrap_or_default();
    if ordering == "not_atomic" {
        return match op.attr_str(ir, "syncscope") {
            Some(_) => fail("expected syncscope to be null for non-atomic access"),
            None => Ok(()),
        };
    }
    if let Some(ty) = ty.filter(|ty| !is_atomic(ctx, *ty)) {
        return fail(format!("unsupported type '{}' for atomic access", ty.display(ctx)));
    }
    if unsupported.contains(&ordering) {
        return fail(format!("unsupported ordering '{ordering}'"));
    }
    match op.attr_str(ir, "alignment") {
        None => fail("expected alignment for atomic access"),
        Some(_) => Ok(()),
    }
}

fn fence(ir: &Ir, op: Op) -> Verified {
    match ordering(ir, op, "ordering") {
        0..=2 => fail("can be given only acquire, release, acq_rel, and seq_cst orderings"),
        _ => Ok(()),
    }
}

/// Kinds of `atomicrmw`: exchange, those of integers, those of floating-point numbers.
fn atomicrmw(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let [_, value] = operands(ir, op)[..] else { return Ok(()) };
    let ty = value.ty(ir);
    let kind = integer(ir, op, "bin_op").unwrap_or(0);
    let is_integer = ty.is_integer(ctx) && is_atomic(ctx, ty);
    let is_float = types::is_float(ctx, ty);
    match kind {
        11..=14 | 19 | 20 => match ty.data(ctx) {
            TypeData::Vector { element, .. } if types::is_float(ctx, *element) => {}
            TypeData::Vector { .. } => {
                return fail("expected LLVM IR floating point type for vector element");
            }
            _ if !is_float => return fail("expected LLVM IR floating point type"),
            _ => {}
        },
        0 if !(is_integer || is_float || types::is_pointer(ctx, ty)) => {
            return fail("unexpected LLVM IR type for 'xchg' bin_op");
        }
        0 => {}
        _ if !is_integer => return fail("expected LLVM IR integer type"),
        _ => {}
    }
    match ordering(ir, op, "ordering") {
        0 | 1 => fail("expected at least 'monotonic' ordering"),
        _ => Ok(()),
    }
}

fn cmpxchg(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let [_, _, value] = operands(ir, op)[..] else { return Ok(()) };
    let ty = value.ty(ir);
    if !(types::is_pointer(ctx, ty) || is_atomic(ctx, ty)) {
        return fail("unexpected LLVM IR type");
    }
    let (success, failure) = (ordering(ir, op, "success_ordering"), ordering(ir, op, "failure_ordering"));
    if success < 2 || failure < 2 {
        return fail("ordering must be at least 'monotonic'");
    }
    match ORDERINGS.get(failure) {
        Some(&("release" | "acq_rel")) => fail("failure ordering cannot be 'release' or 'acq_rel'"),
        _ => Ok(()),
    }
}

/// Returns the number of elements of a vector, and whether it is scalable; and the type of an element or of a scalar.
fn split(ctx: &Context, ty: Type) -> (Option<(i64, bool)>, Type) {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, element } => {
            let n = shape.first().copied().unwrap_or(0);
            (Some((n, scalable.first().copied().unwrap_or(false))), *element)
        }
        _ => (None, ty),
    }
}

fn extension(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let ([from], [to]) = (&operands(ir, op)[..], &result_types(ir, op)[..]) else { return Ok(()) };
    let ((from_shape, from), (to_shape, to)) = (split(ctx, from.ty(ir)), split(ctx, *to));
    let bare = |text: &str| Err(VerifyMessage::bare(text));
    match (from_shape, to_shape) {
        (Some(_), None) => return bare("input type is a vector but output type is an integer"),
        (None, Some(_)) => return bare("input type is an integer but output type is a vector"),
        (Some(from), Some(to)) if from != to => {
            return bare("input and output vectors are of incompatible shape");
        }
        _ => {}
    }
    match to.bit_width(ctx) <= from.bit_width(ctx) {
        true => bare(
            "integer width of the output type is smaller or equal to the integer width of the input type",
        ),
        false => Ok(()),
    }
}

fn bitcast(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let ([from], [to]) = (&operands(ir, op)[..], &result_types(ir, op)[..]) else { return Ok(()) };
    let ((from_shape, from), (to_shape, to)) = (split(ctx, from.ty(ir)), split(ctx, *to));
    if types::is_pointer(ctx, from) != types::is_pointer(ctx, to) {
        return fail("can only cast pointers from and to pointers");
    }
    if !types::is_pointer(ctx, to) {
        return Ok(());
    }
    match (from_shape, to_shape) {
        (Some(from), Some(to)) if from != to => {
            fail("cannot cast pointer vectors to pointer vectors of different size")
        }
        (None, Some(_)) => fail("cannot cast pointer to vector of pointers"),
        (Some(_), None) => fail("cannot cast vector of pointers to pointer"),
        _ if address_space(ctx, from) != address_space(ctx, to) => {
            fail("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead")
        }
        _ => Ok(()),
    }
}

fn address_space(ctx: &Context, ty: Type) -> u32 {
    use pdll::ods::TypeDef as _;
    ops::LLVMPointerType::cast(ty, ctx).map_or(0, |ty| ty.address_space(ctx))
}

/// Returns the number of scalars in an array of arrays or vectors, and their type.
fn flattened(ctx: &Context, ty: Type) -> (u64, Type) {
    match (array_of(ctx, ty), ty.data(ctx)) {
        (Some(array), _) => {
            let (n, element) = flattened(ctx, array.element);
            (n.saturating_mul(array.n_elements), element)
        }
        (None, TypeData::Vector { shape, element, .. }) => {
            (shape.iter().fold(1u64, |n, size| n.saturating_mul(size.unsigned_abs())), *element)
        }
        _ => (1, ty),
    }
}

fn constant(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let ([ty], Some(value)) = (&result_types(ir, op)[..], op.attr_str(ir, "value")) else { return Ok(()) };
    let ty = *ty;
    if let Some(text) = value.as_str(ctx) {
        let is_string = array_of(ctx, ty).is_some_and(|array| {
            array.n_elements == text.len() as u64 && array.element == ctx.integer_type(8)
        });
        return match is_string {
            true => Ok(()),
            false => {
                fail(format!("expected array type of {} i8 elements for the string constant", text.len()))
            }
        };
    }
    if let Some(found) = struct_of(ctx, ty) {
        return structure(ctx, found, value);
    }
    if types::mnemonic(ctx, ty) == Some("target") {
        return fail("does not support target extension type.");
    }
    match value.data(ctx) {
        AttributeData::Integer { .. } | AttributeData::BigInteger { .. } => {
            if !ty.is_integer(ctx) {
                fail("expected integer type")
            } else {
                Ok(())
            }
        }
        AttributeData::Float { ty: float, .. } => float_constant(ctx, *float, ty),
        AttributeData::DenseElements { .. }
        | AttributeData::DenseStrings { .. }
        | AttributeData::DenseResource { .. }
        | AttributeData::Sparse { .. } => elements(ctx, value, ty),
        AttributeData::Array(_) => match array_of(ctx, ty) {
            Some(array) if value.as_array(ctx).is_some_and(|all| all.len() as u64 == array.n_elements) => {
                Ok(())
            }
            Some(_) => fail("expected array attribute of matching size"),
            None => fail("expected struct type to be a complex number"),
        },
        _ => fail("only supports integer, float, string or elements attributes"),
    }
}

fn float_constant(ctx: &Context, value: Type, ty: Type) -> Verified {
    match ty.data(ctx) {
        TypeData::Float(_) if value != ty => fail("attribute and type have different float semantics"),
        TypeData::Integer { .. } if value.bit_width(ctx) != ty.bit_width(ctx) => {
            let width = value.bit_width(ctx).unwrap_or(0);
            fail(format!("expected integer type of width {width}"))
        }
        TypeData::Float(_) | TypeData::Integer { .. } => Ok(()),
        _ => fail("expected float type or integer type"),
    }
}

/// A structure has an array of numbers, or is two equal parts of a complex number.
fn structure(ctx: &Context, ty: &types::Struct, value: Attribute) -> Verified {
    let fields = ty.fields.as_deref().unwrap_or(&[]);
    if matches!(value.data(ctx), AttributeData::Opaque { .. }) {
        return Ok(());
    }
    let Some(values) = value.as_array(ctx) else {
        return fail("expected array attribute for struct type");
    };
    if values.len() != fields.len() {
        return fail(format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (value, field)) in values.iter().zip(fields).enumerate() {
        if matches!(value.data(ctx), AttributeData::Opaque { .. }) {
            continue;
        }
        if !field.is_int_or_float(ctx) {
            return fail("expected struct element types to be floating point type or integer type");
        }
        if value.ty(ctx) != Some(*field) {
            return fail(format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

fn elements(ctx: &Context, value: Attribute, ty: Type) -> Verified {
    let is_array = array_of(ctx, ty).is_some();
    if let TypeData::Vector { scalable, .. } = ty.data(ctx)
        && scalable.contains(&true)
    {
        return match value.data(ctx) {
            AttributeData::DenseElements { is_splat: true, .. } => Ok(()),
            _ => fail("scalable vector type requires a splat attribute"),
        };
    }
    if !is_array && !ty.is_vector(ctx) {
        return fail("expected vector or array type");
    }
    let (n, _) = flattened(ctx, ty);
    let found = value.ty(ctx).and_then(|ty| ty.n_elements(ctx)).unwrap_or(0);
    if n != found {
        return fail(format!("type and attribute have a different number of elements: {n} vs. {found}"));
    }
    Ok(())
}

fn extract_value(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let ([container], [ty]) = (&operands(ir, op)[..], &result_types(ir, op)[..]) else { return Ok(()) };
    let container = container.ty(ir);
    let field = field(ir, op, container)?;
    match field == *ty {
        true => Ok(()),
        false => fail(format!(
            "Type mismatch: extracting from '{}' should produce '{}' but this op returns '{}'",
            container.display(ctx),
            field.display(ctx),
            ty.display(ctx)
        )),
    }
}

fn insert_value(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let [container, value] = operands(ir, op)[..] else { return Ok(()) };
    let (container, ty) = (container.ty(ir), value.ty(ir));
    match field(ir, op, container)? == ty {
        true => Ok(()),
        false => fail(format!(
            "Type mismatch: cannot insert '{}' into '{}'",
            ty.display(ctx),
            container.display(ctx)
        )),
    }
}

fn field(ir: &Ir, op: Op, container: Type) -> Result<Type, VerifyMessage> {
    let position = op.attr_str(ir, "position").and_then(|attr| attr.as_dense_i64_array(ir.context()));
    format::field_type(ir.context(), container, &position.unwrap_or_default()).map_err(VerifyMessage::new)
}

fn gep(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let constants = op.attr_str(ir, "rawConstantIndices").and_then(|attr| attr.as_dense_i32_array(ctx));
    let constants = constants.unwrap_or_default();
    let n_dynamic = constants.iter().filter(|index| **index == i32::MIN).count();
    if n_dynamic != operand_group(ir, op, 1).len() {
        return fail("expected as many dynamic indices as specified in 'rawConstantIndices'");
    }
    if integer(ir, op, "noWrapFlags") == Some(1) {
        return fail("'inbounds_flag' cannot be used directly.");
    }
    let Some(mut ty) = op.attr_str(ir, "elem_type").and_then(|attr| attr.as_type(ctx)) else { return Ok(()) };
    for (nth, index) in constants.iter().enumerate().skip(1) {
        let next = if let Some(found) = struct_of(ctx, ty) {
            if *index == i32::MIN {
                return fail(format!("expected index {nth} indexing a struct to be constant"));
            }
            let fields = found.fields.as_deref().unwrap_or(&[]);
            match usize::try_from(*index).ok().and_then(|index| fields.get(index)) {
                Some(field) => *field,
                None => return fail(format!("index {nth} indexing a struct is out of bounds")),
            }
        } else if let Some(array) = array_of(ctx, ty) {
            array.element
        } else if let TypeData::Vector { element, .. } = ty.data(ctx) {
            *element
        } else {
            return fail(format!("type '{}' cannot be indexed (index #{nth})", ty.display(ctx)));
        };
        ty = next;
    }
    Ok(())
}

fn alloca(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let element = op.attr_str(ir, "elem_type").and_then(|attr| attr.as_type(ctx));
    match element.filter(|ty| types::target_of(ctx, *ty).is_some_and(|found| !found.is_loadable())) {
        Some(_) => fail("this target extension type cannot be used in alloca"),
        None => Ok(()),
    }
}

fn zero(ir: &Ir, op: Op) -> Verified {
    let target = result_types(ir, op).first().and_then(|ty| types::target_of(ir.context(), *ty));
    match target.is_some_and(|found| !found.has_properties()) {
        true => fail("target extension type does not support zero-initializer"),
        false => Ok(()),
    }
}

fn inline_asm(ir: &Ir, op: Op) -> Verified {
    match types::parameter(ir, op, "tail_call_kind").as_deref() {
        Some("musttail") => fail("tail call kind 'musttail' is not supported by this operation"),
        _ => Ok(()),
    }
}

fn sincos(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let ([value], [ty]) = (&operands(ir, op)[..], &result_types(ir, op)[..]) else { return Ok(()) };
    let wanted = value.ty(ir);
    match struct_of(ctx, *ty).and_then(|found| found.fields.as_deref()) {
        Some([first, second]) if *first == wanted && *second == wanted => Ok(()),
        _ => fail(format!(
            "expected result type to be an homogeneous struct with two elements matching the operand type, but got '{}'",
            ty.display(ctx)
        )),
    }
}

/// Verifies that there are as many pointers as elements that are loaded or stored.
fn one_pointer_each(ir: &Ir, pointers: Option<&Value>, data: Option<Type>, nth: usize) -> Verified {
    let ctx = ir.context();
    let (Some(pointers), Some(data)) = (pointers, data) else { return Ok(()) };
    let (TypeData::Vector { shape, scalable, .. }, TypeData::Vector { element, .. }) =
        (data.data(ctx), pointers.ty(ir).data(ctx))
    else {
        return Ok(());
    };
    let expected = ctx.intern_type(TypeData::Vector {
        shape: shape.clone(),
        scalable: scalable.clone(),
        element: *element,
    });
    match expected == pointers.ty(ir) {
        true => Ok(()),
        false => fail(format!("expected operand #{nth} type to be '{}'", expected.display(ctx))),
    }
}

fn gather(ir: &Ir, op: Op) -> Verified {
    one_pointer_each(ir, operands(ir, op).first(), result_types(ir, op).first().copied(), 1)
}

fn scatter(ir: &Ir, op: Op) -> Verified {
    let operands = operands(ir, op);
    one_pointer_each(ir, operands.get(1), operands.first().map(|value| value.ty(ir)), 2)
}

/// Verifies the tags of operand bundles.
fn bundles(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let sizes = op.attr_str(ir, "op_bundle_sizes").and_then(|attr| attr.as_dense_i32_array(ctx));
    let n = sizes.map_or(0, |sizes| sizes.len());
    let tags = op.attr_str(ir, "op_bundle_tags").and_then(|attr| attr.as_array(ctx)).unwrap_or(&[]);
    if tags.len() != n {
        let found = tags.len();
        let message = format!("expected {n} operand bundle tags, but actually got {found}");
        return Err(VerifyMessage::bare(message));
    }
    match tags.iter().all(|tag| tag.as_str(ctx).is_some()) {
        true => Ok(()),
        false => Err(VerifyMessage::bare("operand bundle tag must be a StringAttr")),
    }
}

/// Verifies that the type of a callee with variable arguments fits the call.
fn variadic_callee(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let callee = op.attr_str(ir, "var_callee_type").and_then(|attr| attr.as_type(ctx));
    let Some(callee) = callee.and_then(|ty| function_of(ctx, ty)) else { return Ok(()) };
    let mut args = operand_group(ir, op, 0);
    if op.attr_str(ir, "callee").is_none() && !args.is_empty() {
        args.remove(0);
    }
    if !callee.is_var_arg {
        return fail("expected var_callee_type to be a variadic function type");
    }
    if callee.params.len() > args.len() {
        return fail(format!("expected var_callee_type to have at most {} parameters", args.len()));
    }
    for (wanted, arg) in callee.params.iter().zip(&args) {
        let found = arg.ty(ir);
        if *wanted != found {
            let (wanted, found) = (wanted.display(ctx), found.display(ctx));
            return fail(format!("var_callee_type parameter type mismatch: '{wanted}' != '{found}'"));
        }
    }
    match result_types(ir, op).first() {
        None if types::mnemonic(ctx, callee.result) != Some("void") => {
            fail("expected var_callee_type to return void")
        }
        Some(found) if *found != callee.result => {
            let (wanted, found) = (callee.result.display(ctx), found.display(ctx));
            fail(format!("var_callee_type return type mismatch: '{wanted}' != '{found}'"))
        }
        _ => Ok(()),
    }
}

fn shuffle(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let mask = op.attr_str(ir, "mask").and_then(|attr| attr.as_dense_i32_array(ctx)).unwrap_or_default();
    let first = operands(ir, op).first().map(|value| value.ty(ir));
    let scalable = matches!(
        first.map(|ty| ty.data(ctx)),
        Some(TypeData::Vector { scalable, .. }) if scalable.contains(&true)
    );
    match scalable && mask.iter().any(|index| *index != 0) {
        true => fail("expected a splat operation for scalable vectors"),
        false => Ok(()),
    }
}

fn switch(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let values =
        op.attr_str(ir, "case_values").and_then(|attr| attr.ty(ctx)).and_then(|ty| ty.n_elements(ctx));
    let n_cases = (op.successors(ir).count() as u64).saturating_sub(1);
    if values.unwrap_or(0) != n_cases {
        return fail("expects number of case values to match number of case destinations");
    }
    let weights = op.attr_str(ir, "branch_weights").and_then(|attr| attr.as_dense_i32_array(ctx));
    if let Some(weights) = weights.filter(|weights| weights.len() as u64 != n_cases + 1) {
        return fail(format!(
            "expects number of branch weights to match number of successors: {} vs {}",
            weights.len(),
            n_cases + 1
        ));
    }
    if let (Some(attr), Some(value)) = (op.attr_str(ir, "case_values"), operands(ir, op).first())
        && let Some(element) = attr.ty(ctx).and_then(|ty| ty.element_type(ctx))
        && element != value.ty(ir)
    {
        return fail("expects case value type to match condition value type");
    }
    Ok(())
}

fn call_intrinsic(ir: &Ir, op: Op) -> Verified {
    let name = op.attr_str(ir, "intrin");
    match name.and_then(|name| name.as_str(ir.context())).is_some_and(|name| name.starts_with("llvm.")) {
        true => bundles(ir, op),
        false => fail("intrinsic name must start with 'llvm.'"),
    }
}

fn global(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    let Some(ty) = op.attr_str(ir, "global_type").and_then(|attr| attr.as_type(ctx)) else { return Ok(()) };
    let but = ["void", "token", "metadata", "label", "func"];
    if !types::is_compatible(ctx, ty) || types::mnemonic(ctx, ty).is_some_and(|found| but.contains(&found)) {
        return fail("expects type to be a valid element type for an LLVM global");
    }
    symbols::at_module_level(ir, op)?;
    let value = op.attr_str(ir, "value");
    if let Some(text) = value.and_then(|value| value.as_str(ctx)) {
        let is_string = array_of(ctx, ty).is_some_and(|array| {
            array.n_elements == text.len() as u64 && array.element == ctx.integer_type(8)
        });
        if !is_string {
            return fail("requires an i8 array type of the length equal to that of the string attribute");
        }
    }
    if let Some(target) = types::target_of(ctx, ty) {
        if !target.has_properties() {
            return fail("this target extension type cannot be used in a global");
        }
        if value.is_some() {
            return fail("global with target extension type can only be initialized with zero-initializer");
        }
    }
    let linkage = types::parameter(ir, op, "linkage").unwrap_or_default();
    if linkage == "common" {
        if !value.is_none_or(|value| is_zero(ctx, value)) {
            return fail("expected zero value for 'common' linkage");
        }
        if op.attr_str(ir, "constant").is_some() {
            return fail("'common' linkage cannot be used with constant globals");
        }
    }
    if linkage == "appending" && array_of(ctx, ty).is_none() {
        return fail("expected array type for 'appending' linkage");
    }
    symbols::comdat_of(ir, op)?;
    if integer(ir, op, "alignment").is_some_and(|n| n <= 0 || !(n as u64).is_power_of_two()) {
        return Err(VerifyMessage::bare("alignment attribute is not a power of 2"));
    }
    Ok(())
}

fn is_zero(ctx: &Context, value: Attribute) -> bool {
    match value.data(ctx) {
        AttributeData::Integer { .. } => value.as_i64(ctx) == Some(0),
        AttributeData::Float { bits, .. } => bits == &[0, 0],
        AttributeData::DenseElements { data, .. } => data.iter().all(|byte| *byte == 0),
        _ => false,
    }
}

fn call(ir: &Ir, op: Op) -> Verified {
    let ctx = ir.context();
    variadic_callee(ir, op)?;
    bundles(ir, op)?;
    if op.attr_str(ir, "callee").is_some() {
        return Ok(());
    }
    match operand_group(ir, op, 0).first().map(|value| value.ty(ir)) {
        None => fail("must have either a `callee` attribute or at least an operand"),
        Some(ty) if !types::is_pointer(ctx, ty) => {
            fail(format!("indirect call expects a pointer as callee: '{}'", ty.display(ctx)))
        }
        Some(_) => Ok(()),
    }
}

impl ops::CallOp {
    /// Verifies that the types are those of the called function.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let variadic = op.attr_str(ir, "var_callee_type").and_then(|attr| attr.as_type(ctx));
        let Some(reference) = op.attr_str(ir, "callee") else { return Ok(()) };
        let name = reference.display(ctx).to_string();
        let name = name.trim_start_matches('@').trim_matches('"').to_owned();
        let Some(callee) = symbols.lookup_nearest_symbol_from(ir, op, reference) else {
            return fail(format!("'{name}' does not reference a symbol in the current scope"));
        };
        let key = match callee.name_text(ir) {
            "llvm.func" => "function_type",
            "llvm.mlir.ifunc" => "i_func_type",
            _ => return fail(format!("'{name}' does not reference a valid LLVM function or IFunc")),
        };
        let ty = callee.attr_str(ir, key).and_then(|attr| attr.as_type(ctx));
        let Some(ty) = ty.and_then(|ty| function_of(ctx, ty)) else { return Ok(()) };
        if ty.is_var_arg && variadic.is_none() {
            return fail("missing var_callee_type attribute for vararg call");
        }
        let args = operand_group(ir, op, 0);
        if !ty.is_var_arg && args.len() != ty.params.len() {
            return fail(format!(
                "incorrect number of operands ({}) for callee (expecting: {})",
                args.len(),
                ty.params.len()
            ));
        }
        if args.len() < ty.params.len() {
            return fail(format!(
                "incorrect number of operands ({}) for varargs callee (expecting at least: {})",
                args.len(),
                ty.params.len()
            ));
        }
        for (nth, (arg, wanted)) in args.iter().zip(&ty.params).enumerate() {
            let found = arg.ty(ir);
            if found != *wanted {
                return fail(format!(
                    "operand type mismatch for operand {nth}: '{}' != '{}'",
                    found.display(ctx),
                    wanted.display(ctx)
                ));
            }
        }
        let is_void = types::mnemonic(ctx, ty.result) == Some("void");
        match result_types(ir, op).first() {
            None if !is_void => fail("expected function call to produce a value"),
            Some(_) if is_void => fail("calling function with void result must not produce values"),
            Some(found) if *found != ty.result => fail(format!(
                "result type mismatch: '{}' != '{}'",
                found.display(ctx),
                ty.result.display(ctx)
            )),
            _ => Ok(()),
        }
    }
}

impl ops::AddressOfOp {
    /// Verifies that the symbol is a global, an alias or a function, in the address space of the result.
    pub(super) fn verify_symbol_uses(&self, ir: &Ir, symbols: &mut SymbolTableCollection) -> Verified {
        let (ctx, op) = (ir.context(), self.op());
        let Some(reference) = op.attr_str(ir, "global_name") else { return Ok(()) };
        let symbol = symbols.lookup_nearest_symbol_from(ir, op, reference);
        let symbol = symbol.filter(|symbol| {
            ["llvm.mlir.global", "llvm.mlir.alias", "llvm.func", "llvm.mlir.ifunc"]
                .contains(&symbol.name_text(ir))
        });
        let Some(symbol) = symbol else {
            return fail(
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                 'llvm.mlir.ifunc'",
            );
        };
        let space = match symbol.name_text(ir) {
            "llvm.mlir.global" => integer(ir, symbol, "addr_space"),
            _ => return Ok(()),
        };
        let found = result_types(ir, op).first().map(|ty| address_space(ctx, *ty));
        match found.map(i64::from) == Some(space.unwrap_or(0)) {
            true => Ok(()),
            false => fail("pointer address space must match address space of the referenced global or alias"),
        }
    }
}

impl ops::InvokeOp {
    /// Verifies the types, and that the block for exceptions begins with a landing pad.
    pub(super) fn verify(self, ir: &Ir) -> Verified {
        let op = self.op();
        variadic_callee(ir, op)?;
        let unwind = op.successors(ir).nth(1);
        let Some(first) = unwind.and_then(|block| block.ops(ir).next()) else {
            return Err(VerifyMessage::bare("must have at least one operation in unwind destination"));
        };
        if first.name_text(ir) != "llvm.landingpad" {
            return Err(VerifyMessage::bare(
                "first operation in unwind destination should be a llvm.landingpad operation",
            ));
        }
        bundles(ir, op)
    }
}
