//! Operations of `shape`.

use super::ty::{Dim, Kind, Ty, fixed};
use super::{DEEPEST, Program, Step};

pub(super) const STEPS: &[Step] =
    &[constraint, constraint, assuming, assuming, sizes, sizes, extents, broadcast, of_shapes, reduce];

fn witness() -> Ty {
    Ty::other("!shape.witness")
}

fn size() -> Ty {
    Ty::other("!shape.size")
}

fn shape() -> Ty {
    Ty::other("!shape.shape")
}

/// Returns the extents of a shape.
fn extent_tensor(program: &mut Program) -> (String, Ty) {
    let fits = |ty: &Ty| ty.element == "index" && ty.rank() == 1;
    let known: Vec<(String, Ty)> = program
        .scopes
        .iter()
        .flatten()
        .filter(|(_, ty)| ty.kind == Kind::Tensor && fits(ty))
        .cloned()
        .collect();
    if !known.is_empty() && program.rng.percent(60) {
        return program.rng.pick(&known).clone();
    }
    if program.rng.percent(50) {
        let (value, of) = program.any(&[Kind::Tensor], |ty| ty.rank() > 0);
        let ty = Ty::new(Kind::Tensor, "index", fixed(&[of.rank() as i64]));
        return (program.op(&ty, &format!("shape.shape_of {value} : {of} -> {ty}")), ty);
    }
    let n = program.rng.between(1, 3);
    let ty = Ty::new(Kind::Tensor, "index", fixed(&[n as i64]));
    let numbers: Vec<usize> = (0..n).map(|_| program.rng.between(1, 3)).collect();
    (program.op(&ty, &format!("shape.const_shape {numbers:?} : {ty}")), ty)
}

fn constraint(program: &mut Program) {
    let ((first, a), (second, b)) = (extent_tensor(program), extent_tensor(program));
    match program.rng.below(5) {
        0 => drop(program.op(&witness(), &format!("shape.cstr_eq {first}, {second} : {a}, {b}"))),
        1 => {
            let condition = program.value(&Ty::scalar("i1"));
            program.op(&witness(), &format!("shape.cstr_require {condition}, \"must hold\""));
        }
        2 => {
            let text = format!("shape.is_broadcastable {first}, {second} : {a}, {b}");
            program.op(&Ty::scalar("i1"), &text);
        }
        _ => drop(program.op(&witness(), &format!("shape.cstr_broadcastable {first}, {second} : {a}, {b}"))),
    }
}

fn assuming(program: &mut Program) {
    if program.depth > DEEPEST {
        return;
    }
    let (results, condition) = (program.some_types(2), program.value(&witness()));
    let (name, start) = program.results(&results);
    program.line(&format!("{start}shape.assuming {condition}{} {{", Program::arrow(&results)));
    let n = program.rng.below(4);
    program.body(n, Vec::new());
    program.end("shape.assuming_yield", &results);
    program.line("}");
    program.define(&name, &results);
}

fn sizes(program: &mut Program) {
    match program.rng.below(4) {
        0 => {
            let value = program.value(&Ty::index());
            program.op(&size(), &format!("shape.index_to_size {value}"))
        }
        1 => {
            let value = program.value(&size());
            program.op(&Ty::index(), &format!("shape.size_to_index {value} : !shape.size"))
        }
        2 => {
            let (first, second) = (program.value(&Ty::index()), program.value(&Ty::index()));
            let name = *program.rng.pick(&["add", "mul"]);
            program.op(&Ty::index(), &format!("shape.{name} {first}, {second} : index, index -> index"))
        }
        _ => {
            let (first, second) = (program.value(&size()), program.value(&size()));
            let name = *program.rng.pick(&["add", "mul", "max", "min"]);
            let types = "!shape.size, !shape.size -> !shape.size";
            program.op(&size(), &format!("shape.{name} {first}, {second} : {types}"))
        }
    };
}

fn extents(program: &mut Program) {
    let (value, ty) = extent_tensor(program);
    let text = match (program.rng.below(3), ty.dims[0].size) {
        (0, size) if size > 0 => {
            let number = program.rng.below(size as usize) as i64;
            let at = program.index(number);
            format!("shape.get_extent {value}, {at} : {ty}, index -> index")
        }
        (1, _) => format!("shape.rank {value} : {ty} -> index"),
        _ => format!("shape.num_elements {value} : {ty} -> index"),
    };
    program.op(&Ty::index(), &text);
}

fn broadcast(program: &mut Program) {
    let ((first, a), (second, b)) = (extent_tensor(program), extent_tensor(program));
    let dim = Dim { size: a.dims[0].size.max(b.dims[0].size), is_dynamic: true };
    let to = Ty::new(Kind::Tensor, "index", vec![dim]);
    program.op(&to, &format!("shape.broadcast {first}, {second} : {a}, {b} -> {to}"));
}

fn of_shapes(program: &mut Program) {
    let (first, second) = (program.value(&shape()), program.value(&shape()));
    match program.rng.below(3) {
        0 => {
            let extents: Vec<String> =
                (0..program.rng.between(1, 3)).map(|_| program.value(&Ty::index())).collect();
            let types = vec!["index"; extents.len()].join(", ");
            program.op(&shape(), &format!("shape.from_extents {} : {types}", extents.join(", ")))
        }
        1 => program.op(&size(), &format!("shape.rank {first} : !shape.shape -> !shape.size")),
        _ => {
            let name = *program.rng.pick(&["concat", "any"]);
            let types = "!shape.shape, !shape.shape -> !shape.shape";
            program.op(&shape(), &format!("shape.{name} {first}, {second} : {types}"))
        }
    };
}

fn reduce(program: &mut Program) {
    let ((value, ty), init) = (extent_tensor(program), program.value(&Ty::index()));
    let (name, start) = program.results(&[Ty::index()]);
    let [position, extent, product, next] = [0; 4].map(|_| program.name());
    program.line(&format!("{start}shape.reduce({value}, {init}) : {ty} -> index {{"));
    program.line(&format!("^bb0({position}: index, {extent}: index, {product}: index):"));
    program.line(&format!("  {next} = arith.muli {extent}, {product} : index"));
    program.line(&format!("  shape.yield {next} : index"));
    program.line("}");
    program.define(&name, &[Ty::index()]);
}
