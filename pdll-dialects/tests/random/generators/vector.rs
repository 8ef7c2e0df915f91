//! Operations of `vector` on small fixed vectors: chains of extractions, insertions, broadcasts, casts, transposes, slices, shuffles, masks
//! and reductions, rich in constants and dimensions of size 1. A few shapes and positions do not fit.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Functions of one block.
pub(in crate::random) const SHAPES: Generator =
    Generator { dialect: "vector", passes: &["", "canonicalize", "cse"], program: shapes };

/// A value: a vector, or a scalar without dimensions.
#[derive(Clone, PartialEq)]
struct Named {
    name: String,
    shape: Vec<i64>,
    element: &'static str,
}

impl Named {
    fn ty(&self) -> String {
        text(&self.shape, self.element)
    }
}

/// Returns a vector type; without dimensions, the element type.
pub(super) fn text(shape: &[i64], element: &str) -> String {
    let dims: Vec<String> = shape.iter().map(|size| format!("{size}x")).collect();
    if shape.is_empty() { element.to_owned() } else { format!("vector<{}{element}>", dims.concat()) }
}

/// Joins with commas.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn product(shape: &[i64]) -> i64 {
    shape.iter().product()
}

struct Program<'r> {
    rng: &'r mut Rng,
    out: String,
    element: &'static str,
    values: Vec<Named>,
    /// Values that are poison. MLIR inserts them into constants, whose elements are then arbitrary, so nothing uses them.
    poisons: Vec<Named>,
    n: usize,
}

impl Program<'_> {
    fn define(&mut self, right: &str, shape: &[i64], element: &'static str) -> Named {
        self.n += 1;
        let value = Named { name: format!("%{}", self.n), shape: shape.to_vec(), element };
        writeln!(self.out, "  {} = {right}", value.name).unwrap();
        self.values.push(value.clone());
        value
    }

    /// Returns a size that is now and then wrong.
    fn odd(&mut self, size: i64) -> i64 {
        if self.rng.below(250) == 0 { size + 1 } else { size }
    }

    /// Takes the newest value out of use if its position is poison.
    fn end_if_poison(&mut self, position: &str) {
        if position.contains("-1") {
            self.poisons.extend(self.values.pop());
        }
    }

    /// Returns a number below another one, which is now and then wrong.
    fn odd_below(&mut self, n: usize) -> i64 {
        let at = self.rng.below(n);
        self.odd(i64::try_from(at).unwrap())
    }

    /// Returns a new value rather than an old one.
    fn vector(&mut self) -> Named {
        let found: Vec<&Named> = self.values.iter().filter(|value| !value.shape.is_empty()).collect();
        let at = self.rng.below(found.len()).max(self.rng.below(found.len()));
        found[at].clone()
    }

    fn scalar(&mut self, element: &'static str) -> Named {
        let found: Vec<&Named> =
            self.values.iter().filter(|value| value.shape.is_empty() && value.element == element).collect();
        if found.is_empty() || self.rng.percent(15) {
            let value = match element {
                "f32" | "f16" => format!("{}.0 : {element}", self.rng.below(3)),
                "i1" => (*self.rng.pick(&["true", "false"])).to_owned(),
                _ => format!("{} : {element}", self.rng.below(4)),
            };
            return self.define(&format!("arith.constant {value}"), &[], element);
        }
        self.rng.pick(&found).to_owned().clone()
    }

    /// Returns a value of a type: one that is there, or a broadcast of a scalar or a constant.
    fn of_type(&mut self, shape: &[i64], element: &'static str) -> Named {
        let found: Vec<Named> =
            self.values.iter().filter(|v| v.shape == shape && v.element == element).cloned().collect();
        if !found.is_empty() && self.rng.percent(80) {
            return self.rng.pick(&found).clone();
        }
        if shape.is_empty() {
            return self.scalar(element);
        }
        if self.rng.percent(40) {
            return self.constant(shape, element);
        }
        let scalar = self.scalar(element);
        let right = format!("vector.broadcast {} : {element} to {}", scalar.name, text(shape, element));
        self.define(&right, shape, element)
    }

    /// Returns dense elements.
    fn elements(&mut self, shape: &[i64], element: &str) -> String {
        let Some((n, inner)) = shape.split_first() else {
            return match element {
                "f32" | "f16" => format!("{}.0", self.rng.below(4)),
                "i1" => (*self.rng.pick(&["true", "false"])).to_owned(),
                _ => self.rng.below(4).to_string(),
            };
        };
        format!("[{}]", list((0..*n).map(|_| self.elements(inner, element)).collect::<Vec<_>>()))
    }

    fn constant(&mut self, shape: &[i64], element: &'static str) -> Named {
        let ty = text(shape, element);
        let elements =
            if self.rng.percent(50) { self.elements(&[], element) } else { self.elements(shape, element) };
        self.define(&format!("arith.constant dense<{elements}> : {ty}"), shape, element)
    }

    fn shape(&mut self) -> Vec<i64> {
        (0..self.rng.between(1, 3)).map(|_| *self.rng.pick(&[1, 1, 2, 3, 4])).collect()
    }

    /// Returns a position of `n` dimensions.
    fn position(&mut self, shape: &[i64], n: usize) -> String {
        let mut entries = Vec::new();
        for size in &shape[..n] {
            let below = usize::try_from(*size).unwrap();
            entries.push(match self.rng.below(12) {
                0 => "%i".to_owned(),
                1 => format!("%c{}", self.rng.below(3)),
                _ if self.rng.below(80) == 0 => "-1".to_owned(),
                _ => self.odd_below(below).to_string(),
            });
        }
        list(entries)
    }

    fn extract(&mut self) {
        let x = self.vector();
        let low = usize::from(self.rng.percent(95));
        let n = self.rng.between(low, x.shape.len());
        let at = self.position(&x.shape, n);
        let result = text(&x.shape[n..], x.element);
        let right = format!("vector.extract {}[{at}] : {result} from {}", x.name, x.ty());
        self.define(&right, &x.shape[n..], x.element);
        self.end_if_poison(&at);
    }

    fn insert(&mut self) {
        let dest = self.vector();
        let n = self.rng.between(1, dest.shape.len());
        let value = self.of_type(&dest.shape[n..], dest.element);
        let at = self.position(&dest.shape, n);
        let right =
            format!("vector.insert {}, {} [{at}] : {} into {}", value.name, dest.name, value.ty(), dest.ty());
        self.define(&right, &dest.shape, dest.element);
        self.end_if_poison(&at);
    }

    /// Inserts at each position of the first dimension.
    fn insert_all(&mut self) {
        let mut dest = self.vector();
        let (first, inner) = (dest.shape[0], dest.shape[1..].to_vec());
        for at in 0..first {
            let value = self.of_type(&inner, dest.element);
            let (x, d) = (&value.name, &dest.name);
            let right = format!("vector.insert {x}, {d} [{at}] : {} into {}", value.ty(), dest.ty());
            dest = self.define(&right, &dest.shape.clone(), dest.element);
        }
    }

    fn broadcast(&mut self) {
        let x = match self.rng.percent(30) {
            true => self.scalar(self.element),
            false => self.vector(),
        };
        let mut shape = x.shape.clone();
        for size in &mut shape {
            if *size == 1 && self.rng.percent(40) {
                *size = *self.rng.pick(&[2, 3]);
            }
            *size = self.odd(*size);
        }
        for _ in 0..self.rng.between(usize::from(shape.is_empty()), 2) {
            shape.insert(0, *self.rng.pick(&[1, 2, 3]));
        }
        if product(&shape) <= 200 {
            let right = format!("vector.broadcast {} : {} to {}", x.name, x.ty(), text(&shape, x.element));
            self.define(&right, &shape, x.element);
        }
    }

    fn transpose(&mut self) {
        let x = self.vector();
        let mut order: Vec<usize> = (0..x.shape.len()).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.rng.below(at + 1));
        }
        let shape: Vec<i64> = order.iter().map(|dim| self.odd(x.shape[*dim])).collect();
        let right = format!(
            "vector.transpose {}, [{}] : {} to {}",
            x.name,
            list(&order),
            x.ty(),
            text(&shape, x.element)
        );
        self.define(&right, &shape, x.element);
    }

    fn shape_cast(&mut self) {
        let x = self.vector();
        let mut shape = x.shape.clone();
        for _ in 0..self.rng.between(1, 2) {
            let at = self.rng.below(shape.len());
            match self.rng.below(4) {
                0 => shape.insert(at, 1),
                // MLIR drops the last sizes of a mask if one of its sizes is one.
                1 if shape.len() > 1 && shape[at] == 1 && (x.element != "i1" || at + 1 < shape.len()) => {
                    shape.remove(at);
                }
                2 if shape[at] == 4 => {
                    shape[at] = 2;
                    shape.insert(at, 2);
                }
                _ if at + 1 < shape.len() && (x.element != "i1" || shape[at + 1] != 1) => {
                    shape[at] *= shape[at + 1];
                    shape.remove(at + 1);
                }
                _ => {}
            }
        }
        let last = shape.len() - 1;
        shape[last] = self.odd(shape[last]);
        let right = format!("vector.shape_cast {} : {} to {}", x.name, x.ty(), text(&shape, x.element));
        self.define(&right, &shape, x.element);
    }

    /// Returns offsets and sizes of a slice of the first dimensions.
    fn slice(&mut self, shape: &[i64]) -> (Vec<i64>, Vec<i64>) {
        let n = self.rng.between(1, shape.len());
        let mut parts = (Vec::new(), Vec::new());
        for whole in &shape[..n] {
            let n = usize::try_from(*whole).unwrap();
            let size = if self.rng.percent(40) { n } else { self.rng.between(1, n) };
            let offset = self.rng.below(n - size + 1);
            parts.0.push(self.odd(i64::try_from(offset).unwrap()));
            parts.1.push(i64::try_from(size).unwrap());
        }
        parts
    }

    fn extract_slice(&mut self) {
        let x = self.vector();
        let (offsets, sizes) = self.slice(&x.shape);
        let mut shape = sizes.clone();
        shape.extend_from_slice(&x.shape[sizes.len()..]);
        let right = format!(
            "vector.extract_strided_slice {} {{offsets = [{}], sizes = [{}], strides = [{}]}} : {} to {}",
            x.name,
            list(&offsets),
            list(&sizes),
            list(vec![1; sizes.len()]),
            x.ty(),
            text(&shape, x.element)
        );
        self.define(&right, &shape, x.element);
    }

    fn insert_slice(&mut self) {
        let dest = self.vector();
        let (mut offsets, mut sizes) = self.slice(&dest.shape);
        sizes.extend_from_slice(&dest.shape[sizes.len()..]);
        offsets.resize(dest.shape.len(), 0);
        while sizes.len() > 1 && sizes[0] == 1 && self.rng.percent(40) {
            sizes.remove(0);
        }
        let x = self.of_type(&sizes, dest.element);
        let right = format!(
            "vector.insert_strided_slice {}, {} {{offsets = [{}], strides = [{}]}} : {} into {}",
            x.name,
            dest.name,
            list(&offsets),
            list(vec![1; sizes.len()]),
            x.ty(),
            dest.ty()
        );
        self.define(&right, &dest.shape, dest.element);
    }

    fn shuffle(&mut self) {
        let x = self.vector();
        let mut y = self.of_type(&x.shape, x.element);
        if self.rng.percent(15) {
            y = self.define(&format!("ub.poison : {}", x.ty()), &x.shape, x.element);
            self.poisons.extend(self.values.pop());
        }
        let n = x.shape[0];
        let mask: Vec<i64> = match self.rng.below(4) {
            0 => (0..n).collect(),
            1 => (n..2 * n).collect(),
            2 => (0..n).flat_map(|at| [at, n + at]).collect(),
            _ => {
                let below = usize::try_from(2 * n).unwrap();
                let n = self.rng.between(1, 5);
                (0..n).map(|_| self.odd_below(below)).collect()
            }
        };
        let mut shape = x.shape.clone();
        shape[0] = i64::try_from(mask.len()).unwrap();
        let right =
            format!("vector.shuffle {}, {} [{}] : {}, {}", x.name, y.name, list(&mask), x.ty(), y.ty());
        self.define(&right, &shape, x.element);
        if mask.iter().all(|at| *at >= n) {
            self.poisons.extend(self.values.pop());
        }
    }

    fn list_of_elements(&mut self) {
        let x = self.vector();
        if product(&x.shape) > 12 {
            return;
        }
        let names: Vec<String> = match self.rng.below(3) {
            0 => {
                // All elements of a vector, or of its last dimensions.
                self.n += 1;
                let (n, name) = (product(&x.shape), format!("%e{}", self.n));
                writeln!(self.out, "  {name}:{n} = vector.to_elements {} : {}", x.name, x.ty()).unwrap();
                (0..n).map(|at| format!("{name}#{at}")).collect()
            }
            1 => {
                let scalar = self.scalar(x.element).name;
                (0..product(&x.shape)).map(|_| scalar.clone()).collect()
            }
            _ => {
                let shape = x.shape.clone();
                let mut names = Vec::new();
                for nth in 0..product(&shape) {
                    let mut rest = nth;
                    let mut at: Vec<i64> = Vec::new();
                    for size in shape.iter().rev() {
                        at.insert(0, rest % size);
                        rest /= size;
                    }
                    let right =
                        format!("vector.extract {}[{}] : {} from {}", x.name, list(at), x.element, x.ty());
                    names.push(self.define(&right, &[], x.element).name);
                }
                if names.len() > 1 && self.rng.percent(30) {
                    names.swap(0, 1);
                }
                names
            }
        };
        let shape =
            if self.rng.percent(50) { vec![i64::try_from(names.len()).unwrap()] } else { x.shape.clone() };
        let right = format!("vector.from_elements {} : {}", list(&names), text(&shape, x.element));
        self.define(&right, &shape, x.element);
    }

    fn kind(&mut self) -> &'static str {
        match self.element {
            "f32" => self.rng.pick::<&str>(&["add", "mul", "minnumf", "maximumf", "add"]),
            _ => self.rng.pick::<&str>(&["add", "mul", "minui", "maxsi", "xor", "and"]),
        }
    }

    fn reduce(&mut self) {
        let x = self.vector();
        if x.element == "i1" {
            return;
        }
        let kind = self.kind();
        let dims: Vec<usize> = (0..x.shape.len())
            .filter(|dim| if x.shape[*dim] == 1 { self.rng.percent(80) } else { self.rng.percent(20) })
            .collect();
        let shape: Vec<i64> =
            (0..x.shape.len()).filter(|dim| !dims.contains(dim)).map(|dim| self.odd(x.shape[dim])).collect();
        let acc = self.of_type(&shape, x.element);
        let result = text(&shape, x.element);
        let right = match x.shape.len() == 1 && shape.is_empty() && self.rng.percent(60) {
            true => format!("vector.reduction <{kind}>, {}, {} : {} into {result}", x.name, acc.name, x.ty()),
            false => format!(
                "vector.multi_reduction <{kind}>, {}, {} [{}] : {} to {result}",
                x.name,
                acc.name,
                list(&dims),
                x.ty()
            ),
        };
        if self.rng.percent(30) {
            let mask = self.of_type(&x.shape, "i1");
            let right = format!("vector.mask {} {{ {right} }} : {} -> {result}", mask.name, mask.ty());
            self.define(&right, &shape, x.element);
        } else {
            self.define(&right, &shape, x.element);
        }
    }

    fn mask(&mut self) {
        let shape = self.shape();
        let ty = text(&shape, "i1");
        if self.rng.percent(40) {
            let is_none = self.rng.percent(20);
            let mut sizes = Vec::new();
            for size in &shape {
                let n = usize::try_from(*size).unwrap();
                let size = if self.rng.percent(50) { n } else { self.rng.between(1, n) };
                sizes.push(self.odd(i64::try_from(if is_none { 0 } else { size }).unwrap()));
            }
            self.define(&format!("vector.constant_mask [{}] : {ty}", list(sizes)), &shape, "i1");
            return;
        }
        let sizes: Vec<String> = shape
            .iter()
            .map(|_| match self.rng.percent(40) {
                true => "%i".to_owned(),
                false => format!("%c{}", self.rng.below(5)),
            })
            .collect();
        self.define(&format!("vector.create_mask {} : {ty}", list(sizes)), &shape, "i1");
    }

    fn arithmetic(&mut self) {
        match self.rng.below(4) {
            0 => {
                let n = *self.rng.pick(&[2, 3, 4]);
                let step = self.define(&format!("vector.step : vector<{n}xindex>"), &[n], "index");
                let other = self.constant_index(n);
                let predicate = *self.rng.pick(&["eq", "ne", "ult", "ule", "ugt", "uge", "slt"]);
                let right = format!("arith.cmpi {predicate}, {}, {} : {}", step.name, other.name, step.ty());
                self.define(&right, &[n], "i1");
            }
            1 => {
                let x = self.vector();
                let mut wide = x.shape.clone();
                *wide.last_mut().unwrap() *= 2;
                let y = self.of_type(&x.shape, x.element);
                let wide_ty = text(&wide, x.element);
                let right = format!("vector.interleave {}, {} : {} -> {wide_ty}", x.name, y.name, x.ty());
                let both = self.define(&right, &wide, x.element);
                let n = self.n + 1;
                let ty = x.ty();
                writeln!(self.out, "  %a{n}, %b{n} = vector.deinterleave {} : {wide_ty} -> {ty}", both.name)
                    .unwrap();
                self.values.push(Named { name: format!("%a{n}"), ..x });
                self.n += 1;
            }
            2 => self.contract(),
            _ => {
                let x = self.vector();
                if matches!(x.element, "i32" | "i8" | "f32") {
                    let (to, factor) = *self.rng.pick(&[("i16", 16), ("i8", 8), ("i32", 32), ("f16", 16)]);
                    let bits = if x.element == "i8" { 8 } else { 32 };
                    let mut shape = x.shape.clone();
                    let last = shape.last_mut().unwrap();
                    if *last * bits % factor == 0 {
                        *last = *last * bits / factor;
                        let cast = text(&shape, to);
                        let right = format!("vector.bitcast {} : {} to {cast}", x.name, x.ty());
                        let narrow = self.define(&right, &shape, to);
                        self.values.pop();
                        let right = format!("vector.bitcast {} : {cast} to {}", narrow.name, x.ty());
                        self.define(&right, &x.shape, x.element);
                    }
                }
            }
        }
    }

    fn constant_index(&mut self, n: i64) -> Named {
        let value = self.rng.below(5);
        self.define(&format!("arith.constant dense<{value}> : vector<{n}xindex>"), &[n], "index")
    }

    fn contract(&mut self) {
        let (element, add) = if self.element == "f32" { ("f32", "addf") } else { ("i32", "addi") };
        let [m, n, k] = [(); 3].map(|()| *self.rng.pick(&[1, 2, 3]));
        let (a, b) = (self.of_type(&[m, k], element), self.of_type(&[k, n], element));
        let c = self.of_type(&[m, n], element);
        let zero = if element == "f32" { "0.0" } else { "0" };
        // If both factors may be the zero, MLIR replaces them as well.
        let acc = match k != m && k != n && self.rng.percent(80) {
            true => self.define(&format!("arith.constant dense<{zero}> : {}", c.ty()), &[m, n], element),
            false => self.of_type(&[m, n], element),
        };
        let third = *self.rng.pick(&["reduction", "reduction", "reduction", "reduction", "parallel"]);
        let right = format!(
            "vector.contract {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"{third}\"], kind = #vector.kind<add>}} {}, {}, {} : {}, {} into {}",
            a.name,
            b.name,
            acc.name,
            a.ty(),
            b.ty(),
            c.ty()
        );
        let contract = self.define(&right, &[m, n], element);
        let pair = if self.rng.percent(50) { [&contract.name, &c.name] } else { [&c.name, &contract.name] };
        let right = format!("arith.{add} {}, {} : {}", pair[0], pair[1], c.ty());
        self.define(&right, &[m, n], element);
    }

    fn statement(&mut self) {
        match self.rng.below(26) {
            0..=3 => self.extract(),
            4 | 5 => self.insert(),
            6 => self.insert_all(),
            7..=9 => self.broadcast(),
            10 | 11 => self.transpose(),
            12..=14 => self.shape_cast(),
            15 | 16 => self.extract_slice(),
            17 => self.insert_slice(),
            18 => self.shuffle(),
            19 => self.list_of_elements(),
            20 => self.reduce(),
            21 | 22 => self.mask(),
            23 => {
                let shape = self.shape();
                self.constant(&shape, self.element);
            }
            _ => self.arithmetic(),
        }
    }
}

fn shapes(rng: &mut Rng) -> String {
    let element = *rng.pick(&["f32", "i32", "i8", "index"]);
    let mut program =
        Program { rng, out: String::new(), element, values: Vec::new(), poisons: Vec::new(), n: 0 };
    let mut parameters = vec![format!("%s: {element}"), "%i: index".to_owned()];
    program.values.push(Named { name: "%s".to_owned(), shape: Vec::new(), element });
    for name in ["%v", "%w"] {
        let value = Named { name: name.to_owned(), shape: program.shape(), element };
        parameters.push(format!("{name}: {}", value.ty()));
        program.values.push(value);
    }
    for n in 0..5 {
        writeln!(program.out, "  %c{n} = arith.constant {n} : index").unwrap();
    }
    for _ in 0..program.rng.between(2, 10) {
        program.statement();
    }
    let mut last: Vec<Named> = program.values.iter().rev().take(4).cloned().collect();
    last.append(&mut program.poisons);
    let types = list(last.iter().map(Named::ty));
    let body = program.out;
    format!(
        "func.func @f({}) -> ({types}) {{\n{body}  return {} : {types}\n}}\n",
        list(parameters),
        list(last.iter().map(|value| &value.name))
    )
}
