//! Tensors of networks: elementwise arithmetic with constants, changes of shape and order, slices, padding, reductions, clamps,
//! convolutions and pooling; some programs are invalid.
//!
//! Not generated: padding that is not constant, which MLIR rejects without a message; results whose type is less static than
//! what they fold to, which makes MLIR's output invalid; comparisons of unsigned integers, which MLIR folds as signed ones.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Tensors of rank one to four.
pub(in crate::random) const TENSORS: Generator =
    Generator { dialect: "tosa", passes: &["", "canonicalize", "cse", "tosa-to-arith"], program: tensors };

/// Element types, with constants that folders treat specially.
const ELEMENTS: &[(&str, &[&str])] = &[
    ("f32", &["0.0", "1.0", "-0.0", "2.5", "-3.5", "1.0e+30"]),
    ("f16", &["0.0", "1.0", "0.5", "65504.0"]),
    ("i32", &["0", "1", "2", "-7", "2147483647"]),
    ("i8", &["0", "1", "-128", "127", "5"]),
    ("i1", &["true", "false"]),
];

/// A value with its shape and element type.
#[derive(Clone)]
struct Tensor {
    name: String,
    shape: Vec<i64>,
    element: &'static str,
}

fn type_of(shape: &[i64], element: &str) -> String {
    let sizes: String =
        shape.iter().map(|size| if *size < 0 { "?x".to_owned() } else { format!("{size}x") }).collect();
    format!("tensor<{sizes}{element}>")
}

impl Tensor {
    fn ty(&self) -> String {
        type_of(&self.shape, self.element)
    }

    fn n(&self) -> i64 {
        self.shape.iter().product()
    }

    fn is_static(&self) -> bool {
        self.shape.iter().all(|size| *size >= 0)
    }
}

struct Program {
    text: String,
    tensors: Vec<Tensor>,
    n: usize,
}

impl Program {
    fn name(&mut self) -> String {
        self.n += 1;
        format!("%v{}", self.n)
    }

    fn tensor(&self, rng: &mut Rng) -> Tensor {
        let last = self.tensors.len().saturating_sub(4);
        match rng.percent(60) {
            true => rng.pick(&self.tensors[last..]).clone(),
            false => rng.pick(&self.tensors).clone(),
        }
    }

    /// Returns a tensor of the same type as another one, which may be the same.
    fn like(&self, rng: &mut Rng, other: &Tensor) -> Tensor {
        let fitting: Vec<&Tensor> = self.tensors.iter().filter(|tensor| tensor.ty() == other.ty()).collect();
        (*rng.pick(&fitting)).clone()
    }

    /// Adds an operation with one result.
    fn add(&mut self, text: &str, shape: Vec<i64>, element: &'static str) -> Tensor {
        let name = self.name();
        writeln!(self.text, "  {name} = {text}").unwrap();
        let tensor = Tensor { name, shape, element };
        self.tensors.push(tensor.clone());
        tensor
    }

    fn unary(&mut self, name: &str, attrs: &str, from: &Tensor, shape: Vec<i64>, element: &'static str) {
        let result = type_of(&shape, element);
        self.add(&format!("tosa.{name} {}{attrs} : ({}) -> {result}", from.name, from.ty()), shape, element);
    }

    fn constant(&mut self, rng: &mut Rng, shape: Vec<i64>, element: &'static str) -> Tensor {
        let values = ELEMENTS.iter().find(|(known, _)| *known == element).unwrap().1;
        let ty = type_of(&shape, element);
        let n: i64 = shape.iter().product();
        let value = match rng.percent(70) || n == 1 || n > 16 {
            true => (*rng.pick(values)).to_owned(),
            false => nested(rng, &shape, values),
        };
        self.add(
            &format!("\"tosa.const\"() <{{values = dense<{value}> : {ty}}}> : () -> {ty}"),
            shape,
            element,
        )
    }

    /// Adds a constant with one element.
    fn scalar(&mut self, value: &str, element: &str) -> String {
        let name = self.name();
        let ty = format!("tensor<1x{element}>");
        writeln!(self.text, "  {name} = \"tosa.const\"() <{{values = dense<{value}> : {ty}}}> : () -> {ty}")
            .unwrap();
        name
    }

    fn shape(&mut self, sizes: &[i64]) -> (String, String) {
        let name = self.name();
        let (n, ty) = (sizes.len(), format!("!tosa.shape<{}>", sizes.len()));
        let list: Vec<String> = sizes.iter().map(i64::to_string).collect();
        writeln!(
            self.text,
            "  {name} = tosa.const_shape {{values = dense<[{}]> : tensor<{n}xindex>}} : () -> {ty}",
            list.join(", ")
        )
        .unwrap();
        (name, ty)
    }

    fn binary(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let b = match rng.percent(40) && a.is_static() {
            true => self.constant(rng, a.shape.clone(), a.element),
            false => self.like(rng, &a),
        };
        let (a, b) = if rng.percent(50) { (a, b) } else { (b, a) };
        let (ty, of) = (a.ty(), a.element);
        let name = match of {
            "i1" => *rng.pick(&["logical_and", "logical_or", "equal"]),
            _ => *rng.pick(&[
                "add",
                "add",
                "sub",
                "maximum",
                "greater",
                "greater_equal",
                "equal",
                "mul",
                "mul",
                "intdiv",
            ]),
        };
        let result = if matches!(name, "equal" | "greater" | "greater_equal") { "i1" } else { of };
        let out = type_of(&a.shape, result);
        match name {
            "mul" => {
                let shift = match of {
                    "i32" if rng.percent(40) => *rng.pick(&["1", "2", "31"]),
                    "f32" if rng.percent(4) => "1",
                    _ => "0",
                };
                let shift = self.scalar(shift, "i8");
                let text =
                    format!("tosa.mul {}, {}, {shift} : ({ty}, {ty}, tensor<1xi8>) -> {out}", a.name, b.name);
                self.add(&text, a.shape, result);
            }
            "intdiv" if of != "i32" => {}
            _ => {
                let text = format!("tosa.{name} {}, {} : ({ty}, {ty}) -> {out}", a.name, b.name);
                self.add(&text, a.shape, result);
            }
        }
    }

    fn elementwise(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let shape = a.shape.clone();
        match a.element {
            "i1" => self.unary("logical_not", "", &a, shape, "i1"),
            "f32" | "f16" => {
                let name = *rng.pick(&["abs", "abs", "exp", "reciprocal", "reciprocal", "floor", "tanh"]);
                self.unary(name, "", &a, shape, a.element);
            }
            _ => self.unary("abs", "", &a, shape, a.element),
        }
    }

    fn cast(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let to = rng.pick(ELEMENTS).0;
        self.unary("cast", "", &a, a.shape.clone(), to);
    }

    fn clamp(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let (min, max): (&str, &str) = match a.element {
            "f32" => *rng.pick(&[
                ("0xFF800000", "0x7F800000"),
                ("0.0", "6.0"),
                ("-1.0", "2.0"),
                ("7.0", "9.0"),
                ("0.0", "0x7F800000"),
            ]),
            "i8" => *rng.pick(&[("-128", "127"), ("0", "6"), ("-4", "3"), ("5", "100"), ("9", "3")]),
            "i32" => *rng.pick(&[("-2147483648", "2147483647"), ("0", "6"), ("-4", "3"), ("5", "100")]),
            _ => return,
        };
        let of = if rng.percent(98) { a.element } else { "i16" };
        let nan = if a.element == "f32" && rng.percent(30) { ", nan_mode = IGNORE" } else { "" };
        let attrs = format!(" {{min_val = {min} : {of}, max_val = {max} : {of}{nan}}}");
        if a.element == "f32" && of == "i16" {
            return;
        }
        self.unary("clamp", &attrs, &a, a.shape.clone(), a.element);
    }

    fn reshape(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        if !a.is_static() {
            return;
        }
        let n = a.n();
        let mut shape = match rng.below(4) {
            0 => vec![n],
            1 => vec![1, n],
            2 if n % 2 == 0 => vec![2, n / 2],
            _ => a.shape.clone(),
        };
        if rng.percent(4) {
            shape[0] += 1;
        }
        let (name, ty) = self.shape(&shape);
        let text =
            format!("tosa.reshape {}, {name} : ({}, {ty}) -> {}", a.name, a.ty(), type_of(&shape, a.element));
        self.add(&text, shape, a.element);
    }

    fn transpose(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let mut perms: Vec<usize> = (0..a.shape.len()).collect();
        for at in 0..perms.len() {
            let other = rng.below(perms.len());
            if rng.percent(70) {
                perms.swap(at, other);
            }
        }
        let shape: Vec<i64> = perms.iter().map(|at| a.shape[*at]).collect();
        if rng.percent(3) {
            perms[0] = 7;
        }
        let list: Vec<String> = perms.iter().map(usize::to_string).collect();
        self.unary(
            "transpose",
            &format!(" {{perms = array<i32: {}>}}", list.join(", ")),
            &a,
            shape,
            a.element,
        );
    }

    fn reduce(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let axis = rng.below(a.shape.len());
        let mut shape = a.shape.clone();
        shape[axis] = 1;
        if rng.percent(3) {
            shape[axis] = 2;
        }
        let attrs = format!(" {{axis = {axis} : i32}}");
        match (a.element, rng.below(4)) {
            ("i1", _) => self.unary("reduce_any", &attrs, &a, shape, "i1"),
            (_, 0) => {
                let mut shape = a.shape.clone();
                shape.remove(axis);
                self.unary("argmax", &attrs, &a, shape, "i32");
                // Later operations need an axis.
                if self.tensors.last().is_some_and(|tensor| tensor.shape.is_empty()) {
                    self.tensors.pop();
                }
            }
            (_, 1) => self.unary("reverse", &attrs, &a, a.shape.clone(), a.element),
            (_, nth) => self.unary(["reduce_sum", "reduce_max"][nth - 2], &attrs, &a, shape, a.element),
        }
    }

    fn concat(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let axis = rng.below(a.shape.len());
        let n = 1 + rng.below(3);
        let inputs: Vec<Tensor> = (0..n).map(|_| self.like(rng, &a)).collect();
        let mut shape = a.shape.clone();
        if shape[axis] >= 0 {
            shape[axis] *= i64::try_from(n).unwrap();
            if shape[axis] > 64 {
                return;
            }
        }
        if rng.percent(3) {
            shape[axis] += 1;
        }
        let names: Vec<&str> = inputs.iter().map(|input| &*input.name).collect();
        let types: Vec<String> = inputs.iter().map(Tensor::ty).collect();
        let text = format!(
            "tosa.concat {} {{axis = {axis} : i32}} : ({}) -> {}",
            names.join(", "),
            types.join(", "),
            type_of(&shape, a.element)
        );
        self.add(&text, shape, a.element);
    }

    fn slice(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        if !a.is_static() {
            return;
        }
        let (mut start, mut size, mut shape) = (Vec::new(), Vec::new(), Vec::new());
        for length in &a.shape {
            let (first, n) = match rng.below(4) {
                0 if *length > 1 => (1, *length - 1),
                1 => (0, 1),
                2 if *length > 2 => (*length / 2, *length - *length / 2),
                _ => (0, *length),
            };
            start.push(first);
            size.push(if rng.percent(8) { -1 } else { n });
            shape.push(n);
        }
        let ((start, ty), (size, _)) = (self.shape(&start), self.shape(&size));
        let text = format!(
            "tosa.slice {}, {start}, {size} : ({}, {ty}, {ty}) -> {}",
            a.name,
            a.ty(),
            type_of(&shape, a.element)
        );
        self.add(&text, shape, a.element);
    }

    fn pad(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        if a.element == "i1" {
            return;
        }
        let (mut padding, mut shape) = (Vec::new(), a.shape.clone());
        let is_zero = rng.percent(40);
        for size in &mut shape {
            let pair = if is_zero { [0, 0] } else { [rng.below(3), rng.below(2)] };
            let pair = pair.map(|n| i64::try_from(n).unwrap());
            padding.extend(pair);
            if *size >= 0 {
                *size += pair[0] + pair[1];
            }
        }
        if rng.percent(3) {
            padding[0] += 1;
        }
        let value = self.scalar(if a.element.starts_with('f') { "0.0" } else { "0" }, a.element);
        let (name, ty) = self.shape(&padding);
        let text = format!(
            "tosa.pad {}, {name}, {value} : ({}, {ty}, tensor<1x{}>) -> {}",
            a.name,
            a.ty(),
            a.element,
            type_of(&shape, a.element)
        );
        self.add(&text, shape, a.element);
    }

    fn tile(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let multiples: Vec<i64> = a.shape.iter().map(|_| if rng.percent(85) { 1 } else { 2 }).collect();
        let shape: Vec<i64> =
            a.shape.iter().zip(&multiples).map(|(size, n)| if *size < 0 { -1 } else { size * n }).collect();
        if shape.iter().product::<i64>() > 4096 {
            return;
        }
        let (name, ty) = self.shape(&multiples);
        let text =
            format!("tosa.tile {}, {name} : ({}, {ty}) -> {}", a.name, a.ty(), type_of(&shape, a.element));
        self.add(&text, shape, a.element);
    }

    fn select(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        let b = self.like(rng, &a);
        let conditions: Vec<Tensor> = self
            .tensors
            .iter()
            .filter(|tensor| tensor.element == "i1" && tensor.shape == a.shape)
            .cloned()
            .collect();
        let condition = match conditions.is_empty() || (rng.percent(40) && a.is_static()) {
            true if a.is_static() => self.constant(rng, a.shape.clone(), "i1"),
            true => return,
            false => rng.pick(&conditions).clone(),
        };
        let ty = a.ty();
        let text = format!(
            "tosa.select {}, {}, {} : ({}, {ty}, {ty}) -> {ty}",
            condition.name,
            a.name,
            b.name,
            condition.ty()
        );
        self.add(&text, a.shape, a.element);
    }

    fn negate(&mut self, rng: &mut Rng) {
        let a = self.tensor(rng);
        if a.element == "i1" {
            return;
        }
        let zero = if a.element.starts_with('f') { "0.0" } else { "0" };
        let other = if a.element.starts_with('f') { "1.0" } else { "1" };
        let mut point = |program: &mut Program| {
            let value = if rng.percent(96) { zero } else { other };
            program.scalar(value, a.element)
        };
        let (from, to) = (point(self), point(self));
        let (ty, scalar) = (a.ty(), format!("tensor<1x{}>", a.element));
        let text = format!("tosa.negate {}, {from}, {to} : ({ty}, {scalar}, {scalar}) -> {ty}", a.name);
        self.add(&text, a.shape.clone(), a.element);
    }

    /// Adds padding, then pooling or a convolution, of images.
    fn window(&mut self, rng: &mut Rng) {
        let (size, low) = (*rng.pick(&[1, 4, 6]), *rng.pick(&[0, 1, 1, 2]));
        let image = Tensor { name: format!("%image{size}"), shape: vec![1, size, size, 2], element: "f32" };
        let number = *rng.pick(&["0.0", "-3.40282347e+38", "1.0"]);
        let value = self.scalar(number, "f32");
        let (name, ty) = self.shape(&[0, 0, low, low, low, low, 0, 0]);
        let shape = vec![1, size + 2 * low, size + 2 * low, 2];
        let text = format!(
            "tosa.pad {}, {name}, {value} : ({}, {ty}, tensor<1xf32>) -> {}",
            image.name,
            image.ty(),
            type_of(&shape, "f32")
        );
        let padded = if rng.percent(80) { self.add(&text, shape, "f32") } else { image };
        let kernel = *rng.pick(&[1, 2, 3]);
        let own = rng.below(2).min(usize::try_from(kernel - 1).unwrap());
        let out = padded.shape[1] + 2 * i64::try_from(own).unwrap() - kernel + 1;
        if out < 1 {
            return;
        }
        let out = if rng.percent(4) { out + 1 } else { out };
        let pad = format!("pad = array<i64: {own}, {own}, {own}, {own}>");
        if rng.percent(50) {
            let attrs =
                format!(" {{kernel = array<i64: {kernel}, {kernel}>, {pad}, stride = array<i64: 1, 1>}}");
            self.unary("max_pool2d", &attrs, &padded, vec![1, out, out, 2], "f32");
            return;
        }
        let zero = self.scalar("0.0", "f32");
        let (op, weights) = match rng.percent(50) {
            true => ("conv2d", vec![4, kernel, kernel, 2]),
            false => ("depthwise_conv2d", vec![kernel, kernel, 2, 2]),
        };
        let (weights, bias) = (self.constant(rng, weights, "f32"), self.constant(rng, vec![4], "f32"));
        let shape = vec![1, out, out, 4];
        let text = format!(
            "tosa.{op} {}, {}, {}, {zero}, {zero} {{acc_type = f32, dilation = array<i64: 1, 1>, {pad}, stride = array<i64: 1, 1>}} \
             : ({}, {}, {}, tensor<1xf32>, tensor<1xf32>) -> {}",
            padded.name,
            weights.name,
            bias.name,
            padded.ty(),
            weights.ty(),
            bias.ty(),
            type_of(&shape, "f32")
        );
        self.add(&text, shape, "f32");
    }
}

/// Elements of a shape, in brackets.
fn nested(rng: &mut Rng, shape: &[i64], values: &[&str]) -> String {
    match shape {
        [] => (*rng.pick(values)).to_owned(),
        [n, inner @ ..] => {
            let parts: Vec<String> = (0..*n).map(|_| nested(rng, inner, values)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}

fn tensors(rng: &mut Rng) -> String {
    let args: [(&[i64], &str); 8] = [
        (&[2, 3], "f32"),
        (&[1, 4], "f32"),
        (&[4, 1, 2], "i32"),
        (&[2, 3], "i1"),
        (&[4], "i8"),
        (&[-1, 3], "f32"),
        (&[1, 1, 5], "f16"),
        (&[2, 3], "i32"),
    ];
    let mut program = Program { text: String::new(), tensors: Vec::new(), n: 0 };
    let mut list = Vec::new();
    for (nth, (shape, element)) in args.into_iter().enumerate() {
        let tensor = Tensor { name: format!("%a{nth}"), shape: shape.to_vec(), element };
        list.push(format!("{}: {}", tensor.name, tensor.ty()));
        program.tensors.push(tensor);
    }
    for size in [1, 4, 6] {
        list.push(format!("%image{size}: tensor<1x{size}x{size}x2xf32>"));
    }
    for _ in 0..3 + rng.below(10) {
        match rng.below(20) {
            0..=4 => program.binary(rng),
            5 => program.elementwise(rng),
            6 => program.cast(rng),
            7 => program.clamp(rng),
            8 => program.reshape(rng),
            9 | 10 => program.transpose(rng),
            11 => program.reduce(rng),
            12 => program.concat(rng),
            13 | 14 => program.slice(rng),
            15 => program.pad(rng),
            16 => program.tile(rng),
            17 => program.select(rng),
            18 => program.negate(rng),
            _ => program.window(rng),
        }
    }
    let n = program.tensors.len();
    let mut results: Vec<Tensor> = program.tensors[n.saturating_sub(3)..].to_vec();
    results.push(rng.pick(&program.tensors).clone());
    let names: Vec<&str> = results.iter().map(|result| &*result.name).collect();
    let types: Vec<String> = results.iter().map(Tensor::ty).collect();
    format!(
        "func.func @f({}) -> ({}) {{\n{}  return {} : {}\n}}\n",
        list.join(", "),
        types.join(", "),
        program.text,
        names.join(", "),
        types.join(", ")
    )
}
