//! Operations of `linalg` on tensors and memrefs.

use super::ty::{Dim, Kind, Ty};
use super::{Program, Step, types};

pub(super) const STEPS: &[Step] =
    &[contraction, elementwise, fill, fill, generic, generic, transpose, reduce, map];

/// An operand and its type.
type Operand = (String, Ty);

/// Returns tensors mostly, or memrefs.
fn kind(program: &mut Program) -> Kind {
    if program.rng.percent(70) { Kind::Tensor } else { Kind::Memref }
}

/// Returns an operand of these sizes, some of which are dynamic.
fn operand(program: &mut Program, kind: Kind, element: &'static str, sizes: &[i64]) -> Operand {
    let dims = sizes.iter().map(|size| Dim { size: *size, is_dynamic: program.rng.percent(30) }).collect();
    exact(program, Ty::new(kind, element, dims))
}

fn exact(program: &mut Program, ty: Ty) -> Operand {
    (program.value(&ty), ty)
}

fn list(operands: &[Operand]) -> String {
    let values: Vec<&str> = operands.iter().map(|(value, _)| &**value).collect();
    let of_operands: Vec<Ty> = operands.iter().map(|(_, ty)| ty.clone()).collect();
    format!("{} : {}", values.join(", "), types(&of_operands))
}

/// Adds an operation; one on tensors has the types of its outputs.
fn add(program: &mut Program, name: &str, inputs: &[Operand], output: Operand, after: &str) {
    let text = format!("linalg.{name} ins({}) outs({})", list(inputs), list(std::slice::from_ref(&output)));
    let ty = output.1;
    match (ty.kind, after) {
        (Kind::Memref, _) => program.line(&format!("{text}{after}")),
        (_, "") => drop(program.op(&ty, &format!("{text} -> {ty}"))),
        _ => drop(program.op(&ty, &format!("{text}{after}"))),
    }
}

fn contraction(program: &mut Program) {
    let (kind, element) = (kind(program), *program.rng.pick(&["f32", "i32", "f64"]));
    let [b, m, n, k] = [0; 4].map(|_| *program.rng.pick(&[1, 2, 3]));
    let (name, first, second, output) = match program.rng.below(5) {
        0 => ("batch_matmul", vec![b, m, k], vec![b, k, n], vec![b, m, n]),
        1 => ("matvec", vec![m, k], vec![k], vec![m]),
        2 => ("vecmat", vec![k], vec![k, n], vec![n]),
        3 => ("dot", vec![k], vec![k], vec![]),
        _ => ("matmul", vec![m, k], vec![k, n], vec![m, n]),
    };
    let inputs = [operand(program, kind, element, &first), operand(program, kind, element, &second)];
    let output = operand(program, kind, element, &output);
    add(program, name, &inputs, output, "");
}

fn random_sizes(program: &mut Program, lowest: usize) -> Vec<i64> {
    (0..program.rng.between(lowest, 3)).map(|_| *program.rng.pick(&[1, 2, 3])).collect()
}

fn elementwise(program: &mut Program) {
    let (kind, sizes) = (kind(program), random_sizes(program, 0));
    let is_unary = program.rng.percent(40);
    let (names, n): (&[&str], usize) = match is_unary {
        true => (&["exp", "abs", "negf", "sqrt", "copy"], 1),
        false => (&["add", "sub", "mul", "max", "min"], 2),
    };
    let name = *program.rng.pick(names);
    let inputs: Vec<Operand> = (0..n).map(|_| operand(program, kind, "f32", &sizes)).collect();
    let output = operand(program, kind, "f32", &sizes);
    add(program, name, &inputs, output, "");
}

fn fill(program: &mut Program) {
    let (kind, sizes) = (kind(program), random_sizes(program, 0));
    let element = *program.rng.pick(&["f32", "i32", "i64", "index", "i1"]);
    let inputs = [exact(program, Ty::scalar(element))];
    let output = operand(program, kind, element, &sizes);
    add(program, "fill", &inputs, output, "");
}

/// Writes a map to some of the dimensions.
fn projection(n_dims: usize, results: &[usize]) -> String {
    let names = |dims: &mut dyn Iterator<Item = usize>| {
        dims.map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ")
    };
    format!("affine_map<({}) -> ({})>", names(&mut (0..n_dims)), names(&mut results.iter().copied()))
}

fn generic(program: &mut Program) {
    let (kind, sizes) = (kind(program), random_sizes(program, 0));
    let all: Vec<usize> = (0..sizes.len()).collect();
    let is_parallel: Vec<bool> = all.iter().map(|_| program.rng.percent(75)).collect();
    let parallel: Vec<usize> = all.iter().copied().filter(|dim| is_parallel[*dim]).collect();
    // The first input has all dimensions.
    let mut projections = vec![all.clone()];
    if program.rng.percent(60) {
        let mut some: Vec<usize> = all.iter().copied().filter(|_| program.rng.percent(75)).collect();
        if program.rng.percent(50) {
            some.reverse();
        }
        projections.push(some);
    }
    let n_inputs = projections.len();
    let n_outputs = program.rng.between(1, 2);
    projections.extend(vec![parallel; n_outputs]);
    let mut operands = Vec::new();
    for dims in &projections {
        let (element, sizes): (_, Vec<i64>) = (
            *program.rng.pick(&["f32", "i32", "i64", "index"]),
            dims.iter().map(|dim| sizes[*dim]).collect(),
        );
        operands.push(operand(program, kind, element, &sizes));
    }
    let maps: Vec<String> = projections.iter().map(|dims| projection(sizes.len(), dims)).collect();
    let iterators: Vec<&str> = is_parallel
        .iter()
        .map(|is_parallel| if *is_parallel { "\"parallel\"" } else { "\"reduction\"" })
        .collect();
    let results: Vec<Ty> = operands[n_inputs..].iter().map(|(_, ty)| ty.clone()).collect();
    let results_of_tensors = if kind == Kind::Tensor { &results[..] } else { &[] };
    let (name, start) = program.results(results_of_tensors);
    let (inputs, outputs) = operands.split_at(n_inputs);
    let attrs =
        format!("{{indexing_maps = [{}], iterator_types = [{}]}}", maps.join(", "), iterators.join(", "));
    program.line(&format!("{start}linalg.generic {attrs} ins({}) outs({}) {{", list(inputs), list(outputs)));
    let args: Vec<(String, Ty)> = operands.iter().map(|(_, ty)| (program.name(), ty.of_element())).collect();
    let named: Vec<String> = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    program.line(&format!("^bb0({}):", named.join(", ")));
    // Only scalars are computed in the body.
    let steps = std::mem::replace(&mut program.steps, &[super::scalars::ARITH, super::scalars::INDEX]);
    program.body(0, args);
    if !sizes.is_empty() && program.rng.percent(30) {
        let dim = program.rng.below(sizes.len());
        program.op(&Ty::index(), &format!("linalg.index {dim} : index"));
    }
    (0..program.rng.below(3)).for_each(|_| program.step());
    let yielded: Vec<Ty> = results.iter().map(Ty::of_element).collect();
    program.end("linalg.yield", &yielded);
    program.steps = steps;
    program.line(&format!("}}{}", Program::arrow(results_of_tensors)));
    program.define(&name, results_of_tensors);
}

/// Returns sizes some of which are dynamic.
fn dims(program: &mut Program) -> Vec<Dim> {
    let sizes = random_sizes(program, 1);
    sizes.into_iter().map(|size| Dim { size, is_dynamic: program.rng.percent(30) }).collect()
}

fn transpose(program: &mut Program) {
    let (kind, element, dims) = (kind(program), *program.rng.pick(&["f32", "i32"]), dims(program));
    let input = exact(program, Ty::new(kind, element, dims.clone()));
    if program.rng.percent(50) {
        let mut order: Vec<usize> = (0..dims.len()).collect();
        order.rotate_left(1);
        let turned = order.iter().map(|dim| dims[*dim]).collect();
        let output = exact(program, Ty::new(kind, element, turned));
        return add(program, "transpose", &[input], output, &format!(" permutation = {order:?}"));
    }
    let first = exact(program, Ty::new(kind, element, dims[1..].to_vec()));
    add(program, "broadcast", &[first], input, " dimensions = [0]");
}

fn reduce(program: &mut Program) {
    let (kind, dims) = (kind(program), dims(program));
    let input = exact(program, Ty::new(kind, "i32", dims.clone()));
    let output = exact(program, Ty::new(kind, "i32", dims[1..].to_vec()));
    let [first, second, sum] = [0; 3].map(|_| program.name());
    let results = if kind == Kind::Tensor { vec![output.1.clone()] } else { Vec::new() };
    let (name, start) = program.results(&results);
    program.line(&format!(
        "{start}linalg.reduce ins({}) outs({}) dimensions = [0]",
        list(&[input]),
        list(&[output])
    ));
    program.line(&format!("  ({first}: i32, {second}: i32) {{"));
    program.line(&format!("    {sum} = arith.addi {first}, {second} : i32"));
    program.line(&format!("    linalg.yield {sum} : i32"));
    program.line("  }");
    program.define(&name, &results);
}

fn map(program: &mut Program) {
    let (kind, dims) = (kind(program), dims(program));
    let ty = Ty::new(kind, "f32", dims);
    let operands = [0; 3].map(|_| exact(program, ty.clone()));
    let [first, second, output] = operands;
    let text =
        format!("linalg.map {{ arith.mulf }} ins({}) outs({})", list(&[first, second]), list(&[output]));
    match kind {
        Kind::Tensor => drop(program.op(&ty, &text)),
        _ => program.line(&text),
    }
}
