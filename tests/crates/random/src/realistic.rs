//! MLIR as users have it: many kinds of operations and types, attributes that differ, nested regions, branches, locations.
//!
//! In: a kind, a number of operations, a seed. Out: text in custom assembly formats, which `mlir-opt` verifies.

use crate::Rng;

/// A kind of program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Realistic {
    /// What importers of neural networks write: `tosa` on tensors of many shapes, weights as dense constants, a named location per layer.
    Graph,
    /// What lowerings leave: nested `scf.for`, loads and stores, `arith`, affine maps, index arithmetic.
    Loops,
    /// What front ends of languages write: small functions, blocks with arguments, branches, calls, locations in files.
    Cfg,
}

impl Realistic {
    /// All kinds, with their names.
    pub const ALL: [(&'static str, Realistic); 3] =
        [("graph", Realistic::Graph), ("loops", Realistic::Loops), ("cfg", Realistic::Cfg)];

    /// Returns a program of at least this many operations. Loops have no explicit locations.
    ///
    /// ```
    /// use pdll_random::Realistic;
    ///
    /// let text = Realistic::Cfg.program(20, 1);
    /// assert!(text.starts_with("func.func ") && text.contains("arith."));
    /// ```
    pub fn program(self, n_ops: usize, seed: u64) -> String {
        let mut writer = Writer { rng: Rng::new(seed), out: String::new(), n_ops: 0 };
        for nth in 0.. {
            if writer.n_ops >= n_ops {
                break;
            }
            match self {
                Realistic::Graph => writer.graph(nth),
                Realistic::Loops => writer.kernel(nth),
                Realistic::Cfg => writer.function(nth),
            }
        }
        writer.out
    }
}

struct Writer {
    rng: Rng,
    out: String,
    n_ops: usize,
}

/// Writes a line, which is one operation.
macro_rules! op {
    ($self:ident, $($text:tt)*) => {{
        $self.n_ops += 1;
        line!($self, $($text)*);
    }};
}

/// Writes a line.
macro_rules! line {
    ($self:ident, $($text:tt)*) => {{
        let line = format!($($text)*);
        $self.out += &line;
        $self.out.push('\n');
    }};
}

impl Writer {
    /// Returns a number with six digits after the point, of `from` to `to` millionths.
    fn decimal(&mut self, from: i64, to: i64) -> String {
        let millionths = from + self.rng.below((to - from) as usize) as i64;
        let sign = if millionths < 0 { "-" } else { "" };
        format!("{sign}{}.{:06}", millionths.abs() / 1_000_000, millionths.abs() % 1_000_000)
    }

    /// A block of a neural network.
    fn graph(&mut self, nth: usize) {
        let b = *self.rng.pick(&[1, 2, 4, 8]);
        let h = *self.rng.pick(&[7, 14, 28, 56, 112]);
        let w = *self.rng.pick(&[7, 14, 28, 56, 112]);
        let c = *self.rng.pick(&[16, 32, 48, 64, 96]);
        let ty = format!("tensor<{b}x{h}x{w}x{c}xf32>");
        op!(self, "func.func @block_{nth}(%x: {ty} loc(\"input_{nth}\")) -> {ty} {{");
        let mut v = "%x".to_owned();
        for k in 1..=self.rng.between(8, 39) {
            let x = format!("%v{k}");
            match self.rng.below(9) {
                0 => self.convolution(nth, k, c, &ty, &v),
                1 => {
                    let (min, max) = (self.decimal(-1_000_000, 0), self.decimal(0, 6_000_000));
                    let loc = self.layer(nth, "Relu6", k);
                    op!(
                        self,
                        "  {x} = tosa.clamp {v} {{min_val = {min} : f32, max_val = {max} : f32}} : ({ty}) -> {ty} {loc}"
                    );
                }
                2 => {
                    let loc = self.layer(nth, "AddV2", k);
                    op!(self, "  {x} = tosa.add {v}, %x : ({ty}, {ty}) -> {ty} {loc}");
                }
                3 => {
                    let loc = self.layer(nth, "Sigmoid", k);
                    op!(self, "  {x} = tosa.sigmoid {v} : ({ty}) -> {ty} {loc}");
                }
                4 => {
                    let loc = self.layer(nth, "Maximum", k);
                    op!(self, "  {x} = tosa.maximum {v}, %x : ({ty}, {ty}) -> {ty} {loc}");
                }
                5 => {
                    let turned = format!("tensor<{b}x{w}x{h}x{c}xf32>");
                    let perms = "{perms = array<i32: 0, 2, 1, 3>}";
                    let loc = self.layer(nth, "perm", k);
                    op!(self, "  %t{k} = tosa.transpose {v} {perms} : ({ty}) -> {turned} {loc}");
                    let loc = self.layer(nth, "Transpose", k);
                    op!(self, "  {x} = tosa.transpose %t{k} {perms} : ({turned}) -> {ty} {loc}");
                }
                6 => {
                    let values = format!("dense<[{b}, {h}, {w}, {c}]> : tensor<4xindex>");
                    let loc = self.layer(nth, "shape", k);
                    op!(
                        self,
                        "  %s{k} = tosa.const_shape {{values = {values}}} : () -> !tosa.shape<4> {loc}"
                    );
                    let loc = self.layer(nth, "Reshape", k);
                    op!(self, "  {x} = tosa.reshape {v}, %s{k} : ({ty}, !tosa.shape<4>) -> {ty} {loc}");
                }
                7 => {
                    let scale = self.decimal(-3_000_000, 3_000_000);
                    let one = "tensor<1x1x1x1xf32>";
                    let loc = self.layer(nth, "scale", k);
                    op!(
                        self,
                        "  %c{k} = \"tosa.const\"() <{{values = dense<{scale}> : {one}}}> : () -> {one} {loc}"
                    );
                    let loc = self.layer(nth, "shift", k);
                    op!(
                        self,
                        "  %sh{k} = \"tosa.const\"() <{{values = dense<0> : tensor<1xi8>}}> : () -> tensor<1xi8> {loc}"
                    );
                    let loc = self.layer(nth, "Mul", k);
                    op!(
                        self,
                        "  {x} = tosa.mul {v}, %c{k}, %sh{k} : ({ty}, {one}, tensor<1xi8>) -> {ty} {loc}"
                    );
                }
                _ => {
                    let loc = self.layer(nth, "Sub", k);
                    op!(self, "  {x} = tosa.sub {v}, {v} : ({ty}, {ty}) -> {ty} {loc}");
                }
            }
            v = x;
        }
        let loc = self.layer(nth, "Identity", 0);
        op!(self, "  return {v} : {ty} {loc}");
        line!(self, "}}");
    }

    fn convolution(&mut self, nth: usize, k: usize, c: usize, ty: &str, v: &str) {
        let (weights, bias) = (format!("tensor<{c}x3x3x{c}xf32>"), format!("tensor<{c}xf32>"));
        let weight = self.decimal(-1_000_000, 1_000_000);
        let loc = self.layer(nth, "weights", k);
        op!(
            self,
            "  %w{k} = \"tosa.const\"() <{{values = dense<{weight}> : {weights}}}> : () -> {weights} {loc}"
        );
        let values: Vec<String> = (0..c).map(|_| self.decimal(-1_000_000, 1_000_000)).collect();
        let values = values.join(", ");
        let loc = self.layer(nth, "bias", k);
        op!(
            self,
            "  %b{k} = \"tosa.const\"() <{{values = dense<[{values}]> : {bias}}}> : () -> {bias} {loc}"
        );
        let loc = self.layer(nth, "zp", k);
        op!(
            self,
            "  %zi{k} = \"tosa.const\"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32> {loc}"
        );
        let loc = self.layer(nth, "Conv2D", k);
        op!(
            self,
            "  %v{k} = tosa.conv2d {v}, %w{k}, %b{k}, %zi{k}, %zi{k} {{acc_type = f32, dilation = array<i64: 1, 1>, \
             pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}} : ({ty}, {weights}, {bias}, tensor<1xf32>, \
             tensor<1xf32>) -> {ty} {loc}"
        );
    }

    /// Returns the location of a layer.
    fn layer(&mut self, nth: usize, what: &str, k: usize) -> String {
        let (line, column) = (self.rng.between(1, 3999), self.rng.between(1, 99));
        format!("loc(\"model/block_{nth}/{what}_{k}\"(\"net_{}.py\":{line}:{column}))", nth % 97)
    }

    /// Three nested loops over memrefs.
    fn kernel(&mut self, nth: usize) {
        let sizes = [(); 3].map(|()| *self.rng.pick(&[4, 8, 16, 31, 64, 100, 128, 256]));
        let el = *self.rng.pick(&["f32", "f64", "i32", "i64"]);
        let is_float = el.starts_with('f');
        let of = |float: &'static str, int: &'static str| if is_float { float } else { int };
        let ty = format!("memref<{}x{}x{}x{el}>", sizes[0], sizes[1], sizes[2]);
        op!(self, "func.func @kernel_{nth}(%a: {ty}, %b: {ty}, %o: {ty}) {{");
        op!(self, "  %c0 = arith.constant 0 : index");
        op!(self, "  %c1 = arith.constant 1 : index");
        for (i, size) in sizes.iter().enumerate() {
            op!(self, "  %n{i} = arith.constant {size} : index");
        }
        let k = match is_float {
            true => self.decimal(-9_000_000, 9_000_000),
            false => (self.rng.below(1000) as i64 - 500).to_string(),
        };
        op!(self, "  %k = arith.constant {k} : {el}");
        for i in 0..3 {
            op!(self, "{}scf.for %i{i} = %c0 to %n{i} step %c1 {{", "  ".repeat(i + 1));
        }
        let p = "        ";
        let mut v = "%k".to_owned();
        for k in 1..=self.rng.between(4, 23) {
            let y = format!("%y{k}");
            match self.rng.below(7) {
                0 => {
                    let from = *self.rng.pick(&["%a", "%b"]);
                    op!(self, "{p}%x{k} = memref.load {from}[%i0, %i1, %i2] : {ty}");
                    op!(self, "{p}{y} = arith.{} %x{k}, {v} : {el}", of("addf", "addi"));
                    v = y;
                }
                1 => {
                    op!(self, "{p}{y} = arith.{} {v}, %k : {el}", of("mulf", "muli"));
                    v = y;
                }
                2 => {
                    op!(self, "{p}{y} = arith.{} {v}, %k : {el}", of("subf", "xori"));
                    v = y;
                }
                3 => {
                    let map =
                        format!("(d0, d1) -> ((d0 * {} + d1) mod {})", self.rng.between(1, 8), sizes[2]);
                    op!(self, "{p}%j{k} = affine.apply affine_map<{map}>(%i0, %i1)");
                    op!(self, "{p}%x{k} = memref.load %a[%i0, %i1, %j{k}] : {ty}");
                    op!(self, "{p}{y} = arith.{} %x{k}, {v} : {el}", of("maximumf", "maxsi"));
                    v = y;
                }
                4 => {
                    op!(self, "{p}%q{k} = arith.{}, {v}, %k : {el}", of("cmpf olt", "cmpi slt"));
                    op!(self, "{p}{y} = arith.select %q{k}, {v}, %k : {el}");
                    v = y;
                }
                5 => {
                    op!(self, "{p}%q{k} = arith.cmpi ult, %i0, %i{} : index", self.rng.below(3));
                    op!(self, "{p}{y} = scf.if %q{k} -> ({el}) {{");
                    op!(self, "{p}  scf.yield {v} : {el}");
                    line!(self, "{p}}} else {{");
                    op!(self, "{p}  scf.yield %k : {el}");
                    line!(self, "{p}}}");
                    v = y;
                }
                _ => op!(self, "{p}memref.store {v}, %o[%i0, %i1, %i2] : {ty}"),
            }
        }
        op!(self, "{p}memref.store {v}, %o[%i0, %i1, %i2] : {ty}");
        for i in (1..=3).rev() {
            line!(self, "{}}}", "  ".repeat(i));
        }
        op!(self, "  return");
        line!(self, "}}");
    }

    /// A function of a few blocks.
    fn function(&mut self, nth: usize) {
        const OPERATIONS: [&str; 9] =
            ["addi", "subi", "muli", "andi", "ori", "xori", "shli", "maxsi", "minui"];
        let ty = *self.rng.pick(&["i8", "i16", "i32", "i64", "index"]);
        let first_line = self.rng.between(1, 8999);
        let loc = |rng: &mut Rng| {
            let (line, column) = (first_line + rng.below(90), rng.between(1, 79));
            format!("loc(\"src/unit_{}.rs\":{line}:{column})", nth % 613)
        };
        let visibility = *self.rng.pick(&["", "private "]);
        let (p, q) = (loc(&mut self.rng), loc(&mut self.rng));
        op!(self, "func.func {visibility}@fn_{nth}(%p: {ty} {p}, %q: {ty} {q}) -> {ty} {{");
        let n_blocks = self.rng.between(1, 6);
        let mut k = 0;
        for b in 0..n_blocks {
            let mut v = "%p".to_owned();
            if b > 0 {
                v = format!("%m{b}");
                let at = loc(&mut self.rng);
                line!(self, "^bb{b}({v}: {ty} {at}):");
            }
            for _ in 0..self.rng.between(2, 9) {
                k += 1;
                let name = *self.rng.pick(&OPERATIONS);
                let at = loc(&mut self.rng);
                if self.rng.percent(30) {
                    let value = self.rng.below(200) as i64 - 100;
                    let of_constant = loc(&mut self.rng);
                    op!(self, "  %c{k} = arith.constant {value} : {ty} {of_constant}");
                    op!(self, "  %v{k} = arith.{name} {v}, %c{k} : {ty} {at}");
                } else if nth > 0 && self.rng.percent(15) {
                    op!(self, "  %v{k} = func.call @fn_{nth}({v}, %p) : ({ty}, {ty}) -> {ty} {at}");
                } else {
                    let other = (*self.rng.pick(&["%p", "%q", &v])).to_owned();
                    op!(self, "  %v{k} = arith.{name} {v}, {other} : {ty} {at}");
                }
                v = format!("%v{k}");
            }
            let at = loc(&mut self.rng);
            if b == n_blocks - 1 {
                op!(self, "  return {v} : {ty} {at}");
            } else if b + 2 < n_blocks && self.rng.percent(60) {
                let predicate = *self.rng.pick(&["eq", "ne", "slt", "uge"]);
                let of_condition = loc(&mut self.rng);
                op!(self, "  %k{b} = arith.cmpi {predicate}, {v}, %q : {ty} {of_condition}");
                op!(self, "  cf.cond_br %k{b}, ^bb{}({v} : {ty}), ^bb{}({v} : {ty}) {at}", b + 1, b + 2);
            } else {
                op!(self, "  cf.br ^bb{}({v} : {ty}) {at}", b + 1);
            }
        }
        let at = loc(&mut self.rng);
        line!(self, "}} {at}");
    }
}
