//! Memrefs: allocations, casts, views with constant and other operands, reshapes, accesses; some programs are invalid.
//!
//! Not generated: constant sizes that disagree, after whose canonicalization `mlir-opt` reports invalid IR if it is used.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Memrefs of rank one and two.
pub(in crate::random) const MEMREFS: Generator = Generator {
    dialect: "memref",
    // Without `remove-dead-values`: there MLIR's analysis changes casts of casts. `docs/divergences.md` has the row.
    passes: &[
        "",
        "canonicalize",
        "cse",
        "mem2reg",
        "finalize-memref-to-llvm",
        "expand-strided-metadata",
        "expand-strided-metadata,lower-affine,finalize-memref-to-llvm",
    ],
    program: memrefs,
};

/// A size, stride or offset; `None` is dynamic.
type Number = Option<i64>;

/// A memref type.
#[derive(Clone, PartialEq)]
struct Ty {
    shape: Vec<Number>,
    /// Strides and offset; `None` is the default layout.
    layout: Option<(Vec<Number>, Number)>,
}

fn text(number: Number) -> String {
    number.map_or("?".to_owned(), |number| number.to_string())
}

fn list(numbers: &[Number]) -> String {
    numbers.iter().map(|number| text(*number)).collect::<Vec<_>>().join(", ")
}

fn times(a: Number, b: Number) -> Number {
    if a == Some(0) || b == Some(0) { Some(0) } else { Some(a? * b?) }
}

impl Ty {
    fn strides(&self) -> Vec<Number> {
        if let Some((strides, _)) = &self.layout {
            return strides.clone();
        }
        let mut stride = Some(1);
        let mut strides: Vec<Number> = self
            .shape
            .iter()
            .rev()
            .map(|size| {
                let this = stride;
                stride = stride.zip(*size).map(|(a, b)| a * b);
                this
            })
            .collect();
        strides.reverse();
        strides
    }

    fn offset(&self) -> Number {
        self.layout.as_ref().map_or(Some(0), |(_, offset)| *offset)
    }
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sizes: String = self.shape.iter().map(|size| text(*size) + "x").collect();
        write!(f, "memref<{sizes}f32")?;
        if let Some((strides, offset)) = &self.layout {
            write!(f, ", strided<[{}]", list(strides))?;
            if *offset != Some(0) {
                write!(f, ", offset: {}", text(*offset))?;
            }
            write!(f, ">")?;
        }
        write!(f, ">")
    }
}

struct Program {
    text: String,
    memrefs: Vec<(String, Ty)>,
    indices: Vec<String>,
    n: usize,
}

impl Program {
    fn name(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    fn index(&self, rng: &mut Rng) -> String {
        rng.pick(&self.indices).clone()
    }

    fn memref(&self, rng: &mut Rng) -> (String, Ty) {
        rng.pick(&self.memrefs).clone()
    }

    fn add(&mut self, text: &str, ty: Ty) {
        let name = self.name();
        writeln!(self.text, "  {name} = {text}").unwrap();
        self.memrefs.push((name, ty));
    }

    fn mixed(&self, rng: &mut Rng, number: i64) -> (String, Number) {
        match rng.below(10) {
            0 | 1 if [0, 1, 2, 4, 8].contains(&number) => (format!("%c{number}"), None),
            2 => ((*rng.pick(&["%i", "%j"])).to_owned(), None),
            _ => (number.to_string(), Some(number)),
        }
    }

    fn open(&self, rng: &mut Rng, shape: &[Number]) -> String {
        let open: Vec<String> = shape.iter().filter(|size| size.is_none()).map(|_| self.index(rng)).collect();
        open.join(", ")
    }

    fn alloc(&mut self, rng: &mut Rng) {
        let n = rng.between(1, 2);
        let shape: Vec<Number> =
            (0..n).map(|_| *rng.pick(&[None, None, Some(1), Some(2), Some(4), Some(8)])).collect();
        let open = self.open(rng, &shape);
        let op = rng.pick(&["alloc", "alloca"]).to_owned();
        let attr = if rng.percent(20) { " {alignment = 16 : i64}" } else { "" };
        let ty = Ty { shape, layout: None };
        self.add(&format!("memref.{op}({open}){attr} : {ty}"), ty);
    }

    fn cast(&mut self, rng: &mut Rng) {
        let (value, from) = self.memref(rng);
        let mut forget = |number: &Number| match rng.below(10) {
            0..=3 => None,
            4..=8 => *number,
            _ => Some(4),
        };
        let shape: Vec<Number> = from.shape.iter().map(&mut forget).collect();
        let strides: Vec<Number> = from.strides().iter().map(&mut forget).collect();
        let offset = forget(&from.offset());
        let layout = if rng.percent(50) { from.layout.clone() } else { Some((strides, offset)) };
        let to = Ty { shape, layout };
        self.add(&format!("memref.cast {value} : {from} to {to}"), to);
    }

    fn subview(&mut self, rng: &mut Rng) {
        let (value, from) = self.memref(rng);
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        let (mut shape, mut strides, mut offset) = (Vec::new(), Vec::new(), from.offset());
        for (dim, stride) in from.shape.iter().zip(from.strides()) {
            // Inside of the memref.
            let (size, start) = match dim {
                Some(dim) if rng.percent(60) => (*dim, 0),
                Some(dim) if *dim > 1 => (*rng.pick(&[1, *dim - 1]), *rng.pick(&[0, 1])),
                Some(dim) => (*dim, 0),
                _ => (*rng.pick(&[1, 2, 4]), *rng.pick(&[0, 0, 1])),
            };
            let (start, n_start) = self.mixed(rng, start);
            let (size, n_size) = self.mixed(rng, size);
            let (step, n_step) = self.mixed(rng, 1);
            lists[0].push(start);
            lists[1].push(size);
            lists[2].push(step);
            offset = offset.zip(times(n_start, stride)).map(|(a, b)| a + b);
            shape.push(n_size);
            strides.push(times(stride, n_step));
        }
        if rng.percent(25)
            && let Some(at) = shape.iter().position(|size| *size == Some(1))
        {
            shape.remove(at);
            strides.remove(at);
        }
        if rng.percent(4) {
            offset = Some(3);
        }
        let [offsets, sizes, steps] = lists.map(|list| list.join(", "));
        let to = Ty { shape, layout: Some((strides, offset)) };
        self.add(&format!("memref.subview {value}[{offsets}] [{sizes}] [{steps}] : {from} to {to}"), to);
    }

    fn reinterpret(&mut self, rng: &mut Rng) {
        let (value, from) = self.memref(rng);
        let (start, offset) = {
            let n = *rng.pick(&[0, 0, 1]);
            self.mixed(rng, n)
        };
        let mut lists = [Vec::new(), Vec::new()];
        let (mut shape, mut strides) = (Vec::new(), Vec::new());
        for _ in 0..rng.between(1, 2) {
            let (size, n_size) = {
                let n = *rng.pick(&[1, 2, 4]);
                self.mixed(rng, n)
            };
            let (step, n_step) = {
                let n = *rng.pick(&[1, 4]);
                self.mixed(rng, n)
            };
            lists[0].push(size);
            lists[1].push(step);
            shape.push(if rng.percent(20) { None } else { n_size });
            strides.push(if rng.percent(20) { None } else { n_step });
        }
        let [sizes, steps] = lists.map(|list| list.join(", "));
        let to = Ty { shape, layout: Some((strides, offset)) };
        self.add(
            &format!(
                "memref.reinterpret_cast {value} to offset: [{start}], sizes: [{sizes}], strides: [{steps}] : {from} to {to}"
            ),
            to,
        );
    }

    fn metadata(&mut self, rng: &mut Rng) {
        let (value, ty) = self.memref(rng);
        let rank = ty.shape.len();
        if rank == 0 {
            return;
        }
        let n = self.n;
        let types = vec!["index"; 1 + 2 * rank].join(", ");
        writeln!(
            self.text,
            "  %b{n}, %o{n}, %s{n}:{rank}, %t{n}:{rank} = memref.extract_strided_metadata {value} : {ty} -> memref<f32>, {types}"
        )
        .unwrap();
        self.indices.extend([format!("%o{n}"), format!("%s{n}#0"), format!("%t{n}#0")]);
        let part = |name: &str| (0..rank).map(|i| format!("%{name}{n}#{i}")).collect::<Vec<_>>().join(", ");
        let (sizes, strides) = (part("s"), part("t"));
        let open = vec![None; rank];
        let to = Ty { shape: open.clone(), layout: Some((open, None)) };
        if rng.percent(60) {
            self.add(
                &format!(
                    "memref.reinterpret_cast %b{n} to offset: [%o{n}], sizes: [{sizes}], strides: [{strides}] : memref<f32> to {to}"
                ),
                to,
            );
        }
        self.n += 1;
    }

    fn reshape(&mut self, rng: &mut Rng) {
        let (value, from) = self.memref(rng);
        if from.layout.is_some() || from.shape.is_empty() {
            return;
        }
        let rank = from.shape.len();
        let groups = |at: usize, n: usize| {
            let group = |group: usize| match group.cmp(&at) {
                std::cmp::Ordering::Less => format!("[{group}]"),
                std::cmp::Ordering::Equal => format!("[{group}, {}]", group + 1),
                std::cmp::Ordering::Greater => format!("[{}]", group + 1),
            };
            (0..n).map(group).collect::<Vec<_>>().join(", ")
        };
        if rng.percent(50) && rank > 1 {
            let at = rng.below(rank - 1);
            let mut to = from.clone();
            let next = to.shape.remove(at + 1);
            to.shape[at] = times(to.shape[at], next);
            let groups = groups(at, rank - 1);
            self.add(&format!("memref.collapse_shape {value} [{groups}] : {from} into {to}"), to);
            return;
        }
        let (at, factor) = (rng.below(rank), *rng.pick(&[1, 2]));
        let mut to = from.clone();
        match from.shape[at] {
            Some(size) if size % factor == 0 => to.shape[at] = Some(size / factor),
            Some(_) => return,
            None => {}
        }
        to.shape.insert(at + usize::from(rng.percent(50)), Some(factor));
        let sizes: Vec<String> = to
            .shape
            .iter()
            .map(|size| size.map_or_else(|| (*rng.pick(&["%i", "%j"])).to_owned(), |size| size.to_string()))
            .collect();
        let (groups, sizes) = (groups(at, rank), sizes.join(", "));
        self.add(
            &format!("memref.expand_shape {value} [{groups}] output_shape [{sizes}] : {from} into {to}"),
            to,
        );
    }

    fn transpose(&mut self, rng: &mut Rng) {
        let (value, from) = self.memref(rng);
        let mut order: Vec<usize> = (0..from.shape.len()).collect();
        if rng.percent(70) {
            order.reverse();
        }
        let dims: Vec<String> = (0..order.len()).map(|dim| format!("d{dim}")).collect();
        let results: Vec<String> = order.iter().map(|dim| format!("d{dim}")).collect();
        let strides = from.strides();
        let to = Ty {
            shape: order.iter().map(|dim| from.shape[*dim]).collect(),
            layout: Some((order.iter().map(|dim| strides[*dim]).collect(), from.offset())),
        };
        let (dims, results) = (dims.join(", "), results.join(", "));
        self.add(&format!("memref.transpose {value} ({dims}) -> ({results}) : {from} to {to}"), to);
    }

    fn access(&mut self, rng: &mut Rng) {
        let (value, ty) = self.memref(rng);
        let places: Vec<String> = ty.shape.iter().map(|_| self.index(rng)).collect();
        let places = places.join(", ");
        let name = self.name();
        match rng.below(8) {
            0..=2 if !ty.shape.is_empty() => {
                let index = self.index(rng);
                writeln!(self.text, "  {name} = memref.dim {value}, {index} : {ty}").unwrap();
                self.indices.push(name);
            }
            3 | 4 => {
                writeln!(self.text, "  {name} = memref.load {value}[{places}] : {ty}").unwrap();
                writeln!(self.text, "  memref.store {name}, %g[] : memref<f32>").unwrap();
            }
            5 => {
                let others: Vec<String> = self
                    .memrefs
                    .iter()
                    .filter(|(_, other)| *other == ty)
                    .map(|(name, _)| name.clone())
                    .collect();
                let other = rng.pick(&others).clone();
                writeln!(self.text, "  memref.copy {value}, {other} : {ty} to {ty}").unwrap();
            }
            6 if rng.percent(20) => writeln!(self.text, "  memref.dealloc {value} : {ty}").unwrap(),
            _ => writeln!(self.text, "  memref.store %x, {value}[{places}] : {ty}").unwrap(),
        }
    }

    fn view(&mut self, rng: &mut Rng) {
        let n = rng.between(1, 2);
        let shape: Vec<Number> = (0..n).map(|_| *rng.pick(&[None, Some(2), Some(4)])).collect();
        let (open, shift) = (self.open(rng, &shape), self.index(rng));
        let ty = Ty { shape, layout: None };
        self.add(&format!("memref.view %bytes[{shift}][{open}] : memref<64xi8> to {ty}"), ty);
    }
}

fn memrefs(rng: &mut Rng) -> String {
    let plain = |shape: &[Number]| Ty { shape: shape.to_vec(), layout: None };
    let open = |rank: usize| Ty { shape: vec![None; rank], layout: Some((vec![None; rank], None)) };
    let types = [
        plain(&[None, None]),
        plain(&[Some(4), Some(8)]),
        plain(&[Some(4)]),
        plain(&[Some(1), None]),
        open(2),
    ];
    let mut program = Program {
        text: String::new(),
        memrefs: types.into_iter().enumerate().map(|(i, ty)| (format!("%m{i}"), ty)).collect(),
        indices: ["%i", "%j", "%c0", "%c1", "%c2", "%c4", "%c8"].map(str::to_owned).to_vec(),
        n: 0,
    };
    let args: Vec<String> = program.memrefs.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    for (name, number) in [("%c0", 0), ("%c1", 1), ("%c2", 2), ("%c4", 4), ("%c8", 8)] {
        writeln!(program.text, "  {name} = arith.constant {number} : index").unwrap();
    }
    for _ in 0..rng.between(2, 8) {
        match rng.below(16) {
            0 | 1 => program.alloc(rng),
            2..=4 => program.cast(rng),
            5..=7 => program.subview(rng),
            8 => program.reinterpret(rng),
            9 => program.metadata(rng),
            10 | 11 => program.reshape(rng),
            12 => program.transpose(rng),
            13 => program.view(rng),
            _ => program.access(rng),
        }
    }
    let (result, ty) = program.memrefs.last().unwrap().clone();
    let index = program.indices.last().unwrap();
    let (other, other_type) = rng.pick(&program.memrefs).clone();
    format!(
        "func.func @f({}, %bytes: memref<64xi8>, %g: memref<f32>, %i: index, %j: index, %x: f32) -> ({ty}, {other_type}, index) {{\n{}  return {result}, {other}, {index} : {ty}, {other_type}, index\n}}\n",
        args.join(", "),
        program.text
    )
}
