//! Tensors: casts, sizes, slices with constant and other operands, reshapes, padding and elements; some programs are
//! invalid.
//!
//! Not generated: constant sizes that disagree, after whose canonicalization `mlir-opt` reports invalid IR if it is used.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Tensors of rank one and two.
pub(in crate::random) const TENSORS: Generator = Generator {
    dialect: "tensor",
    passes: &["", "canonicalize", "cse", "convert-tensor-to-linalg"],
    program: tensors,
};

/// The sizes of a tensor; `None` is dynamic.
type Shape = Vec<Option<i64>>;

struct Program {
    text: String,
    /// Tensors with their shapes.
    tensors: Vec<(String, Shape)>,
    indices: Vec<String>,
    elements: Vec<String>,
    n: usize,
}

fn size_text(size: Option<i64>) -> String {
    size.map_or("?".to_owned(), |size| size.to_string())
}

fn type_of(shape: &Shape) -> String {
    let sizes: String = shape.iter().map(|size| size_text(*size) + "x").collect();
    format!("tensor<{sizes}f32>")
}

/// A size, mostly one that fits others.
fn size(rng: &mut Rng) -> Option<i64> {
    *rng.pick(&[None, None, Some(1), Some(2), Some(4), Some(4), Some(8)])
}

impl Program {
    fn name(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    fn index(&self, rng: &mut Rng) -> String {
        rng.pick(&self.indices).clone()
    }

    fn tensor(&self, rng: &mut Rng) -> (String, Shape) {
        rng.pick(&self.tensors).clone()
    }

    /// Adds an operation whose result is a tensor.
    fn add(&mut self, text: &str, shape: Shape) {
        let name = self.name();
        writeln!(self.text, "  {name} = {text}").unwrap();
        self.tensors.push((name, shape));
    }

    /// One of: a number, or an index.
    fn mixed(&self, rng: &mut Rng, number: i64) -> (String, Option<i64>) {
        match rng.below(10) {
            0 | 1 if [0, 1, 2, 4, 8].contains(&number) => (format!("%c{number}"), None),
            2 => ((*rng.pick(&["%i", "%j"])).to_owned(), None),
            _ => (number.to_string(), Some(number)),
        }
    }

    fn cast(&mut self, rng: &mut Rng) {
        let (value, from) = self.tensor(rng);
        let to: Shape = from
            .iter()
            .map(|size| match rng.below(10) {
                0..=3 => None,
                4..=8 => *size,
                _ => *rng.pick(&[Some(2), Some(4)]),
            })
            .collect();
        self.add(&format!("tensor.cast {value} : {} to {}", type_of(&from), type_of(&to)), to);
    }

    fn slice(&mut self, rng: &mut Rng) {
        let (value, from) = self.tensor(rng);
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        let mut sizes = Vec::new();
        for dim in &from {
            // Inside of the tensor.
            let (size, offset) = match dim {
                Some(dim) if rng.percent(60) => (*dim, 0),
                Some(dim) if *dim > 1 => (*rng.pick(&[1, *dim - 1]), *rng.pick(&[0, 1])),
                Some(dim) => (*dim, 0),
                _ => (*rng.pick(&[1, 2, 4]), *rng.pick(&[0, 0, 1])),
            };
            lists[0].push(self.mixed(rng, offset).0);
            let (text, static_size) = self.mixed(rng, size);
            lists[1].push(text);
            sizes.push(static_size);
            lists[2].push(self.mixed(rng, 1).0);
        }
        let [offsets, extents, strides] = lists.map(|list| list.join(", "));
        let slice = format!("[{offsets}] [{extents}] [{strides}]");
        let mut part = sizes.clone();
        if rng.percent(25)
            && let Some(at) = part.iter().position(|size| *size == Some(1))
        {
            part.remove(at);
        }
        if rng.percent(3) && !part.is_empty() {
            part[0] = size(rng);
        }
        let (whole, part_type) = (type_of(&from), type_of(&part));
        if rng.percent(50) {
            self.add(&format!("tensor.extract_slice {value}{slice} : {whole} to {part_type}"), part);
            return;
        }
        let fitting: Vec<String> = self
            .tensors
            .iter()
            .filter(|(_, shape)| *shape == part && !part.contains(&None))
            .map(|(name, _)| name.clone())
            .collect();
        let source = match fitting.is_empty() {
            false => rng.pick(&fitting).clone(),
            true => {
                let open: Vec<&str> = extents.split(", ").filter(|size| size.starts_with('%')).collect();
                self.add(&format!("tensor.empty({}) : {part_type}", open.join(", ")), part);
                self.tensors.last().unwrap().0.clone()
            }
        };
        self.add(
            &format!("tensor.insert_slice {source} into {value}{slice} : {part_type} into {whole}"),
            from,
        );
    }

    fn reshape(&mut self, rng: &mut Rng) {
        let (value, from) = self.tensor(rng);
        if rng.percent(50) {
            // Two neighbours become one.
            let at = rng.below(from.len().max(2) - 1);
            let mut to = from.clone();
            let groups: Vec<String> = match from.len() {
                0 | 1 => return,
                _ => {
                    let next = to.remove(at + 1);
                    to[at] = to[at].zip(next).map(|(a, b)| a * b);
                    (0..to.len())
                        .map(|group| match group.cmp(&at) {
                            std::cmp::Ordering::Less => format!("[{group}]"),
                            std::cmp::Ordering::Equal => format!("[{group}, {}]", group + 1),
                            std::cmp::Ordering::Greater => format!("[{}]", group + 1),
                        })
                        .collect()
                }
            };
            let groups = groups.join(", ");
            let text = format!(
                "tensor.collapse_shape {value} [{groups}] : {} into {}",
                type_of(&from),
                type_of(&to)
            );
            self.add(&text, to);
            return;
        }
        // One becomes two.
        if from.is_empty() || from.len() > 2 {
            return;
        }
        let at = rng.below(from.len());
        let factor = *rng.pick(&[1, 2]);
        let mut to = from.clone();
        match from[at] {
            Some(size) if size % factor == 0 => to[at] = Some(size / factor),
            Some(_) => return,
            None => {}
        }
        to.insert(at + usize::from(rng.percent(50)), Some(factor));
        let groups: Vec<String> = (0..from.len())
            .map(|group| match group.cmp(&at) {
                std::cmp::Ordering::Less => format!("[{group}]"),
                std::cmp::Ordering::Equal => format!("[{group}, {}]", group + 1),
                std::cmp::Ordering::Greater => format!("[{}]", group + 1),
            })
            .collect();
        let sizes: Vec<String> = to
            .iter()
            .map(|size| size.map_or_else(|| (*rng.pick(&["%i", "%j"])).to_owned(), |size| size.to_string()))
            .collect();
        let text = format!(
            "tensor.expand_shape {value} [{}] output_shape [{}] : {} into {}",
            groups.join(", "),
            sizes.join(", "),
            type_of(&from),
            type_of(&to)
        );
        self.add(&text, to);
    }

    fn pad(&mut self, rng: &mut Rng) {
        let (value, from) = self.tensor(rng);
        let mut lists = [Vec::new(), Vec::new()];
        let mut to = Vec::new();
        for dim in &from {
            let (low, n_low) = {
                let n = *rng.pick(&[0, 0, 1]);
                self.mixed(rng, n)
            };
            let (high, n_high) = {
                let n = *rng.pick(&[0, 0, 2]);
                self.mixed(rng, n)
            };
            lists[0].push(low);
            lists[1].push(high);
            to.push(dim.zip(n_low).zip(n_high).map(|((dim, low), high)| dim + low + high));
        }
        let [low, high] = lists.map(|list| list.join(", "));
        let args: Vec<String> = (0..from.len()).map(|dim| format!("%a{dim}: index")).collect();
        let args = if args.is_empty() { String::new() } else { format!("^bb0({}):", args.join(", ")) };
        let element = rng.pick(&self.elements).clone();
        let nofold = if rng.percent(20) { "nofold " } else { "" };
        let text = format!(
            "tensor.pad {value} {nofold}low[{low}] high[{high}] {{\n  {args}\n    tensor.yield {element} : f32\n  }} : {} to {}",
            type_of(&from),
            type_of(&to)
        );
        self.add(&text, to);
    }

    fn creation(&mut self, rng: &mut Rng) {
        let shape: Shape = (0..rng.between(1, 2)).map(|_| size(rng)).collect();
        let open: Vec<String> = shape.iter().filter(|size| size.is_none()).map(|_| self.index(rng)).collect();
        let (open, ty) = (open.join(", "), type_of(&shape));
        let element = rng.pick(&self.elements).clone();
        let text = match rng.below(4) {
            0 => format!("tensor.empty({open}) : {ty}"),
            1 if open.is_empty() => format!("tensor.splat {element} : {ty}"),
            1 => format!("tensor.splat {element}[{open}] : {ty}"),
            2 => {
                let args: Vec<String> = (0..shape.len()).map(|dim| format!("%a{dim}: index")).collect();
                let args = args.join(", ");
                format!(
                    "tensor.generate {open} {{\n  ^bb0({args}):\n    tensor.yield {element} : f32\n  }} : {ty}"
                )
            }
            _ if open.is_empty() => {
                let n: i64 = shape.iter().flatten().product();
                let elements: Vec<String> = (0..n).map(|_| rng.pick(&self.elements).clone()).collect();
                format!("tensor.from_elements {} : {ty}", elements.join(", "))
            }
            _ => format!("tensor.empty({open}) : {ty}"),
        };
        self.add(&text, shape);
    }

    fn scalar(&mut self, rng: &mut Rng) {
        let (value, shape) = self.tensor(rng);
        let ty = type_of(&shape);
        let places: Vec<String> = shape.iter().map(|_| self.index(rng)).collect();
        let places = places.join(", ");
        let name = self.name();
        match rng.below(4) {
            0 | 1 if !shape.is_empty() => {
                let index = self.index(rng);
                writeln!(self.text, "  {name} = tensor.dim {value}, {index} : {ty}").unwrap();
                self.indices.push(name);
            }
            2 => {
                writeln!(self.text, "  {name} = tensor.extract {value}[{places}] : {ty}").unwrap();
                self.elements.push(name);
            }
            _ => {
                let element = rng.pick(&self.elements).clone();
                writeln!(self.text, "  {name} = tensor.insert {element} into {value}[{places}] : {ty}")
                    .unwrap();
                self.tensors.push((name, shape));
            }
        }
    }

    fn concat(&mut self, rng: &mut Rng) {
        let (value, shape) = self.tensor(rng);
        let others: Vec<(String, Shape)> =
            self.tensors.iter().filter(|(_, other)| other.len() == shape.len()).cloned().collect();
        let mut inputs = vec![(value, shape.clone())];
        if rng.percent(75) {
            inputs.push(rng.pick(&others).clone());
        }
        if shape.is_empty() {
            return;
        }
        let dim = rng.below(shape.len());
        let fixed = |inputs: &[(String, Shape)], i: usize| inputs.iter().find_map(|(_, shape)| shape[i]);
        let to: Shape = (0..shape.len())
            .map(|i| match i == dim {
                true => inputs.iter().map(|(_, shape)| shape[i]).try_fold(0, |sum, size| Some(sum + size?)),
                false => fixed(&inputs, i),
            })
            .map(|size| if rng.percent(33) { None } else { size })
            .collect();
        let names: Vec<String> = inputs.iter().map(|(name, _)| name.clone()).collect();
        let types: Vec<String> = inputs.iter().map(|(_, shape)| type_of(shape)).collect();
        let text = format!(
            "tensor.concat dim({dim}) {} : ({}) -> {}",
            names.join(", "),
            types.join(", "),
            type_of(&to)
        );
        self.add(&text, to);
    }
}

fn tensors(rng: &mut Rng) -> String {
    let shapes: Vec<Shape> = vec![
        vec![None, None],
        vec![Some(4), None],
        vec![Some(4), Some(8)],
        vec![Some(1), Some(4)],
        vec![None],
        vec![Some(4)],
    ];
    let mut program = Program {
        text: String::new(),
        tensors: shapes.into_iter().enumerate().map(|(i, shape)| (format!("%t{i}"), shape)).collect(),
        indices: ["%i", "%j", "%c0", "%c1", "%c2", "%c4", "%c8"].map(str::to_owned).to_vec(),
        elements: ["%x", "%f1", "%f1", "%f2"].map(str::to_owned).to_vec(),
        n: 0,
    };
    let args: Vec<String> =
        program.tensors.iter().map(|(name, shape)| format!("{name}: {}", type_of(shape))).collect();
    for (name, number) in [("%c0", 0), ("%c1", 1), ("%c2", 2), ("%c4", 4), ("%c8", 8)] {
        writeln!(program.text, "  {name} = arith.constant {number} : index").unwrap();
    }
    for (name, number) in [("%f1", "1.0"), ("%f2", "2.0")] {
        writeln!(program.text, "  {name} = arith.constant {number} : f32").unwrap();
    }
    for (text, shape) in [("1.0", vec![Some(4)]), ("[[1.0, 2.0, 3.0, 4.0]]", vec![Some(1), Some(4)])] {
        program.add(&format!("arith.constant dense<{text}> : {}", type_of(&shape)), shape);
    }
    for _ in 0..rng.between(2, 8) {
        match rng.below(16) {
            0..=3 => program.cast(rng),
            4..=7 => program.slice(rng),
            8 | 9 => program.reshape(rng),
            10 => program.pad(rng),
            11 | 12 => program.creation(rng),
            13 => program.concat(rng),
            _ => program.scalar(rng),
        }
    }
    let (result, shape) = program.tensors.last().unwrap().clone();
    let (index, element) = (program.indices.last().unwrap(), program.elements.last().unwrap());
    let (other, other_shape) = rng.pick(&program.tensors).clone();
    let types = format!("{}, {}, index, f32", type_of(&shape), type_of(&other_shape));
    format!(
        "func.func @f({}, %i: index, %j: index, %x: f32) -> ({types}) {{\n{}  return {result}, {other}, {index}, {element} : {types}\n}}\n",
        args.join(", "),
        program.text
    )
}
