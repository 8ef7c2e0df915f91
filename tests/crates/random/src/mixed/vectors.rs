//! Operations of `vector`, and transfers between vectors and memory.

use super::ty::{Kind, Ty, fixed};
use super::{Program, Step};

pub(super) const STEPS: &[Step] = &[
    broadcast,
    extract,
    extract,
    insert,
    shuffle,
    transpose,
    shape_cast,
    shape_cast,
    reduce,
    reduce_dims,
    outer,
    extract_slice,
    insert_slice,
    mask,
    interleave,
    elements,
    contract,
];
pub(super) const TRANSFERS: &[Step] = &[transfer, transfer, load_or_store, gather];

fn ranked(program: &mut Program) -> (String, Ty) {
    program.any(&[Kind::Vector], |ty| ty.rank() > 0)
}

fn sizes_of(ty: &Ty) -> Vec<i64> {
    ty.dims.iter().map(|dim| dim.size).collect()
}

/// Returns the type of what the first subscripts select.
fn selected(ty: &Ty, n: usize) -> Ty {
    if n == ty.rank() { ty.of_element() } else { ty.with_dims(ty.dims[n..].to_vec()) }
}

fn broadcast(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Scalar, Kind::Vector], |ty| ty.rank() < 3);
    let mut dims = program.random_dims(0, 1, 0);
    dims.extend(ty.dims.iter().map(|dim| {
        let size = if dim.size == 1 { *program.rng.pick(&[1, 2, 3]) } else { dim.size };
        fixed(&[size])[0]
    }));
    let to = Ty::new(Kind::Vector, ty.element, dims);
    program.op(&to, &format!("vector.broadcast {value} : {ty} to {to}"));
}

/// Returns positions of the first dimensions, mostly numbers.
fn positions(program: &mut Program, ty: &Ty) -> (usize, String) {
    let n = program.rng.between(1, ty.rank());
    let mut positions = Vec::new();
    for dim in &ty.dims[..n] {
        positions.push(match program.rng.percent(80) {
            true => program.rng.below(dim.size as usize).to_string(),
            false => program.subscript(dim.size),
        });
    }
    (n, positions.join(", "))
}

fn extract(program: &mut Program) {
    let (value, ty) = ranked(program);
    let (n, at) = positions(program, &ty);
    let part = selected(&ty, n);
    program.op(&part, &format!("vector.extract {value}[{at}] : {part} from {ty}"));
}

fn insert(program: &mut Program) {
    let (value, ty) = ranked(program);
    let (n, at) = positions(program, &ty);
    let part = selected(&ty, n);
    let source = program.value(&part);
    program.op(&ty, &format!("vector.insert {source}, {value} [{at}] : {part} into {ty}"));
}

fn shuffle(program: &mut Program) {
    let (value, ty) = ranked(program);
    let (second, n) = (program.value(&ty), ty.dims[0].size);
    let mask: Vec<i64> = match program.rng.percent(30) {
        true => (0..n).collect(),
        false => (0..program.rng.between(1, 4)).map(|_| program.rng.below(2 * n as usize) as i64).collect(),
    };
    let mut to = ty.clone();
    to.dims[0].size = mask.len() as i64;
    program.op(&to, &format!("vector.shuffle {value}, {second} {mask:?} : {ty}, {ty}"));
}

fn transpose(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Vector], |ty| ty.rank() > 1);
    let mut order: Vec<usize> = (0..ty.rank()).collect();
    let (first, second) = (program.rng.below(order.len()), program.rng.below(order.len()));
    order.swap(first, second);
    let to = ty.with_dims(order.iter().map(|dim| ty.dims[*dim]).collect());
    program.op(&to, &format!("vector.transpose {value}, {order:?} : {ty} to {to}"));
}

fn shape_cast(program: &mut Program) {
    let (value, ty) = ranked(program);
    let n = ty.n_elements();
    let sizes = match program.rng.below(5) {
        0 => vec![n],
        1 => vec![1, n],
        2 => vec![n, 1],
        3 if n % 2 == 0 => vec![n / 2, 2],
        _ if n % 2 == 0 => vec![2, 1, n / 2],
        _ => sizes_of(&ty),
    };
    let to = ty.with_dims(fixed(&sizes));
    program.op(&to, &format!("vector.shape_cast {value} : {ty} to {to}"));
}

fn reduce(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Vector], |ty| ty.rank() == 1 && ty.element != "i1");
    let kind = match ty.is_int() {
        true => *program.rng.pick(&["add", "mul", "minsi", "maxui", "and", "xor"]),
        false => *program.rng.pick(&["add", "mul", "maximumf", "minnumf"]),
    };
    let element = ty.of_element();
    let accumulator =
        if program.rng.percent(50) { format!(", {}", program.value(&element)) } else { String::new() };
    program.op(&element, &format!("vector.reduction <{kind}>, {value}{accumulator} : {ty} into {element}"));
}

fn reduce_dims(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Vector], |ty| ty.rank() > 0 && ty.element != "i1");
    let n = program.rng.between(1, ty.rank());
    let dims: Vec<usize> = (ty.rank() - n..ty.rank()).collect();
    let to = match n == ty.rank() {
        true => ty.of_element(),
        false => ty.with_dims(ty.dims[..ty.rank() - n].to_vec()),
    };
    let accumulator = program.value(&to);
    program.op(&to, &format!("vector.multi_reduction <add>, {value}, {accumulator} {dims:?} : {ty} to {to}"));
}

fn outer(program: &mut Program) {
    let element = *program.rng.pick(&["f32", "i32"]);
    let [first, second] = [0; 2].map(|_| Ty::new(Kind::Vector, element, program.random_dims(1, 1, 0)));
    let to = first.with_dims([&first.dims[..], &second.dims].concat());
    let (a, b) = (program.value(&first), program.value(&second));
    let accumulator =
        if program.rng.percent(50) { format!(", {}", program.value(&to)) } else { String::new() };
    program.op(&to, &format!("vector.outerproduct {a}, {b}{accumulator} : {first}, {second}"));
}

/// Returns offsets and sizes of a part of a vector, of all dimensions.
fn part(program: &mut Program, ty: &Ty) -> (Vec<i64>, Vec<i64>) {
    let of = |program: &mut Program, size: i64| {
        let part = program.rng.between(1, size as usize) as i64;
        (program.rng.below((size - part) as usize + 1) as i64, part)
    };
    sizes_of(ty).into_iter().map(|size| of(program, size)).unzip()
}

fn extract_slice(program: &mut Program) {
    let (value, ty) = ranked(program);
    let (offsets, sizes) = part(program, &ty);
    let (strides, to) = (vec![1; sizes.len()], ty.with_dims(fixed(&sizes)));
    let attrs = format!("{{offsets = {offsets:?}, sizes = {sizes:?}, strides = {strides:?}}}");
    program.op(&to, &format!("vector.extract_strided_slice {value} {attrs} : {ty} to {to}"));
}

fn insert_slice(program: &mut Program) {
    let (value, ty) = ranked(program);
    let (offsets, sizes) = part(program, &ty);
    let (strides, from) = (vec![1; sizes.len()], ty.with_dims(fixed(&sizes)));
    let source = program.value(&from);
    let attrs = format!("{{offsets = {offsets:?}, strides = {strides:?}}}");
    program.op(&ty, &format!("vector.insert_strided_slice {source}, {value} {attrs} : {from} into {ty}"));
}

fn mask(program: &mut Program) {
    let ty = Ty::new(Kind::Vector, "i1", program.random_dims(1, 2, 0));
    match program.rng.below(2) {
        0 => {
            let sizes: Vec<String> = ty.dims.iter().map(|dim| program.subscript(dim.size + 1)).collect();
            program.op(&ty, &format!("vector.create_mask {} : {ty}", sizes.join(", ")));
        }
        _ => {
            let sizes: Vec<usize> =
                ty.dims.iter().map(|dim| program.rng.between(1, dim.size as usize)).collect();
            program.op(&ty, &format!("vector.constant_mask {sizes:?} : {ty}"));
        }
    }
}

fn interleave(program: &mut Program) {
    let (value, ty) = ranked(program);
    let last = ty.rank() - 1;
    let (size, mut to) = (ty.dims[last].size, ty.clone());
    if size % 2 == 0 && program.rng.percent(50) {
        to.dims[last].size = size / 2;
        program.ops(&[to.clone(), to.clone()], &format!("vector.deinterleave {value} : {ty} -> {to}"));
        return;
    }
    let second = program.value(&ty);
    to.dims[last].size = size * 2;
    program.op(&to, &format!("vector.interleave {value}, {second} : {ty} -> {to}"));
}

fn elements(program: &mut Program) {
    if program.rng.percent(50) {
        let (value, ty) = program.any(&[Kind::Vector], |ty| ty.n_elements() <= 8);
        let results = vec![ty.of_element(); ty.n_elements() as usize];
        program.ops(&results, &format!("vector.to_elements {value} : {ty}"));
        return;
    }
    let mut ty = program.random_type(&[Kind::Vector]);
    ty.dims = program.random_dims(1, 1, 0);
    let elements: Vec<String> = (0..ty.n_elements()).map(|_| program.value(&ty.of_element())).collect();
    program.op(&ty, &format!("vector.from_elements {} : {ty}", elements.join(", ")));
}

fn contract(program: &mut Program) {
    let element = *program.rng.pick(&["f32", "i32"]);
    let [m, n, k] = [0; 3].map(|_| *program.rng.pick(&[1, 2, 3]));
    let [a, b, c] = [[m, k], [k, n], [m, n]].map(|sizes| Ty::new(Kind::Vector, element, fixed(&sizes)));
    let accumulator = program.value(&c);
    // Factors of their own: see the rows about an accumulator that is also a factor in `docs/divergences.md`.
    let (first, second) = (program.create(&a), program.create(&b));
    let maps =
        "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>";
    let attrs = format!(
        "{{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = #vector.kind<add>}}"
    );
    program.op(&c, &format!("vector.contract {attrs} {first}, {second}, {accumulator} : {a}, {b} into {c}"));
}

/// Returns a vector of the elements of a memref or tensor.
fn vector_of(program: &mut Program, source: &Ty, rank: usize) -> Ty {
    let sizes: Vec<i64> = (0..rank).map(|_| *program.rng.pick(&[1, 2, 4])).collect();
    Ty::new(Kind::Vector, source.element, fixed(&sizes))
}

fn transfer(program: &mut Program) {
    let accepts = |ty: &Ty| ty.strides.is_none() && ty.element != "i1";
    let (source, ty) = program.any(&[Kind::Tensor, Kind::Memref], accepts);
    let rank = program.rng.below(ty.rank().min(2) + 1);
    let vector = vector_of(program, &ty, rank);
    let at = program.subscripts(&ty);
    let in_bounds: Vec<&str> = (0..rank).map(|_| *program.rng.pick(&["true", "true", "false"])).collect();
    let attrs = match rank > 0 && program.rng.percent(60) {
        true => format!(" {{in_bounds = [{}]}}", in_bounds.join(", ")),
        false => String::new(),
    };
    if program.rng.percent(55) {
        let padding = program.value(&ty.of_element());
        program
            .op(&vector, &format!("vector.transfer_read {source}[{at}], {padding}{attrs} : {ty}, {vector}"));
        return;
    }
    let value = program.value(&vector);
    let text = format!("vector.transfer_write {value}, {source}[{at}]{attrs} : {vector}, {ty}");
    match ty.kind {
        Kind::Tensor => drop(program.op(&ty, &text)),
        _ => program.line(&text),
    }
}

fn memory(program: &mut Program) -> (String, Ty, String, Ty) {
    let (base, ty) = program.any(&[Kind::Memref], |ty| ty.strides.is_none() && ty.rank() > 0);
    let (at, vector) = (program.subscripts(&ty), vector_of(program, &ty, 1));
    (base, ty, at, vector)
}

fn load_or_store(program: &mut Program) {
    let (base, ty, at, vector) = memory(program);
    let mask = vector.with_element("i1");
    match program.rng.below(4) {
        0 => drop(program.op(&vector, &format!("vector.load {base}[{at}] : {ty}, {vector}"))),
        1 => {
            let value = program.value(&vector);
            program.line(&format!("vector.store {value}, {base}[{at}] : {ty}, {vector}"));
        }
        2 => {
            let (on, other) = (program.value(&mask), program.value(&vector));
            let types = format!("{ty}, {mask}, {vector} into {vector}");
            program.op(&vector, &format!("vector.maskedload {base}[{at}], {on}, {other} : {types}"));
        }
        _ => {
            let (on, value) = (program.value(&mask), program.value(&vector));
            program.line(&format!("vector.maskedstore {base}[{at}], {on}, {value} : {ty}, {mask}, {vector}"));
        }
    }
}

fn gather(program: &mut Program) {
    let (base, ty, at, vector) = memory(program);
    let (mask, positions) = (vector.with_element("i1"), vector.with_element("i32"));
    let (on, indices, value) = (program.value(&mask), program.value(&positions), program.value(&vector));
    let operands = format!("{base}[{at}] [{indices}], {on}, {value} : {ty}, {positions}, {mask}, {vector}");
    match program.rng.below(2) {
        0 => drop(program.op(&vector, &format!("vector.gather {operands} into {vector}"))),
        _ => program.line(&format!("vector.scatter {operands}")),
    }
}
