//! Types of `llvm`: their parameters as text, and what constraints query.
//!
//! Invariant: within a type of `llvm`, types of `llvm` are written without `!llvm.`.
//! MLIR: LLVMTypes.cpp, LLVMTypeSyntax.cpp.

use std::cell::RefCell;

use pdll::ir::{Attribute, AttributeData, Context, FloatKind, Ir, Op, Signedness, Type, TypeData};
use pdll::ods::{Parameter, ParameterParser, ParameterPrinter, TypeDef as _};
use pdll::text::{AsmError, AsmResult};

use super::ops;

/// `<4 x i32>`: the number of elements and their type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Number of elements.
    pub n_elements: u64,
    /// Type of an element.
    pub element: Type,
}

/// `<i32 (ptr, ...)>`: the type of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Type of the result; `void` without one.
    pub result: Type,
    /// Types of the parameters.
    pub params: Vec<Type>,
    /// Whether further arguments may follow.
    pub is_var_arg: bool,
}

/// `<(i32, ptr)>`, `<packed (i8)>`, `<"name", (i32)>`, `<"name", opaque>`, and `<"name">` in a structure of that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Struct {
    /// Name of an identified structure.
    pub name: Option<String>,
    /// Whether there is no padding between fields.
    pub is_packed: bool,
    /// Types of the fields; `None` for an opaque structure.
    pub fields: Option<Vec<Type>>,
    /// Whether it stands for the enclosing structure of its name.
    pub is_reference: bool,
}

thread_local! {
    /// Names of the structures whose fields are being parsed.
    static ENCLOSING: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the name of an enclosing structure while its fields are parsed.
struct Enclosing;

impl Enclosing {
    /// Returns nothing if there is an enclosing structure of the name.
    fn enter(name: &str) -> Option<Enclosing> {
        (!Enclosing::is_in(name)).then(|| {
            ENCLOSING.with_borrow_mut(|names| names.push(name.to_owned()));
            Enclosing
        })
    }

    fn is_in(name: &str) -> bool {
        ENCLOSING.with_borrow(|names| names.iter().any(|outer| outer == name))
    }
}

impl Drop for Enclosing {
    fn drop(&mut self) {
        ENCLOSING.with_borrow_mut(Vec::pop);
    }
}

/// `<"spirv.Image", i32, 0>`: a type of a target, with types and integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetExt {
    /// Name.
    pub name: String,
    /// Types.
    pub types: Vec<Type>,
    /// Integers.
    pub integers: Vec<u32>,
}

/// Parses a type, which may be one of `llvm` without `!llvm.`.
fn parse_pretty(parser: &mut ParameterParser<'_>) -> AsmResult<Type> {
    let ctx = parser.context().clone();
    macro_rules! nested {
        ($($mnemonic:literal => $def:ident,)*) => {
            $(if parser.parse_optional($mnemonic) {
                return parser.parse_type_def::<ops::$def>().map(Into::into);
            })*
        };
    }
    nested! {
        "ptr" => LLVMPointerType,
        "struct" => LLVMStructType,
        "array" => LLVMArrayType,
        "func" => LLVMFunctionType,
        "target" => LLVMTargetExtType,
    }
    for mnemonic in ["void", "token", "label", "metadata", "x86_amx", "ppc_fp128"] {
        if parser.parse_optional(mnemonic) {
            return Ok(ctx.opaque_type("llvm", mnemonic));
        }
    }
    let at = parser.location();
    parser.parse_type().map_err(|error| match parser.parse_optional_keyword() {
        Some(word) if parser.location() > at => AsmError::new(at, format!("unknown LLVM type: {word}")),
        _ => error,
    })
}

/// Prints a type, without `!llvm.` if it is one of `llvm`.
fn print_pretty(printer: &mut ParameterPrinter<'_>, ty: Type) {
    match ty.data(printer.context()) {
        TypeData::Opaque { dialect, body, .. } if printer.context().str(*dialect) == "llvm" => {
            printer.print(body);
        }
        _ => {
            printer.print_type(ty);
        }
    }
}

fn print_list(printer: &mut ParameterPrinter<'_>, types: &[Type]) {
    for (nth, ty) in types.iter().enumerate() {
        printer.print(if nth > 0 { ", " } else { "" });
        print_pretty(printer, *ty);
    }
}

/// Returns an error if a type is none of some mnemonics of `llvm`.
fn check(ctx: &Context, ty: Type, but: &[&str], at: usize, what: &str) -> AsmResult {
    match mnemonic(ctx, ty) {
        Some(found) if but.contains(&found) => {
            Err(AsmError::new(at, format!("invalid {what} type: '{}'", ty.display(ctx))))
        }
        _ => Ok(()),
    }
}

impl Parameter for Array {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Array> {
        let at = parser.location();
        parser.parse_literal("<")?;
        let n_elements = parser.parse_integer::<i128>()?;
        parser.parse_literal("x")?;
        let element = parse_pretty(parser)?;
        parser.parse_literal(">")?;
        let but = ["void", "label", "metadata", "func", "token"];
        check(parser.context(), element, &but, at, "array element")?;
        // A negative number wraps, as in MLIR.
        Ok(Array { n_elements: n_elements as u64, element })
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print(&format!("<{} x ", self.n_elements));
        print_pretty(printer, self.element);
        printer.print(">");
    }
}

impl Parameter for Function {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Function> {
        let at = parser.location();
        parser.parse_literal("<")?;
        let result = parse_pretty(parser)?;
        parser.parse_literal("(")?;
        let (mut params, mut is_var_arg) = (Vec::new(), false);
        if !parser.parse_optional(")") {
            loop {
                if parser.parse_optional("...") {
                    is_var_arg = true;
                    break;
                }
                params.push(parse_pretty(parser)?);
                if !parser.parse_optional(",") {
                    break;
                }
            }
            parser.parse_literal(")")?;
        }
        parser.parse_literal(">")?;
        let ctx = parser.context();
        check(ctx, result, &["func", "metadata", "label"], at, "function result")?;
        params.iter().try_for_each(|ty| check(ctx, *ty, &["void", "func"], at, "function argument"))?;
        Ok(Function { result, params, is_var_arg })
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print("<");
        print_pretty(printer, self.result);
        printer.print(" (");
        print_list(printer, &self.params);
        let dots = match (self.is_var_arg, self.params.is_empty()) {
            (false, _) => "",
            (true, true) => "...",
            (true, false) => ", ...",
        };
        printer.print(dots).print(")>");
    }
}

impl Parameter for Struct {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<Struct> {
        let at = parser.location();
        parser.parse_literal("<")?;
        let name = parser.parse_optional_string()?;
        if let Some(known) = &name {
            let at_end = parser.location();
            if parser.parse_optional(">") {
                return match Enclosing::is_in(known) {
                    true => Ok(Struct { name, is_packed: false, fields: None, is_reference: true }),
                    false => {
                        let message = "struct without a body only allowed in a recursive struct";
                        Err(AsmError::new(at_end, message))
                    }
                };
            }
            parser.parse_literal(",")?;
        }
        let at_opaque = parser.location();
        if parser.parse_optional("opaque") {
            if name.is_none() {
                return Err(AsmError::new(at_opaque, "only identified structs can be opaque"));
            }
            parser.parse_literal(">")?;
            return Ok(Struct { name, is_packed: false, fields: None, is_reference: false });
        }
        let _enclosing = match name.as_deref().map(Enclosing::enter) {
            Some(None) => {
                return Err(AsmError::new(at_opaque, "identifier already used for an enclosing struct"));
            }
            found => found.flatten(),
        };
        let is_packed = parser.parse_optional("packed");
        parser.parse_literal("(")?;
        let mut fields = Vec::new();
        if !parser.parse_optional(")") {
            loop {
                fields.push(parse_pretty(parser)?);
                if !parser.parse_optional(",") {
                    break;
                }
            }
            parser.parse_literal(")")?;
        }
        parser.parse_literal(">")?;
        let but = ["void", "label", "metadata", "func"];
        let ctx = parser.context();
        fields.iter().try_for_each(|ty| check(ctx, *ty, &but, at, "LLVM structure element"))?;
        Ok(Struct { name, is_packed, fields: Some(fields), is_reference: false })
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print("<");
        if let Some(name) = &self.name {
            printer.print_string(name).print(if self.is_reference { ">" } else { ", " });
        }
        match &self.fields {
            None if self.is_reference => {}
            None => {
                printer.print("opaque>");
            }
            Some(fields) => {
                printer.print(if self.is_packed { "packed (" } else { "(" });
                print_list(printer, fields);
                printer.print(")>");
            }
        }
    }
}

impl Parameter for TargetExt {
    fn parse(parser: &mut ParameterParser<'_>) -> AsmResult<TargetExt> {
        parser.parse_literal("<")?;
        let mut out = TargetExt { name: parser.parse_string()?, types: Vec::new(), integers: Vec::new() };
        while parser.parse_optional(",") {
            // Integers follow the types.
            match parser.parse_integer() {
                Ok(integer) => out.integers.push(integer),
                Err(_) if out.integers.is_empty() => out.types.push(parse_pretty(parser)?),
                Err(_) => {
                    let message = "failed to parse parameter list for target extension type";
                    return Err(AsmError::new(parser.location(), message));
                }
            }
        }
        parser.parse_literal(">")?;
        Ok(out)
    }

    fn print(&self, printer: &mut ParameterPrinter<'_>) {
        printer.print("<").print_string(&self.name);
        for ty in &self.types {
            printer.print(", ").print_type(*ty);
        }
        for integer in &self.integers {
            printer.print(&format!(", {integer}"));
        }
        printer.print(">");
    }
}

/// Returns the mnemonic of a type of `llvm`, such as `ptr`.
pub fn mnemonic(ctx: &Context, ty: Type) -> Option<&str> {
    let TypeData::Opaque { dialect, body, .. } = ty.data(ctx) else { return None };
    let end = body.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(body.len());
    (ctx.str(*dialect) == "llvm").then(|| &body[..end])
}

/// Returns whether an attribute is one of `llvm` with a mnemonic.
pub fn is_attr(ctx: &Context, attr: Attribute, mnemonic: &str) -> bool {
    let AttributeData::Opaque { dialect, body, .. } = attr.data(ctx) else { return false };
    let rest = body.strip_prefix(mnemonic);
    ctx.str(*dialect) == "llvm" && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['<', ' ']))
}

/// Returns whether operations of `llvm` can have values of a type.
pub(crate) fn is_compatible(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Vector { shape, .. } => shape.len() == 1,
        TypeData::Float(_) => is_float(ctx, ty),
        _ => mnemonic(ctx, ty).is_some(),
    }
}

/// Returns whether a type is compatible, and those that it consists of.
pub(crate) fn is_wholly_compatible(ctx: &Context, ty: Type) -> bool {
    let all = |types: &[Type]| types.iter().all(|ty| is_wholly_compatible(ctx, *ty));
    if let Some(found) = struct_of(ctx, ty) {
        return all(found.fields.as_deref().unwrap_or(&[]));
    }
    if let Some(found) = array_of(ctx, ty) {
        return is_wholly_compatible(ctx, found.element);
    }
    if let Some(found) = function_of(ctx, ty) {
        return is_wholly_compatible(ctx, found.result) && all(&found.params);
    }
    if let Some(found) = target_of(ctx, ty) {
        return all(&found.types);
    }
    match ty.data(ctx) {
        TypeData::Vector { .. } => is_vector(ctx, ty),
        _ => is_compatible(ctx, ty),
    }
}

/// Returns whether a type is one of floating-point numbers that LLVM has.
pub fn is_float(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Float(kind) => matches!(
            kind,
            FloatKind::F16
                | FloatKind::BF16
                | FloatKind::F32
                | FloatKind::F64
                | FloatKind::F80
                | FloatKind::F128
        ),
        _ => mnemonic(ctx, ty) == Some("ppc_fp128"),
    }
}

/// Returns whether a type is a vector that LLVM has.
pub fn is_vector(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, element, .. } = ty.data(ctx) else { return false };
    let is_element = match element.data(ctx) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Float(_) => is_float(ctx, *element),
        _ => is_pointer(ctx, *element),
    };
    shape.len() == 1 && is_element
}

/// Returns whether a type is not a scalable vector.
pub(crate) fn is_not_scalable(ctx: &Context, ty: Type) -> bool {
    !matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// `!llvm.ptr`
pub(crate) fn is_pointer(ctx: &Context, ty: Type) -> bool {
    mnemonic(ctx, ty) == Some("ptr")
}

/// `!llvm.func<…>`
pub fn is_function(ctx: &Context, ty: Type) -> bool {
    mnemonic(ctx, ty) == Some("func")
}

/// `!llvm.struct<…>`
pub(crate) fn is_struct(ctx: &Context, ty: Type) -> bool {
    mnemonic(ctx, ty) == Some("struct")
}

/// `!llvm.token`
pub(crate) fn is_token(ctx: &Context, ty: Type) -> bool {
    mnemonic(ctx, ty) == Some("token")
}

/// `!llvm.struct<…>`, `!llvm.array<…>`
pub(crate) fn is_aggregate(ctx: &Context, ty: Type) -> bool {
    matches!(mnemonic(ctx, ty), Some("struct" | "array"))
}

/// Returns whether a type is compatible, and not an aggregate.
pub(crate) fn is_non_aggregate(ctx: &Context, ty: Type) -> bool {
    is_compatible(ctx, ty) && !is_aggregate(ctx, ty)
}

/// Returns whether a type is compatible, and not `void` or a function.
pub(crate) fn is_primitive(ctx: &Context, ty: Type) -> bool {
    is_compatible(ctx, ty) && !matches!(mnemonic(ctx, ty), Some("void" | "func"))
}

/// Returns whether values of a type can be loaded and stored.
pub fn is_loadable(ctx: &Context, ty: Type) -> bool {
    let is_opaque = || struct_of(ctx, ty).is_some_and(|found| found.fields.is_none());
    let has_size = !matches!(mnemonic(ctx, ty), Some("void" | "func"));
    is_compatible(ctx, ty)
        && has_size
        && !is_opaque()
        && target_of(ctx, ty).is_none_or(TargetExt::is_loadable)
}

impl TargetExt {
    /// Returns whether values can be loaded and stored.
    pub fn is_loadable(&self) -> bool {
        self.has_properties() || self.name == "aarch64.svcount"
    }

    /// Returns whether there are globals of the type, and zeros.
    pub fn has_properties(&self) -> bool {
        self.name.starts_with("spirv.")
    }
}

/// Returns the parameters of a type of a target.
pub fn target_of(ctx: &Context, ty: Type) -> Option<&TargetExt> {
    ops::LLVMTargetExtType::cast(ty, ctx).map(|ty| ty.body(ctx))
}

/// Returns the address space of a pointer.
pub(crate) fn address_space_of(ctx: &Context, ty: Type) -> Option<u32> {
    ops::LLVMPointerType::cast(ty, ctx).map(|ty| ty.address_space(ctx))
}

/// Returns the parameters of a structure.
pub(crate) fn struct_of(ctx: &Context, ty: Type) -> Option<&Struct> {
    ops::LLVMStructType::cast(ty, ctx).map(|ty| ty.body(ctx))
}

/// Returns the parameters of a function type.
pub(crate) fn function_of(ctx: &Context, ty: Type) -> Option<&Function> {
    ops::LLVMFunctionType::cast(ty, ctx).map(|ty| ty.body(ctx))
}

/// Returns the parameters of an array.
pub(crate) fn array_of(ctx: &Context, ty: Type) -> Option<&Array> {
    ops::LLVMArrayType::cast(ty, ctx).map(|ty| ty.body(ctx))
}

/// Returns the type of a field or element of an aggregate, by its position.
pub(crate) fn element_at(ctx: &Context, container: Type, position: &[i64]) -> Option<Type> {
    position.iter().try_fold(container, |ty, index| {
        let nth = usize::try_from(*index).ok()?;
        match struct_of(ctx, ty) {
            Some(found) => found.fields.as_ref()?.get(nth).copied(),
            None => {
                array_of(ctx, ty).filter(|array| (nth as u64) < array.n_elements).map(|array| array.element)
            }
        }
    })
}

/// Returns the structure of a type and a truth value.
pub(crate) fn with_bool(ctx: &Context, ty: Type) -> Type {
    let fields = Some(vec![ty, ctx.integer_type(1)]);
    ops::LLVMStructType::get(ctx, Struct { name: None, is_packed: false, fields, is_reference: false }).into()
}

/// `!llvm.ptr`, in the default address space
pub(crate) fn is_default_pointer(ctx: &Context, ty: Type) -> bool {
    ops::LLVMPointerType::cast(ty, ctx).is_some_and(|ty| ty.address_space(ctx) == 0)
}

/// Returns `!llvm.ptr`.
pub(crate) fn default_pointer(ctx: &Context) -> Type {
    ops::LLVMPointerType::get(ctx, 0).into()
}

/// The number of elements of a vector, without the factor of a scalable one, and whether it is scalable.
fn length(ctx: &Context, ty: Type) -> Option<(i64, bool)> {
    match ty.data(ctx) {
        TypeData::Vector { shape, scalable, .. } => Some((*shape.first()?, scalable.first() == Some(&true))),
        _ => None,
    }
}

/// Returns whether vectors have at most 2^17 bits.
pub(crate) fn are_small(ir: &Ir, vectors: &[Type]) -> bool {
    let ctx = ir.context();
    vectors.iter().all(|ty| {
        let width = i64::from(ty.element_type_or_self(ctx).bit_width(ctx).unwrap_or(0));
        length(ctx, *ty).is_none_or(|(n, _)| n.saturating_mul(width) <= 1 << 17)
    })
}

/// Returns whether a vector may be a part of another: a scalable one is a part of scalable ones only.
pub(crate) fn may_contain(ctx: &Context, whole: Type, part: Type) -> bool {
    is_not_scalable(ctx, part) || !is_not_scalable(ctx, whole)
}

/// Returns whether a vector has twice as many elements as another, of the same type.
pub fn is_twice(ctx: &Context, single: Type, double: Type) -> bool {
    let (Some((n, _)), Some((twice, _))) = (length(ctx, single), length(ctx, double)) else { return false };
    n.checked_mul(2) == Some(twice) && single.element_type(ctx) == double.element_type(ctx)
}

/// Returns the text between the angle brackets of an attribute.
pub(super) fn parameter(ir: &Ir, op: Op, key: &str) -> Option<String> {
    let text = op.attr_str(ir, key)?.display(ir.context()).to_string();
    Some(text.split_once('<')?.1.strip_suffix('>')?.to_owned())
}
