//! Structured operations on tensors and buffers: contractions, convolutions, elementwise and generic operations, fills, changes of shape and
//! packing, with the casts, sizes and slices that folders look for; some programs are invalid.
//!
//! A size of an operand is written or dynamic; sizes that belong together are the same, also if they are dynamic: `mlir-opt` makes invalid
//! operations of those whose sizes disagree, which pdll reports.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Valid structured operations.
pub(in crate::random) const STRUCTURED: Generator = Generator {
    dialect: "linalg",
    passes: &[
        "canonicalize",
        "cse",
        "convert-linalg-to-loops",
        "convert-linalg-to-affine-loops",
        "convert-linalg-to-parallel-loops",
    ],
    program: |rng| structured(rng, 0),
};

/// Structured operations with sizes that may not fit.
pub(in crate::random) const BROKEN: Generator =
    Generator { dialect: "linalg", passes: &[""], program: |rng| structured(rng, 2) };

/// The sizes of a value; `None` is dynamic.
type Shape = Vec<Option<i64>>;

/// A tensor or memref: its name, the sizes of its type, and the sizes that it has.
type Array = (String, Shape, Vec<i64>);

struct Program {
    text: String,
    /// Percentage of operands with a wrong size.
    broken: usize,
    element: &'static str,
    tensors: Vec<Array>,
    scalars: Vec<String>,
    indices: Vec<String>,
    /// Whether operands are memrefs.
    on_buffers: bool,
    n: usize,
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

fn map_text(n_dims: usize, results: &[String]) -> String {
    format!("affine_map<({}) -> ({})>", list((0..n_dims).map(|dim| format!("d{dim}"))), results.join(", "))
}

impl Program {
    fn name(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    fn type_of(&self, shape: &Shape) -> String {
        let sizes: String =
            shape.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect();
        format!("{}<{sizes}{}>", if self.on_buffers { "memref" } else { "tensor" }, self.element)
    }

    fn line(&mut self, text: &str) -> String {
        let name = self.name();
        writeln!(self.text, "  {name} = {text}").unwrap();
        name
    }

    fn scalar(&self, rng: &mut Rng) -> String {
        rng.pick(&self.scalars).clone()
    }

    fn index(&self, rng: &mut Rng) -> String {
        rng.pick(&self.indices).clone()
    }

    /// Returns a value with these sizes and its type, as `%value` and `tensor<…>`.
    fn operand(&mut self, rng: &mut Rng, sizes: &[i64]) -> (String, String) {
        let (name, shape, _) = self.value(rng, sizes);
        (name, self.type_of(&shape))
    }

    /// Returns an operand that is the size at run time.
    fn dynamic_size(&self, rng: &mut Rng, size: i64) -> String {
        match size {
            1 | 2 | 4 if rng.percent(40) => format!("%c{size}"),
            _ => (*rng.pick(&["%i", "%j"])).to_owned(),
        }
    }

    fn value(&mut self, rng: &mut Rng, sizes: &[i64]) -> Array {
        let mut sizes = sizes.to_vec();
        if rng.percent(self.broken) && !sizes.is_empty() {
            sizes[0] += 1;
        }
        if !self.on_buffers && rng.percent(60) {
            let known: Vec<Array> =
                self.tensors.iter().filter(|(_, _, has)| *has == sizes).cloned().collect();
            if !known.is_empty() {
                return rng.pick(&known).clone();
            }
        }
        let open = *rng.pick(&[0, 0, 30, 60]);
        let shape: Shape = sizes.iter().map(|size| (!rng.percent(open)).then_some(*size)).collect();
        let known: Shape = sizes.iter().map(|size| Some(*size)).collect();
        let ty = self.type_of(&shape);
        let create = if self.on_buffers { "memref.alloc" } else { "tensor.empty" };
        let name = if rng.percent(50) && shape.contains(&None) {
            let dialect = if self.on_buffers { "memref" } else { "tensor" };
            let before = self.type_of(&known);
            let source = self.line(&format!("{create}() : {before}"));
            self.line(&format!("{dialect}.cast {source} : {before} to {ty}"))
        } else {
            let open = shape.iter().zip(&sizes).filter(|(size, _)| size.is_none());
            let open: Vec<String> = open.map(|(_, size)| self.dynamic_size(rng, *size)).collect();
            self.line(&format!("{create}({}) : {ty}", list(open)))
        };
        if !self.on_buffers {
            self.tensors.push((name.clone(), shape.clone(), sizes.clone()));
        }
        (name, shape, sizes)
    }

    /// Adds an operation with these inputs and outputs: sizes, or none for a scalar. `before` is written before the operands, `after` behind
    /// them, and `arrow` says whether the types of results are written.
    fn add(
        &mut self,
        rng: &mut Rng,
        before: &str,
        (inputs, outputs): (&[Option<Vec<i64>>], &[Vec<i64>]),
        after: &str,
        arrow: bool,
    ) {
        let (mut names, mut types) = (Vec::new(), Vec::new());
        for input in inputs {
            let (name, ty) = match input {
                Some(sizes) => self.operand(rng, sizes),
                None => (self.scalar(rng), self.element.to_owned()),
            };
            names.push(name);
            types.push(ty);
        }
        let values: Vec<Array> = outputs.iter().map(|sizes| self.value(rng, sizes)).collect();
        let out_types: Vec<String> = values.iter().map(|(_, shape, _)| self.type_of(shape)).collect();
        let ins = match names.is_empty() {
            true => String::new(),
            false => format!(" ins({} : {})", list(names), list(types)),
        };
        let outs = format!(" outs({} : {})", list(values.iter().map(|(name, _, _)| name)), list(&out_types));
        let results = match (arrow, out_types.len()) {
            (false, _) => String::new(),
            (true, 1) => format!(" -> {}", out_types[0]),
            (true, _) => format!(" -> ({})", list(&out_types)),
        };
        if self.on_buffers {
            writeln!(self.text, "  {before}{ins}{outs}{after}").unwrap();
            return;
        }
        let name = self.name();
        let n = outputs.len();
        let result = if n == 1 { name.clone() } else { format!("{name}:{n}") };
        writeln!(self.text, "  {result} = {before}{ins}{outs}{after}{results}").unwrap();
        for (nth, (_, shape, sizes)) in values.into_iter().enumerate() {
            let name = if n == 1 { name.clone() } else { format!("{name}#{nth}") };
            self.tensors.push((name, shape, sizes));
        }
    }

    fn is_float(&self) -> bool {
        self.element == "f32"
    }

    fn contraction(&mut self, rng: &mut Rng) {
        let [b, m, n, k] = [0; 4].map(|_| *rng.pick(&[1, 2, 4]));
        let some = |sizes: &[i64]| Some(sizes.to_vec());
        let (name, inputs, output): (&str, [Option<Vec<i64>>; 2], Vec<i64>) = match rng.below(10) {
            0 => ("batch_matmul", [some(&[b, m, k]), some(&[b, k, n])], vec![b, m, n]),
            1 => ("matvec", [some(&[m, k]), some(&[k])], vec![m]),
            2 => ("vecmat", [some(&[k]), some(&[k, n])], vec![n]),
            3 => ("dot", [some(&[k]), some(&[k])], vec![]),
            4 => ("batch_reduce_matmul", [some(&[b, m, k]), some(&[b, k, n])], vec![m, n]),
            5 => ("mmt4d", [some(&[b, k, m, 2]), some(&[n, k, 1, 2])], vec![b, n, m, 1]),
            6 => {
                let maps = "indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]";
                let op = *rng.pick(&["linalg.matmul", "linalg.contract"]);
                let inputs = [some(&[k, m]), some(&[k, n])];
                return self.add(rng, &format!("{op} {maps}"), (&inputs, &[vec![m, n]]), "", true);
            }
            7 => {
                let maps = "indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]";
                let inputs = [some(&[k]), some(&[n, k])];
                return self.add(rng, &format!("linalg.matmul {maps}"), (&inputs, &[vec![m, n]]), "", true);
            }
            _ => ("matmul", [some(&[m, k]), some(&[k, n])], vec![m, n]),
        };
        self.add(rng, &format!("linalg.{name}"), (&inputs, &[output]), "", true);
    }

    fn convolution(&mut self, rng: &mut Rng) {
        let [n, w, c, f] = [0; 4].map(|_| *rng.pick(&[1, 2, 4]));
        let (stride, kernel) = (*rng.pick(&[1, 2]), *rng.pick(&[1, 2]));
        let attrs = match stride {
            1 => String::new(),
            _ => format!(
                " {{strides = dense<{stride}> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}}"
            ),
        };
        // The image is as large as necessary, or larger.
        let image = (w - 1) * stride + kernel + *rng.pick(&[0, 0, 1]);
        let some = |sizes: &[i64]| Some(sizes.to_vec());
        match rng.below(4) {
            0 => self.add(
                rng,
                "linalg.conv_1d",
                (&[some(&[w + kernel - 1]), some(&[kernel])], &[vec![w]]),
                "",
                true,
            ),
            1 => {
                let inputs = [some(&[n, image, c]), some(&[kernel])];
                self.add(
                    rng,
                    &format!("linalg.pooling_nwc_sum{attrs}"),
                    (&inputs, &[vec![n, w, c]]),
                    "",
                    true,
                );
            }
            2 => {
                let inputs = [some(&[n, image, c]), some(&[kernel, c])];
                let name = format!("linalg.depthwise_conv_1d_nwc_wc{attrs}");
                self.add(rng, &name, (&inputs, &[vec![n, w, c]]), "", true);
            }
            _ => {
                let inputs = [some(&[n, image, c]), some(&[kernel, c, f])];
                self.add(
                    rng,
                    &format!("linalg.conv_1d_nwc_wcf{attrs}"),
                    (&inputs, &[vec![n, w, f]]),
                    "",
                    true,
                );
            }
        }
    }

    fn sizes(rng: &mut Rng) -> Vec<i64> {
        (0..rng.between(0, 3)).map(|_| *rng.pick(&[1, 2, 4])).collect()
    }

    fn elementwise(&mut self, rng: &mut Rng) {
        let sizes = Self::sizes(rng);
        let some = Some(sizes.clone());
        if rng.percent(60) {
            let name = match self.is_float() {
                true => *rng.pick(&["add", "mul", "max", "exp", "negf", "square"]),
                false => *rng.pick(&["add", "mul", "max", "sub"]),
            };
            let is_unary = matches!(name, "exp" | "negf" | "square");
            let inputs = if is_unary { vec![some] } else { vec![some.clone(), some] };
            return self.add(rng, &format!("linalg.{name}"), (&inputs, &[sizes]), "", true);
        }
        let rank = sizes.len();
        let mut order: Vec<usize> = (0..rank).collect();
        if rng.percent(40) {
            order.reverse();
        }
        if rng.percent(30) {
            order.pop();
        }
        let identity: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let of_first: Vec<String> = order.iter().map(|dim| format!("d{dim}")).collect();
        let maps = [&of_first, &identity, &identity].map(|results| map_text(rank, results));
        let first = Some(order.iter().map(|dim| sizes[*dim]).collect());
        let before = format!(
            "linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [{}]",
            maps.join(", ")
        );
        self.add(rng, &before, (&[first, some], &[sizes]), "", true);
    }

    fn generic(&mut self, rng: &mut Rng) {
        let n_loops = rng.between(1, 3);
        let loops: Vec<i64> = (0..n_loops).map(|_| *rng.pick(&[1, 2, 4])).collect();
        let n_reduced = if rng.percent(40) { rng.below(n_loops) } else { 0 };
        let parallel: Vec<usize> = (0..n_loops - n_reduced).collect();
        let n_outputs = rng.between(1, 2);
        let mut maps = Vec::new();
        let mut inputs = Vec::new();
        let is_identity = rng.percent(50);
        for _ in 0..rng.between(0, 2) {
            if rng.percent(15) {
                maps.push(map_text(n_loops, &[]));
                inputs.push(None);
                continue;
            }
            let mut dims: Vec<usize> = (0..n_loops).collect();
            if !is_identity {
                dims.rotate_left(rng.below(n_loops));
                if rng.percent(30) {
                    dims.pop();
                }
            }
            maps.push(map_text(n_loops, &dims.iter().map(|dim| format!("d{dim}")).collect::<Vec<_>>()));
            inputs.push(Some(dims.iter().map(|dim| loops[*dim]).collect()));
        }
        let mut outputs = Vec::new();
        for _ in 0..n_outputs {
            // All loops are in the map of some operand.
            let dims: Vec<usize> =
                match inputs.iter().flatten().any(|sizes: &Vec<i64>| sizes.len() == n_loops) {
                    true => parallel.clone(),
                    false => (0..n_loops).collect(),
                };
            maps.push(map_text(n_loops, &dims.iter().map(|dim| format!("d{dim}")).collect::<Vec<_>>()));
            outputs.push(dims.iter().map(|dim| loops[*dim]).collect());
        }
        let kinds = list((0..n_loops).map(|dim| {
            let is_reduced =
                dim >= parallel.len() && inputs.iter().flatten().any(|sizes| sizes.len() == n_loops);
            if is_reduced { "\"reduction\"" } else { "\"parallel\"" }
        }));
        let n_args = inputs.len() + n_outputs;
        let element = self.element;
        let args = list((0..n_args).map(|nth| format!("%a{nth}: {element}")));
        let mut body = String::new();
        let mut values: Vec<String> = (0..n_args).map(|nth| format!("%a{nth}")).collect();
        if rng.percent(60) {
            let op = if self.is_float() { "arith.addf" } else { "arith.addi" };
            writeln!(body, "    %s = {op} {}, {} : {element}", rng.pick(&values), rng.pick(&values)).unwrap();
            values.push("%s".to_owned());
        }
        if rng.percent(30) && !self.is_float() {
            let dim = if rng.percent(self.broken) { n_loops } else { rng.below(n_loops) };
            writeln!(
                body,
                "    %q = linalg.index {dim} : index\n    %r = arith.index_cast %q : index to i32"
            )
            .unwrap();
            values.push("%r".to_owned());
        }
        let yielded = list((0..n_outputs).map(|_| rng.pick(&values).clone()));
        let types = list((0..n_outputs).map(|_| element));
        let after = format!(" {{\n  ^bb0({args}):\n{body}    linalg.yield {yielded} : {types}\n  }}");
        let before =
            format!("linalg.generic {{indexing_maps = [{}], iterator_types = [{kinds}]}}", maps.join(", "));
        self.add(rng, &before, (&inputs, &outputs), &after, true);
    }

    fn shape_change(&mut self, rng: &mut Rng) {
        let mut sizes = Self::sizes(rng);
        let rank = sizes.len();
        let some = Some(sizes.clone());
        match rng.below(7) {
            0 | 1 => self.add(rng, "linalg.fill", (&[None], &[sizes]), "", true),
            2 => self.add(rng, "linalg.copy", (&[some], &[sizes]), "", true),
            // `mlir-opt` crashes on a transposition of a scalar.
            3 if rank > 0 => {
                let mut order: Vec<usize> = (0..rank).collect();
                if rng.percent(80) {
                    order.rotate_left(rng.below(rank));
                }
                let to = order.iter().map(|dim| sizes[*dim]).collect();
                let after = format!(" permutation = [{}]", list(&order));
                self.add(rng, "linalg.transpose", (&[some], &[to]), &after, false);
            }
            4 => {
                let at = rng.below(rank + 1);
                sizes.insert(at, 4);
                self.add(
                    rng,
                    "linalg.broadcast",
                    (&[some], &[sizes]),
                    &format!(" dimensions = [{at}]"),
                    false,
                );
            }
            5 if rank > 0 => {
                let at = rng.below(rank);
                sizes.remove(at);
                let op = if self.is_float() { "arith.addf" } else { "arith.addi" };
                let before = format!("linalg.reduce {{ {op} }}");
                self.add(rng, &before, (&[some], &[sizes]), &format!(" dimensions = [{at}]"), false);
            }
            _ => {
                let op = if self.is_float() { "arith.mulf" } else { "arith.muli" };
                self.add(
                    rng,
                    &format!("linalg.map {{ {op} }}"),
                    (&[some.clone(), some], &[sizes]),
                    "",
                    false,
                );
            }
        }
    }

    fn packing(&mut self, rng: &mut Rng) {
        let (m, n) = (*rng.pick(&[2, 4, 8]), *rng.pick(&[1, 2, 3, 4]));
        let tile = *rng.pick(&[1, 2, 2, 4]);
        let (unpacked, packed) =
            (self.value(rng, &[m, n]), self.value(rng, &[(m + tile - 1) / tile, n, tile]));
        let (from, to) = (self.type_of(&unpacked.1), self.type_of(&packed.1));
        let written = if rng.percent(self.broken) { 0 } else { tile };
        let tile_text = match packed.1[2] {
            None => self.dynamic_size(rng, tile),
            Some(_) => written.to_string(),
        };
        let tiles = format!("inner_dims_pos = [0] inner_tiles = [{tile_text}]");
        if rng.percent(50) {
            let pad = match rng.percent(40) {
                true => format!(" padding_value({} : {})", self.scalar(rng), self.element),
                false => String::new(),
            };
            let text = format!("linalg.pack {}{pad} {tiles} into {} : {from} -> {to}", unpacked.0, packed.0);
            let name = self.line(&text);
            self.tensors.push((name, packed.1, packed.2));
        } else {
            let text = format!("linalg.unpack {} {tiles} into {} : {to} -> {from}", packed.0, unpacked.0);
            let name = self.line(&text);
            self.tensors.push((name, unpacked.1, unpacked.2));
        }
    }

    /// Adds an operation of `tensor` on a tensor.
    fn use_of_tensor(&mut self, rng: &mut Rng) {
        if self.tensors.is_empty() {
            return;
        }
        let (value, shape, sizes) = match rng.percent(60) {
            true => self.tensors.last().unwrap().clone(),
            false => rng.pick(&self.tensors).clone(),
        };
        let (ty, element) = (self.type_of(&shape), self.element);
        match rng.below(6) {
            0 | 1 => {
                let to: Shape = sizes.iter().map(|size| rng.percent(60).then_some(*size)).collect();

                let name = self.line(&format!("tensor.cast {value} : {ty} to {}", self.type_of(&to)));
                self.tensors.push((name, to, sizes));
            }
            2 if !shape.is_empty() => {
                // A dimension beyond the rank is never created: what remains of it depends on the order of patterns.
                let index = if *rng.pick(&[true, false]) || shape.len() == 1 { "%c0" } else { "%c1" };
                let name = self.line(&format!("tensor.dim {value}, {index} : {ty}"));
                self.indices.push(name);
            }
            3 => {
                let places = list(shape.iter().map(|_| self.index(rng)).collect::<Vec<_>>());
                let name = self.line(&format!("tensor.extract {value}[{places}] : {ty}"));
                self.scalars.push(name);
            }
            4 if shape.len() == 2 => {
                let to = vec![shape[0].zip(shape[1]).map(|(a, b)| a * b)];
                let text =
                    format!("tensor.collapse_shape {value} [[0, 1]] : {ty} into {}", self.type_of(&to));
                let name = self.line(&text);
                self.tensors.push((name, to, vec![sizes[0] * sizes[1]]));
            }
            5 if !shape.is_empty() => {
                let (low, high) = (rng.below(2), *rng.pick(&["0", "1", "%i"]));
                let to: Shape = shape
                    .iter()
                    .map(|size| Some((*size)? + low as i64 + high.parse::<i64>().ok()?))
                    .collect();
                let args = list((0..shape.len()).map(|dim| format!("%p{dim}: index")));
                let [lows, highs] =
                    [low.to_string(), high.to_owned()].map(|text| list(shape.iter().map(|_| text.clone())));
                let pad = self.scalar(rng);
                let text = format!(
                    "tensor.pad {value} low[{lows}] high[{highs}] {{\n  ^bb0({args}):\n    tensor.yield {pad} : {element}\n  }} : {ty} to {}",
                    self.type_of(&to)
                );
                let name = self.line(&text);
                // `%i` could be anything.
                let high = high.parse::<i64>().unwrap_or(3);
                let low = i64::try_from(low).unwrap();
                self.tensors.push((name, to, sizes.iter().map(|size| size + low + high).collect()));
            }
            _ => {
                let text = format!("tensor.concat dim(0) {value}, {value} : ({ty}, {ty}) -> ");
                let Some(first) = shape.first() else { return };
                let mut to = shape.clone();
                to[0] = first.map(|size| size * 2);
                let name = self.line(&(text + &self.type_of(&to)));
                let mut sizes = sizes;
                sizes[0] *= 2;
                self.tensors.push((name, to, sizes));
            }
        }
    }
}

fn structured(rng: &mut Rng, broken: usize) -> String {
    let element = *rng.pick(&["f32", "i32"]);
    let mut program = Program {
        text: String::new(),
        broken,
        element,
        tensors: Vec::new(),
        scalars: ["%x", "%one", "%two"].map(str::to_owned).to_vec(),
        indices: ["%i", "%j", "%c0", "%c1", "%c2", "%c4"].map(str::to_owned).to_vec(),
        on_buffers: false,
        n: 0,
    };
    for (name, number) in [("%c0", 0), ("%c1", 1), ("%c2", 2), ("%c4", 4)] {
        writeln!(program.text, "  {name} = arith.constant {number} : index").unwrap();
    }
    for (name, number) in [("%one", 1), ("%two", 2)] {
        let point = if element == "f32" { ".0" } else { "" };
        writeln!(program.text, "  {name} = arith.constant {number}{point} : {element}").unwrap();
    }
    let arguments: [(Shape, Vec<i64>); 5] = [
        (vec![None, None], vec![4, 4]),
        (vec![Some(4), None], vec![4, 2]),
        (vec![Some(2), Some(4)], vec![2, 4]),
        (vec![None], vec![2]),
        (vec![Some(4)], vec![4]),
    ];
    program.tensors = arguments
        .into_iter()
        .enumerate()
        .map(|(nth, (shape, sizes))| (format!("%t{nth}"), shape, sizes))
        .collect();

    let args =
        list(program.tensors.iter().map(|(name, shape, _)| format!("{name}: {}", program.type_of(shape))));
    for _ in 0..rng.between(2, 7) {
        program.on_buffers = rng.percent(15);
        match rng.below(20) {
            0..=2 => program.contraction(rng),
            3 => program.convolution(rng),
            4..=6 => program.elementwise(rng),
            7..=9 => program.generic(rng),
            10..=14 => program.shape_change(rng),
            15 => {
                program.on_buffers = false;
                program.packing(rng);
            }
            _ => {
                program.on_buffers = false;
                program.use_of_tensor(rng);
            }
        }
    }
    program.on_buffers = false;
    let (result, shape, _) = program.tensors.last().unwrap().clone();
    let (other, other_shape, _) = rng.pick(&program.tensors).clone();
    let (index, scalar) = (program.indices.last().unwrap(), program.scalars.last().unwrap());
    let types = format!("{}, {}, index, {element}", program.type_of(&shape), program.type_of(&other_shape));
    format!(
        "func.func @f({args}, %i: index, %j: index, %x: {element}) -> ({types}) {{\n{}  return {result}, {other}, {index}, {scalar} : {types}\n}}\n",
        program.text
    )
}
