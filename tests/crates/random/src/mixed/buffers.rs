//! Operations of `memref` and `bufferization`.

use super::tensors::{collapsed, random_groups, random_slice};
use super::ty::{Dim, Kind, Ty, fixed};
use super::{Program, Step};

pub(super) const MEMREF: &[Step] = &[
    load,
    load,
    store,
    store,
    slot,
    cast,
    dim,
    view,
    subview,
    subview,
    allocate,
    copy,
    collapse,
    reinterpret,
    misc,
];
pub(super) const BUFFERIZATION: &[Step] = &[to_tensor, to_buffer, clone, alloc_tensor, materialize];

/// Returns a memref that is not a view.
fn contiguous(program: &mut Program, lowest: usize) -> (String, Ty) {
    program.any(&[Kind::Memref], |ty| ty.strides.is_none() && ty.rank() >= lowest)
}

fn load(program: &mut Program) {
    let (base, ty) = program.any(&[Kind::Memref], |_| true);
    let at = program.subscripts(&ty);
    program.op(&ty.of_element(), &format!("memref.load {base}[{at}] : {ty}"));
}

fn store(program: &mut Program) {
    let (base, ty) = program.any(&[Kind::Memref], |_| true);
    let (value, at) = (program.value(&ty.of_element()), program.subscripts(&ty));
    program.line(&format!("memref.store {value}, {base}[{at}] : {ty}"));
}

/// A memory slot that `mem2reg` promotes.
fn slot(program: &mut Program) {
    let element = *program.rng.pick(&["i32", "f32", "index"]);
    let ty = Ty::new(Kind::Memref, element, Vec::new());
    let (base, element) = (program.op(&ty, &format!("memref.alloca() : {ty}")), ty.of_element());
    if program.rng.percent(70) {
        let value = program.value(&element);
        program.line(&format!("memref.store {value}, {base}[] : {ty}"));
    }
    program.op(&element, &format!("memref.load {base}[] : {ty}"));
}

fn cast(program: &mut Program) {
    let (base, ty) = contiguous(program, 1);
    let dims = ty.dims.iter().map(|dim| Dim { is_dynamic: program.rng.percent(50), ..*dim }).collect();
    let to = ty.with_dims(dims);
    program.op(&to, &format!("memref.cast {base} : {ty} to {to}"));
}

fn dim(program: &mut Program) {
    let (base, ty) = program.any(&[Kind::Memref], |ty| ty.rank() > 0);
    let nth = program.rng.below(ty.rank());
    let position = program.index(nth as i64);
    program.op(&Ty::index(), &format!("memref.dim {base}, {position} : {ty}"));
}

fn view(program: &mut Program) {
    let bytes = Ty::new(Kind::Memref, "i8", vec![Dim { size: 64, is_dynamic: program.rng.percent(50) }]);
    let element = *program.rng.pick(&["f32", "i32"]);
    let to = Ty::new(Kind::Memref, element, program.random_dims(1, 2, 35));
    let (base, shift, sizes) = (program.value(&bytes), program.subscript(4), program.open_sizes(&to));
    program.op(&to, &format!("memref.view {base}[{shift}][{sizes}] : {bytes} to {to}"));
}

fn subview(program: &mut Program) {
    let (base, ty) = program.any(&[Kind::Memref], |ty| ty.rank() > 0);
    let slice = random_slice(program, &ty.dims);
    let (strides, mut offset) = ty.layout();
    for (stride, start) in strides.iter().zip(&slice.offsets) {
        offset = match (*start, *stride) {
            (Some(0), _) => offset,
            (Some(start), Some(stride)) => offset.map(|offset| offset + start * stride),
            _ => None,
        };
    }
    let strides = strides.iter().zip(&slice.strides).map(|(stride, by)| by.and(*stride)).collect();
    let to = Ty { dims: slice.dims, strides: Some((strides, offset)), ..ty.clone() };
    program.op(&to, &format!("memref.subview {base}{} : {ty} to {to}", slice.text));
}

fn allocate(program: &mut Program) {
    let ty = program.random_type(&[Kind::Memref]);
    let base = program.create(&ty);
    if program.rng.percent(30) {
        program.line(&format!("memref.dealloc {base} : {ty}"));
    }
}

fn copy(program: &mut Program) {
    let (base, ty) = contiguous(program, 0);
    let to = program.value(&ty);
    program.line(&format!("memref.copy {base}, {to} : {ty} to {ty}"));
}

fn collapse(program: &mut Program) {
    let (base, ty) = contiguous(program, 2);
    let groups = random_groups(program, ty.rank());
    if groups.len() < ty.rank() {
        let to = ty.with_dims(collapsed(&ty.dims, &groups));
        program.op(&to, &format!("memref.collapse_shape {base} {groups:?} : {ty} into {to}"));
    }
}

fn reinterpret(program: &mut Program) {
    let (base, ty) = contiguous(program, 0);
    let dims = program.random_dims(1, 2, 35);
    let sizes = program.sizes(&dims);
    let mut strides = Vec::new();
    let mut texts = Vec::new();
    for _ in &dims {
        let stride = *program.rng.pick(&[Some(1), Some(4), None]);
        texts.push(stride.map_or_else(|| program.subscript(4), |stride| stride.to_string()));
        strides.push(stride);
    }
    let offset = program.rng.percent(60).then_some(0);
    let start = offset.map_or_else(|| program.subscript(4), |offset| offset.to_string());
    let to = Ty { dims, strides: Some((strides, offset)), ..ty.clone() };
    let strides = texts.join(", ");
    let text = format!("offset: [{start}], sizes: [{sizes}], strides: [{strides}]");
    program.op(&to, &format!("memref.reinterpret_cast {base} to {text} : {ty} to {to}"));
}

fn misc(program: &mut Program) {
    let (base, ty) = contiguous(program, 1);
    match program.rng.below(4) {
        0 => {
            program
                .op(&Ty::index(), &format!("memref.extract_aligned_pointer_as_index {base} : {ty} -> index"));
        }
        1 => drop(program.op(&ty, &format!("memref.assume_alignment {base}, 16 : {ty}"))),
        2 => drop(program.op(&Ty::index(), &format!("memref.rank {base} : {ty}"))),
        _ if ty.element == "i32" || ty.element == "f32" => {
            let kind = if ty.is_int() { "addi" } else { "addf" };
            let (value, at, element) =
                (program.value(&ty.of_element()), program.subscripts(&ty), ty.of_element());
            let types = format!("({element}, {ty}) -> {element}");
            program.op(&element, &format!("memref.atomic_rmw {kind} {value}, {base}[{at}] : {types}"));
        }
        _ => {
            // As long as all elements, in one dimension.
            if ty.is_static() {
                let to = ty.with_dims(fixed(&[ty.n_elements()]));
                let groups: Vec<Vec<usize>> = vec![(0..ty.rank()).collect()];
                program.op(&to, &format!("memref.collapse_shape {base} {groups:?} : {ty} into {to}"));
            }
        }
    }
}

fn to_tensor(program: &mut Program) {
    let (base, ty) = contiguous(program, 0);
    let flags = *program.rng.pick(&["", " restrict", " restrict writable"]);
    let to = ty.with_kind(Kind::Tensor);
    program.op(&to, &format!("bufferization.to_tensor {base}{flags} : {ty} to {to}"));
}

fn to_buffer(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |_| true);
    let flags = *program.rng.pick(&["", " read_only"]);
    let to = ty.with_kind(Kind::Memref);
    program.op(&to, &format!("bufferization.to_buffer {value}{flags} : {ty} to {to}"));
}

fn clone(program: &mut Program) {
    let (base, ty) = contiguous(program, 0);
    let cloned = program.op(&ty, &format!("bufferization.clone {base} : {ty} to {ty}"));
    if program.rng.percent(40) {
        let freed = if program.rng.percent(50) { base } else { cloned };
        program.line(&format!("memref.dealloc {freed} : {ty}"));
    }
}

fn alloc_tensor(program: &mut Program) {
    let ty = program.random_type(&[Kind::Tensor]);
    let text = match program.rng.percent(30) {
        true => format!("bufferization.alloc_tensor() copy({}) : {ty}", program.value(&ty)),
        false => format!("bufferization.alloc_tensor({}) : {ty}", program.open_sizes(&ty)),
    };
    program.op(&ty, &text);
}

fn materialize(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |_| true);
    let to = program.value(&ty);
    let text = format!("bufferization.materialize_in_destination {value} in {to} : ({ty}, {ty}) -> {ty}");
    program.op(&ty, &text);
}
