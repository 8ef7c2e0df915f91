//! Operations of `tensor`.

use super::ty::{Dim, Kind, Ty, fixed};
use super::{Program, Step};

pub(super) const STEPS: &[Step] = &[
    cast,
    cast,
    dim,
    extract,
    insert,
    from_elements,
    splat,
    generate,
    slice,
    slice,
    insert_slice,
    collapse,
    expand,
    pad,
    rank_or_concat,
    Program::call,
];

/// A slice: what is written, and its sizes.
pub(super) struct Slice {
    pub(super) text: String,
    pub(super) dims: Vec<Dim>,
    /// Offsets and strides that are numbers.
    pub(super) offsets: Vec<Option<i64>>,
    pub(super) strides: Vec<Option<i64>>,
}

/// Returns a slice in bounds of these sizes.
pub(super) fn random_slice(program: &mut Program, of: &[Dim]) -> Slice {
    let mut slice = Slice { text: String::new(), dims: Vec::new(), offsets: Vec::new(), strides: Vec::new() };
    let (mut offsets, mut sizes, mut strides) = (Vec::new(), Vec::new(), Vec::new());
    for dim in of {
        let size = match dim.size == 0 || program.rng.percent(35) {
            true => dim.size,
            false => program.rng.between(1, dim.size as usize) as i64,
        };
        let room = dim.size - size;
        let offset =
            (program.rng.percent(60) || room == 0).then(|| program.rng.below(room as usize + 1) as i64);
        offsets.push(match offset {
            Some(offset) => offset.to_string(),
            None => program.subscript(room + 1),
        });
        slice.offsets.push(offset);
        let is_dynamic = program.rng.percent(40);
        sizes.push(if is_dynamic { program.size(size) } else { size.to_string() });
        slice.dims.push(Dim { size, is_dynamic });
        let stride = program.rng.percent(85).then_some(1);
        strides.push(if stride.is_some() { "1".to_owned() } else { program.index(1) });
        slice.strides.push(stride);
    }
    slice.text = format!("[{}] [{}] [{}]", offsets.join(", "), sizes.join(", "), strides.join(", "));
    slice
}

/// Returns groups of adjacent dimensions.
pub(super) fn random_groups(program: &mut Program, rank: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for dim in 0..rank {
        match groups.last_mut().filter(|_| program.rng.percent(50)) {
            Some(group) => group.push(dim),
            None => groups.push(vec![dim]),
        }
    }
    groups
}

/// Returns the sizes after groups of dimensions are collapsed.
pub(super) fn collapsed(dims: &[Dim], groups: &[Vec<usize>]) -> Vec<Dim> {
    let of = |group: &Vec<usize>| Dim {
        size: group.iter().map(|dim| dims[*dim].size).product(),
        is_dynamic: group.iter().any(|dim| dims[*dim].is_dynamic),
    };
    groups.iter().map(of).collect()
}

fn ranked(program: &mut Program) -> (String, Ty) {
    program.any(&[Kind::Tensor], |ty| ty.rank() > 0 && ty.n_elements() > 0)
}

fn cast(program: &mut Program) {
    let (value, ty) = ranked(program);
    let dims = ty.dims.iter().map(|dim| Dim { is_dynamic: program.rng.percent(50), ..*dim }).collect();
    let to = ty.with_dims(dims);
    program.op(&to, &format!("tensor.cast {value} : {ty} to {to}"));
}

fn dim(program: &mut Program) {
    let (value, ty) = ranked(program);
    let nth = program.rng.below(ty.rank());
    let position = program.index(nth as i64);
    program.op(&Ty::index(), &format!("tensor.dim {value}, {position} : {ty}"));
}

fn extract(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |_| true);
    let at = program.subscripts(&ty);
    program.op(&ty.of_element(), &format!("tensor.extract {value}[{at}] : {ty}"));
}

fn insert(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |_| true);
    let (element, at) = (program.value(&ty.of_element()), program.subscripts(&ty));
    program.op(&ty, &format!("tensor.insert {element} into {value}[{at}] : {ty}"));
}

fn from_elements(program: &mut Program) {
    let mut ty = program.random_type(&[Kind::Tensor]);
    ty.dims = program.random_dims(0, 2, 0);
    let elements: Vec<String> = (0..ty.n_elements()).map(|_| program.value(&ty.of_element())).collect();
    program.op(&ty, &format!("tensor.from_elements {} : {ty}", elements.join(", ")));
}

fn splat(program: &mut Program) {
    let mut ty = program.random_type(&[Kind::Tensor]);
    ty.dims = program.random_dims(1, 2, 25);
    let (element, sizes) = (program.value(&ty.of_element()), program.open_sizes(&ty));
    let sizes = if sizes.is_empty() { sizes } else { format!("[{sizes}]") };
    program.op(&ty, &format!("tensor.splat {element}{sizes} : {ty}"));
}

/// Writes the first line of a body whose arguments are indices, and returns them.
fn indices(program: &mut Program, n: usize) -> Vec<(String, Ty)> {
    let args: Vec<(String, Ty)> = (0..n).map(|_| (program.name(), Ty::index())).collect();
    let list: Vec<String> = args.iter().map(|(name, _)| format!("{name}: index")).collect();
    program.line(&format!("^bb0({}):", list.join(", ")));
    args
}

fn generate(program: &mut Program) {
    let mut ty = program.random_type(&[Kind::Tensor]);
    ty.dims = program.random_dims(1, 2, 35);
    let sizes = program.open_sizes(&ty);
    let (name, start) = program.results(std::slice::from_ref(&ty));
    program.line(&format!("{start}tensor.generate {sizes} {{"));
    let args = indices(program, ty.rank());
    let n = program.rng.below(4);
    program.body(n, args);
    program.end("tensor.yield", &[ty.of_element()]);
    program.line(&format!("}} : {ty}"));
    program.define(&name, &[ty]);
}

fn slice(program: &mut Program) {
    let (value, ty) = ranked(program);
    let slice = random_slice(program, &ty.dims);
    let mut to = ty.with_dims(slice.dims);
    // All dimensions of size one, so that it is clear which are dropped.
    if to.is_static() && program.rng.percent(35) {
        to.dims.retain(|dim| dim.size != 1);
    }
    program.op(&to, &format!("tensor.extract_slice {value}{} : {ty} to {to}", slice.text));
}

fn insert_slice(program: &mut Program) {
    let (value, ty) = ranked(program);
    let slice = random_slice(program, &ty.dims);
    let from = ty.with_dims(slice.dims);
    let source = program.value(&from);
    program.op(&ty, &format!("tensor.insert_slice {source} into {value}{} : {from} into {ty}", slice.text));
}

fn collapse(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |ty| ty.rank() > 1);
    let groups = random_groups(program, ty.rank());
    if groups.len() == ty.rank() {
        return;
    }
    let to = ty.with_dims(collapsed(&ty.dims, &groups));
    let result = program.op(&to, &format!("tensor.collapse_shape {value} {groups:?} : {ty} into {to}"));
    let can_expand =
        groups.iter().all(|group| group.iter().filter(|dim| ty.dims[**dim].is_dynamic).count() < 2);
    if can_expand && program.rng.percent(35) {
        let sizes = program.sizes(&ty.dims);
        let text = format!("tensor.expand_shape {result} {groups:?} output_shape [{sizes}] : {to} into {ty}");
        program.op(&ty, &text);
    }
}

fn expand(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |ty| (1..3).contains(&ty.rank()));
    let (mut groups, mut dims): (Vec<Vec<usize>>, Vec<Dim>) = (Vec::new(), Vec::new());
    for dim in &ty.dims {
        let mut parts = match program.rng.below(3) {
            0 => vec![*dim],
            1 => vec![fixed(&[1])[0], *dim],
            _ => vec![*dim, fixed(&[1])[0]],
        };
        groups.push((dims.len()..dims.len() + parts.len()).collect());
        dims.append(&mut parts);
    }
    if dims.len() == ty.rank() {
        return;
    }
    let (to, sizes) = (ty.with_dims(dims.clone()), program.sizes(&dims));
    program
        .op(&to, &format!("tensor.expand_shape {value} {groups:?} output_shape [{sizes}] : {ty} into {to}"));
}

fn pad(program: &mut Program) {
    let (value, ty) = program.any(&[Kind::Tensor], |ty| (1..3).contains(&ty.rank()));
    let (mut low, mut high, mut dims) = (Vec::new(), Vec::new(), Vec::new());
    for dim in &ty.dims {
        let sizes = [*program.rng.pick(&[0, 0, 1, 2]), *program.rng.pick(&[0, 0, 1])];
        let is_dynamic = [program.rng.percent(25), program.rng.percent(25)];
        for (side, nth) in [&mut low, &mut high].into_iter().zip(0..) {
            side.push(if is_dynamic[nth] { program.size(sizes[nth]) } else { sizes[nth].to_string() });
        }
        dims.push(Dim {
            size: dim.size + sizes[0] + sizes[1],
            is_dynamic: dim.is_dynamic || is_dynamic[0] || is_dynamic[1],
        });
    }
    let (to, padding) = (ty.with_dims(dims), program.value(&ty.of_element()));
    let (name, start) = program.results(std::slice::from_ref(&to));
    program.line(&format!("{start}tensor.pad {value} low[{}] high[{}] {{", low.join(", "), high.join(", ")));
    indices(program, ty.rank());
    program.line(&format!("  tensor.yield {padding} : {}", ty.element));
    program.line(&format!("}} : {ty} to {to}"));
    program.define(&name, &[to]);
}

fn rank_or_concat(program: &mut Program) {
    let (value, ty) = ranked(program);
    if program.rng.percent(30) {
        program.op(&Ty::index(), &format!("tensor.rank {value} : {ty}"));
        return;
    }
    let (second, nth) = (program.value(&ty), program.rng.below(ty.rank()));
    let mut to = ty.clone();
    to.dims[nth].size *= 2;
    program.op(&to, &format!("tensor.concat dim({nth}) {value}, {second} : ({ty}, {ty}) -> {to}"));
}
