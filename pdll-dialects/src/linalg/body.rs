//! Bodies of structured operations, which their definitions determine and their text omits.
//!
//! In: an operation with operands and without a body. Out: its body, and the maps that MLIR computes once and keeps as an attribute.
//! MLIR: `fillStructuredOpRegion`, `RegionBuilderHelper` in LinalgOps.cpp; `convertScalarToDtype` in Arith/Utils.

use pdll::ir::{
    Attribute, Builder, Context, FloatKind, Ir, Location, NamedAttribute, Op, OpBuilder, OperationState,
    Signedness, Type, TypeData, Value,
};

use super::named::{self, MATMUL, Named};
use crate::parts::operand_group;

/// Attribute that keeps the maps of an operation.
pub(super) const MEMOIZED: &str = "linalg.memoized_indexing_maps";

/// The functions of `linalg.elementwise`, as they are numbered.
pub(super) const KINDS: [&str; 24] = [
    "exp",
    "log",
    "abs",
    "ceil",
    "floor",
    "negf",
    "reciprocal",
    "round",
    "sqrt",
    "rsqrt",
    "square",
    "tanh",
    "erf",
    "add",
    "sub",
    "mul",
    "div",
    "div_unsigned",
    "max_signed",
    "min_signed",
    "max_unsigned",
    "min_unsigned",
    "powf",
    "select",
];

/// Builds the body of a named operation, and memoizes its maps.
pub(super) fn build(builder: &mut OpBuilder<'_>, op: Op) -> Result<(), String> {
    let name = op.name_text(builder.ir()).strip_prefix("linalg.").unwrap_or_default().to_owned();
    let expression = match (named::find(&name), &name[..]) {
        (Some(named), _) => {
            if !named.maps.is_empty() {
                memoize(builder, op, named);
            }
            named.body.to_owned()
        }
        (None, "elementwise") => elementwise(builder.ir(), op).unwrap_or_default(),
        _ => MATMUL.replace("cast(", "castattr("),
    };
    let loc = builder.context().unknown_loc();
    fill(builder, op, &expression, loc)
}

/// Builds a body that yields the first input, of `linalg.broadcast` and `linalg.transpose`.
pub(super) fn build_copy(builder: &mut OpBuilder<'_>, op: Op) -> Result<(), String> {
    let loc = op.loc(builder.ir());
    fill(builder, op, "%0", loc)?;
    let entry = op.regions(builder.ir()).first().and_then(|region| region.entry(builder.ir()));
    let args = entry.map_or(Vec::new(), |entry| entry.args(builder.ir()).to_vec());
    for (nth, arg) in args.into_iter().enumerate() {
        let loc = op.operand(builder.ir(), nth).loc(builder.ir());
        builder.set_argument_loc(arg, loc);
    }
    Ok(())
}

/// Builds a body of one operation on its arguments: of all of them with the outputs first, or of the inputs.
pub(super) fn build_payload(
    builder: &mut OpBuilder<'_>,
    op: Op,
    (name, attrs): &(String, Vec<NamedAttribute>),
    with_outputs: bool,
) -> Result<(), String> {
    let ctx = builder.context().clone();
    let Some(region) = op.regions(builder.ir()).first().copied() else { return Ok(()) };
    let types: Vec<Type> =
        op.operands(builder.ir()).map(|value| value.ty(builder.ir()).element_type_or_self(&ctx)).collect();
    let Some(result) = types.last().copied() else { return Ok(()) };
    let block = builder.create_block(region, &types);
    let args = block.args(builder.ir()).to_vec();
    // A reduction has as many inputs as outputs, a map one output.
    let n_inputs = if with_outputs { args.len() / 2 } else { args.len() - 1 };
    let (inputs, outputs) = args.split_at(n_inputs);
    let mut operands = if with_outputs { outputs.to_vec() } else { Vec::new() };
    operands.extend(inputs);
    let mut attrs = attrs.clone();
    add_default_flags(&ctx, name, &mut attrs);
    let (loc, results) = (op.loc(builder.ir()), [result]);
    let state = OperationState::new(ctx.op_name(name), loc);
    let payload = builder.create_op(&state.operands(&operands).result_types(&results).attrs(&attrs));
    let value = payload.result(builder.ir(), 0);
    builder.create_op(&OperationState::new(ctx.op_name("linalg.yield"), loc).operands(&[value]));
    Ok(())
}

/// Adds the flags of arithmetic that are not written.
fn add_default_flags(ctx: &Context, name: &str, attrs: &mut Vec<NamedAttribute>) {
    let (key, mnemonic) = match name {
        "arith.addi" | "arith.subi" | "arith.muli" | "arith.shli" | "arith.trunci" => {
            ("overflowFlags", "overflow")
        }
        "arith.addf" | "arith.subf" | "arith.mulf" | "arith.divf" | "arith.remf" | "arith.maximumf"
        | "arith.minimumf" | "arith.maxnumf" | "arith.minnumf" | "arith.negf" | "arith.cmpf"
        | "complex.add" | "complex.sub" | "complex.mul" | "complex.div" => ("fastmath", "fastmath"),
        name if name.starts_with("math.") => ("fastmath", "fastmath"),
        _ => return,
    };
    let key = ctx.identifier(key);
    if !attrs.iter().any(|(known, _)| *known == key) {
        attrs.push((key, ctx.opaque_attr("arith", &format!("{mnemonic}<none>"))));
    }
}

/// Returns the number of arguments that the body of an operation has. `kind` is that of `linalg.elementwise`.
pub(super) fn n_arguments(name: &str, kind: &str) -> usize {
    match name {
        "elementwise" => arity(kind) + 1,
        _ => expected_arguments(name, named::find(name).map_or("", |named| named.body)),
    }
}

/// Returns the number of arguments that a body has: the inputs that it uses, and the output.
fn expected_arguments(name: &str, expression: &str) -> usize {
    if let Some(named) = named::find(name).filter(|named| !named.maps.is_empty()) {
        return named.maps.len();
    }
    let highest = expression.split('%').skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse::<usize>().ok()
    });
    match name {
        "matmul" | "batch_matmul" | "batch_reduce_matmul" | "contract" => 3,
        _ => highest.max().map_or(0, |highest| highest + 2),
    }
}

/// Builds a body that yields the value of an expression, with operations at a location.
fn fill(builder: &mut OpBuilder<'_>, op: Op, expression: &str, loc: Location) -> Result<(), String> {
    let ctx = builder.context().clone();
    let Some(region) = op.regions(builder.ir()).first().copied() else { return Ok(()) };
    let types: Vec<Type> =
        op.operands(builder.ir()).map(|value| value.ty(builder.ir()).element_type_or_self(&ctx)).collect();
    let block = builder.create_block(region, &types);
    let args = block.args(builder.ir()).to_vec();
    let is_unsigned = op
        .attr_str(builder.ir(), "cast")
        .is_some_and(|cast| cast.display(&ctx).to_string().contains("unsigned"));
    let mut evaluator = Evaluator { builder, ctx: &ctx, loc, args: &args, is_unsigned };
    let value = evaluator.value(&mut expression.trim())?;
    let state = OperationState::new(ctx.op_name("linalg.yield"), loc);
    builder.create_op(&state.operands(&[value]));
    Ok(())
}

/// Returns the function of an attribute `#linalg.elementwise_kind<…>`.
pub(super) fn kind_of(ctx: &Context, attr: Attribute) -> Option<String> {
    let text = attr.display(ctx).to_string();
    Some(text.strip_prefix("#linalg.elementwise_kind<")?.strip_suffix('>')?.to_owned())
}

/// Returns the expression of `linalg.elementwise`, by its kind.
fn elementwise(ir: &Ir, op: Op) -> Option<String> {
    let kind = kind_of(ir.context(), op.attr_str(ir, "kind")?)?;
    let args = match arity(&kind) {
        1 => "%0",
        2 => "%0, %1",
        _ => "%0, %1, %2",
    };
    Some(format!("{kind}({args})"))
}

/// Returns the number of inputs of a kind of `linalg.elementwise`.
pub(super) fn arity(kind: &str) -> usize {
    match kind {
        "add" | "sub" | "mul" | "div" | "div_unsigned" | "max_signed" | "min_signed" | "max_unsigned"
        | "min_unsigned" | "powf" => 2,
        "select" => 3,
        _ => 1,
    }
}

/// Creates the operations of an expression.
struct Evaluator<'a, 'b> {
    builder: &'a mut OpBuilder<'b>,
    ctx: &'a Context,
    loc: Location,
    args: &'a [Value],
    /// Whether casts that an attribute controls are unsigned.
    is_unsigned: bool,
}

impl Evaluator<'_, '_> {
    /// Evaluates the expression at the start of a text, and removes it.
    fn value(&mut self, text: &mut &str) -> Result<Value, String> {
        let end = text.find(['(', ',', ')']).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        *text = rest;
        if let Some(index) = word.strip_prefix('%') {
            let arg = index.parse::<usize>().ok().and_then(|index| self.args.get(index).copied());
            return arg.ok_or_else(|| format!("has no argument {index}"));
        }
        *text = text.strip_prefix('(').unwrap_or(text);
        if let Some(literal) = word.strip_prefix("const_").or_else(|| (word == "index").then_some("")) {
            let end = text.find(')').unwrap_or(text.len());
            let (number, rest) = text.split_at(end);
            *text = rest.strip_prefix(')').unwrap_or(rest);
            return self.constant(literal, number);
        }
        let mut operands = Vec::new();
        loop {
            operands.push(self.value(text)?);
            match text.strip_prefix(", ") {
                Some(rest) => *text = rest,
                None => break,
            }
        }
        *text = text.strip_prefix(')').unwrap_or(text);
        self.apply(word, &operands)
    }

    /// Creates a constant, or the index of an iteration.
    fn constant(&mut self, ty: &str, number: &str) -> Result<Value, String> {
        let text = if ty.is_empty() { format!("{number} : i64") } else { format!("{number} : {ty}") };
        let value = pdll::text::parse_attribute(self.ctx, &text).map_err(|error| error.to_string())?;
        match ty {
            "" => Ok(self.create("linalg.index", &[], self.ctx.index_type(), &[("dim", value)])),
            _ => {
                let ty = value.ty(self.ctx).unwrap_or_else(|| self.ctx.none_type());
                Ok(self.create("arith.constant", &[], ty, &[("value", value)]))
            }
        }
    }

    fn apply(&mut self, function: &str, operands: &[Value]) -> Result<Value, String> {
        let [first, ..] = *operands else { return Err("unsupported function".to_owned()) };
        let out = self.args.last().map_or(first, |out| *out).ty(self.builder.ir());
        match function {
            "cast" => return Ok(self.cast(first, out, false)),
            "castu" => return Ok(self.cast(first, out, true)),
            "castattr" => return Ok(self.cast(first, out, self.is_unsigned)),
            "cast_f64" => return Ok(self.cast(first, self.ctx.float_type(FloatKind::F64), false)),
            "cast_i32" => return Ok(self.cast(first, self.ctx.integer_type(32), false)),
            _ => {}
        }
        let ty = first.ty(self.builder.ir());
        match function {
            "reciprocal" => {
                let text = format!("1.0 : {}", ty.display(self.ctx));
                let one = pdll::text::parse_attribute(self.ctx, &text)
                    .map_err(|_| "unsupported non numeric type".to_owned())?;
                let one = self.create("arith.constant", &[], ty, &[("value", one)]);
                return Ok(self.create("arith.divf", &[one, first], ty, &[]));
            }
            "square" => return Ok(self.create("arith.mulf", &[first, first], ty, &[])),
            "select" => {
                let ty = operands.get(1).map_or(ty, |value| value.ty(self.builder.ir()));
                return Ok(self.create("arith.select", operands, ty, &[]));
            }
            _ => {}
        }
        let name = operation(self.ctx, function, operands.iter().map(|value| value.ty(self.builder.ir())))?;
        Ok(self.create(name, operands, ty, &[]))
    }

    /// Converts a scalar to a type, if MLIR can; otherwise returns it.
    fn cast(&mut self, value: Value, to: Type, is_unsigned: bool) -> Value {
        let from = value.ty(self.builder.ir());
        match conversion(self.ctx, from, to, is_unsigned) {
            Some(name) => self.create(name, &[value], to, &[]),
            None => value,
        }
    }

    fn create(&mut self, name: &str, operands: &[Value], ty: Type, attrs: &[(&str, Attribute)]) -> Value {
        let mut attrs: Vec<NamedAttribute> =
            attrs.iter().map(|(key, value)| (self.ctx.identifier(key), *value)).collect();
        add_default_flags(self.ctx, name, &mut attrs);
        let types = [ty];
        let state = OperationState::new(self.ctx.op_name(name), self.loc);
        let op = self.builder.create_op(&state.operands(operands).result_types(&types).attrs(&attrs));
        op.result(self.builder.ir(), 0)
    }
}

/// Returns the operation of a function of floating-point numbers, integers, truth values or complex numbers.
fn operation(
    ctx: &Context,
    function: &str,
    types: impl Iterator<Item = Type> + Clone,
) -> Result<&'static str, String> {
    let Some(ty) = types.clone().next() else { return Err("unsupported function".to_owned()) };
    let is_float = ty.is_float(ctx);
    let is_complex = ty.is_complex(ctx);
    let is_bool = ty == ctx.integer_type(1);
    let unary = match function {
        "exp" => "math.exp",
        "log" => "math.log",
        "abs" => "math.absf",
        "ceil" => "math.ceil",
        "floor" => "math.floor",
        "negf" => "arith.negf",
        "round" => "math.round",
        "sqrt" => "math.sqrt",
        "rsqrt" => "math.rsqrt",
        "tanh" => "math.tanh",
        "erf" => "math.erf",
        "powf" => "math.powf",
        _ => "",
    };
    if !unary.is_empty() {
        return if is_float { Ok(unary) } else { Err("unsupported non numeric type".to_owned()) };
    }
    let [float, integer, bool, complex] = match function {
        "add" => ["arith.addf", "arith.addi", "arith.ori", "complex.add"],
        "sub" => ["arith.subf", "arith.subi", "", "complex.sub"],
        "mul" => ["arith.mulf", "arith.muli", "arith.andi", "complex.mul"],
        "div" => ["arith.divf", "arith.divsi", "", "complex.div"],
        "div_unsigned" => ["", "arith.divui", "", ""],
        "max_signed" => ["arith.maximumf", "arith.maxsi", "arith.maxsi", ""],
        "min_signed" => ["arith.minimumf", "arith.minsi", "arith.minsi", ""],
        "max_unsigned" => ["arith.maximumf", "arith.maxui", "arith.maxui", ""],
        "min_unsigned" => ["arith.minimumf", "arith.minui", "arith.minui", ""],
        _ => [""; 4],
    };
    let found = if is_complex {
        complex
    } else if is_float {
        float
    } else if is_bool {
        bool
    } else {
        integer
    };
    if !is_complex && !is_float && !ty.is_integer(ctx) {
        let types: Vec<String> = types.map(|ty| format!("'{}'", ty.display(ctx))).collect();
        return Err(format!(
            "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got {}",
            types.join(" and ")
        ));
    }
    match found {
        "" if is_bool => Err(format!("unsupported operation: {function} with bools")),
        "" => Err("unsupported non numeric type".to_owned()),
        found => Ok(found),
    }
}

/// Returns the operation that converts a scalar, if one is necessary.
fn conversion(ctx: &Context, from: Type, to: Type, is_unsigned: bool) -> Option<&'static str> {
    let signed =
        |unsigned: &'static str, signed: &'static str| Some(if is_unsigned { unsigned } else { signed });
    let width = |ty: Type| ty.bit_width(ctx).unwrap_or(0);
    if from == to {
        return None;
    }
    match (from.data(ctx), to.data(ctx)) {
        (TypeData::Float(_), TypeData::Integer { .. }) => signed("arith.fptoui", "arith.fptosi"),
        (TypeData::Index, TypeData::Integer { .. }) => Some("arith.index_cast"),
        (TypeData::Integer { signedness: Signedness::Signless, .. }, TypeData::Integer { .. }) => {
            match width(to).cmp(&width(from)) {
                std::cmp::Ordering::Greater => signed("arith.extui", "arith.extsi"),
                std::cmp::Ordering::Less => Some("arith.trunci"),
                std::cmp::Ordering::Equal => None,
            }
        }
        (TypeData::Integer { .. }, TypeData::Float(_)) => signed("arith.uitofp", "arith.sitofp"),
        (TypeData::Float(_), TypeData::Float(_)) => match width(to).cmp(&width(from)) {
            std::cmp::Ordering::Greater => Some("arith.extf"),
            std::cmp::Ordering::Less => Some("arith.truncf"),
            std::cmp::Ordering::Equal => None,
        },
        _ => None,
    }
}

/// Sets the attribute with the maps of an operation.
fn memoize(builder: &mut OpBuilder<'_>, op: Op, named: &Named) {
    let ctx = builder.context().clone();
    if let Some(maps) = maps_of(builder.ir(), op, named) {
        builder.set_attr(op, ctx.identifier(MEMOIZED), maps);
    }
}

/// Returns the maps of an operation, with its strides and dilations.
pub(super) fn maps_of(ir: &Ir, op: Op, named: &Named) -> Option<Attribute> {
    let ctx = ir.context();
    let list = |key: &str| -> Vec<i64> {
        let attr = op.attr_str(ir, key);
        let values = attr.and_then(|attr| crate::lists::unsigned_elements(ctx, attr)).unwrap_or_default();
        values.into_iter().map(|value| value as i64).collect()
    };
    let (strides, dilations) = (list("strides"), list("dilations"));
    let dims: Vec<String> = (0..named.iterators.len()).map(|dim| format!("d{dim}")).collect();
    let map = |results: &&str| {
        let mut results = (*results).to_owned();
        for (letter, values) in [('S', &strides), ('D', &dilations)] {
            for nth in 0..3 {
                let value = values.get(nth).copied().unwrap_or(1).to_string();
                results = results.replace(&format!("{letter}{nth}"), &value);
            }
        }
        pdll::text::parse_attribute(ctx, &format!("affine_map<({}) -> {results}>", dims.join(", "))).ok()
    };
    Some(ctx.array_attr(&named.maps.iter().map(map).collect::<Option<Vec<Attribute>>>()?))
}

/// Returns the maps that an operation has if its text has none.
pub(super) fn default_maps(ctx: &Context, name: &str, n_operands: usize, rank: usize) -> Vec<Attribute> {
    let texts: Vec<String> = match name {
        "matmul" => ["(d0, d2)", "(d2, d1)", "(d0, d1)"].map(|to| format!("(d0, d1, d2) -> {to}")).into(),
        "batch_matmul" => ["(d0, d1, d3)", "(d0, d3, d2)", "(d0, d1, d2)"]
            .map(|to| format!("(d0, d1, d2, d3) -> {to}"))
            .into(),
        "batch_reduce_matmul" => {
            ["(d0, d1, d3)", "(d0, d3, d2)", "(d1, d2)"].map(|to| format!("(d0, d1, d2, d3) -> {to}")).into()
        }
        _ => {
            let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
            let dims = dims.join(", ");
            vec![format!("({dims}) -> ({dims})"); n_operands]
        }
    };
    let parse = |text: &String| pdll::text::parse_attribute(ctx, &format!("affine_map<{text}>")).ok();
    texts.iter().filter_map(parse).collect()
}

/// Returns the rank of the first output of an operation.
pub(super) fn output_rank(ir: &Ir, op: Op) -> usize {
    let output = operand_group(ir, op, 1).first().map(|value| value.ty(ir));
    output.and_then(|ty| ty.shape(ir.context())).map_or(0, <[i64]>::len)
}
