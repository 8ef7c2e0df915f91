//! Operands: values that are there, constants, arguments, and what creates a value of a type.

use super::ty::{Dim, Kind, Ty, fixed};
use super::{INDICES, Program};

const ELEMENTS: [&str; 10] = ["f32", "f32", "f64", "i32", "i32", "i64", "index", "i8", "f16", "i1"];

impl Program {
    /// Returns sizes of `low` to `high` dimensions, of which some percent are dynamic.
    pub(super) fn random_dims(&mut self, low: usize, high: usize, dynamic: usize) -> Vec<Dim> {
        let rank = self.rng.between(low, high);
        (0..rank)
            .map(|_| Dim { size: *self.rng.pick(&[1, 2, 3, 4]), is_dynamic: self.rng.percent(dynamic) })
            .collect()
    }

    pub(super) fn random_type(&mut self, kinds: &[Kind]) -> Ty {
        let element = *self.rng.pick(&ELEMENTS);
        match *self.rng.pick(kinds) {
            Kind::Complex => {
                Ty::new(Kind::Complex, if self.rng.percent(70) { "f32" } else { "f64" }, Vec::new())
            }
            Kind::Vector => {
                let low = usize::from(!self.rng.percent(10));
                Ty::new(Kind::Vector, element, self.random_dims(low, 3, 0))
            }
            kind @ (Kind::Tensor | Kind::Memref) => Ty::new(kind, element, self.random_dims(0, 3, 35)),
            Kind::Scalar | Kind::Other => Ty::scalar(element),
        }
    }

    /// Returns at most this many types.
    pub(super) fn some_types(&mut self, most: usize) -> Vec<Ty> {
        let n = self.rng.below(most + 1);
        (0..n)
            .map(|_| {
                self.random_type(&[Kind::Scalar, Kind::Scalar, Kind::Vector, Kind::Tensor, Kind::Memref])
            })
            .collect()
    }

    /// Returns a value of one of these kinds for which `accepts` is true, mostly one that is there.
    pub(super) fn any(&mut self, kinds: &[Kind], accepts: impl Fn(&Ty) -> bool) -> (String, Ty) {
        let fits = |ty: &Ty| kinds.contains(&ty.kind) && accepts(ty);
        let known: Vec<(String, Ty)> =
            self.scopes.iter().flatten().filter(|(_, ty)| fits(ty)).cloned().collect();
        if !known.is_empty() && self.rng.percent(85) {
            let recent = if self.rng.percent(60) { known.len().saturating_sub(10) } else { 0 };
            return self.rng.pick(&known[recent..]).clone();
        }
        for _ in 0..100 {
            let ty = self.random_type(kinds);
            if accepts(&ty) {
                return (self.value(&ty), ty);
            }
        }
        panic!("no type is accepted");
    }

    /// Returns a value of a type, mostly one that is there.
    pub(super) fn value(&mut self, ty: &Ty) -> String {
        let known: Vec<String> = self
            .scopes
            .iter()
            .flatten()
            .filter(|(_, known)| known == ty)
            .map(|(name, _)| name.clone())
            .collect();
        match !known.is_empty() && self.rng.percent(80) {
            true => self.rng.pick(&known).clone(),
            false => self.create(ty),
        }
    }

    /// Adds an operation with a result of a type.
    pub(super) fn create(&mut self, ty: &Ty) -> String {
        let open: Vec<i64> = ty.dims.iter().filter(|dim| dim.is_dynamic).map(|dim| dim.size).collect();
        let (cast, allocate) = match ty.kind {
            Kind::Tensor if open.is_empty() && self.rng.percent(60) => return self.constant(ty),
            Kind::Tensor => ("tensor.cast", "tensor.empty"),
            Kind::Memref => ("memref.cast", *self.rng.pick(&["memref.alloc", "memref.alloca"])),
            Kind::Vector if self.rng.percent(25) => {
                let element = ty.of_element();
                let value = self.value(&element);
                return self.op(ty, &format!("vector.broadcast {value} : {element} to {ty}"));
            }
            Kind::Other if ty.element == "!shape.witness" => {
                let passing = *self.rng.pick(&["true", "false"]);
                return self.op(ty, &format!("shape.const_witness {passing}"));
            }
            Kind::Other if ty.element == "!shape.size" => {
                let size = self.rng.below(4);
                return self.op(ty, &format!("shape.const_size {size}"));
            }
            Kind::Other => return self.op(ty, "shape.const_shape [2, 1, 3] : !shape.shape"),
            _ => return self.constant(ty),
        };
        if !open.is_empty() && ty.strides.is_none() && self.rng.percent(40) {
            let sizes: Vec<i64> = ty.dims.iter().map(|dim| dim.size).collect();
            let source = ty.with_dims(fixed(&sizes));
            let value = self.value(&source);
            return self.op(ty, &format!("{cast} {value} : {source} to {ty}"));
        }
        let sizes: Vec<String> = open.into_iter().map(|size| self.size(size)).collect();
        self.op(ty, &format!("{allocate}({}) : {ty}", sizes.join(", ")))
    }

    /// Adds a constant.
    pub(super) fn constant(&mut self, ty: &Ty) -> String {
        let first = self.literal(ty.element);
        let text = match ty.kind {
            Kind::Complex => {
                let second = self.literal(ty.element);
                format!("complex.constant [{first} : {0}, {second} : {0}] : {ty}", ty.element)
            }
            Kind::Scalar | Kind::Other if ty.element == "i1" => format!("arith.constant {first}"),
            Kind::Scalar | Kind::Other => format!("arith.constant {first} : {ty}"),
            _ if ty.n_elements() <= 8 && self.rng.percent(40) => {
                let sizes: Vec<i64> = ty.dims.iter().map(|dim| dim.size).collect();
                format!("arith.constant dense<{}> : {ty}", self.elements(ty.element, &sizes))
            }
            _ => format!("arith.constant dense<{first}> : {ty}"),
        };
        self.op(ty, &text)
    }

    fn elements(&mut self, element: &str, sizes: &[i64]) -> String {
        let Some((first, rest)) = sizes.split_first() else { return self.literal(element) };
        let parts: Vec<String> = (0..*first).map(|_| self.elements(element, rest)).collect();
        format!("[{}]", parts.join(", "))
    }

    pub(super) fn literal(&mut self, element: &str) -> String {
        let small = self.rng.below(200) as i64 - 100;
        match element {
            "i1" => (*self.rng.pick(&["true", "false"])).to_owned(),
            "i8" => self.rng.pick(&[0, 0, 1, 2, -1, 7, -128, 127, small]).to_string(),
            "i32" => self.rng.pick(&[0, 0, 1, 2, -1, 7, i64::from(i32::MIN), small]).to_string(),
            "i64" => self.rng.pick(&[0, 0, 1, 2, -1, 7, i64::MIN, small]).to_string(),
            "index" => self.rng.pick(&[0, 0, 1, 1, 2, 3, 4, 8, small]).to_string(),
            _ => (*self.rng.pick(&["0.0", "1.0", "-1.0", "2.0", "0.5", "-0.0", "3.25", "-2.5"])).to_owned(),
        }
    }

    pub(super) fn index(&mut self, number: i64) -> String {
        self.op(&Ty::index(), &format!("arith.constant {number} : index"))
    }

    /// Returns a value that is this number at run time.
    pub(super) fn size(&mut self, size: i64) -> String {
        let has = |ty: &Ty| {
            matches!(ty.kind, Kind::Tensor | Kind::Memref) && ty.dims.iter().any(|dim| dim.size == size)
        };
        let shaped: Vec<(String, Ty)> =
            self.scopes.iter().flatten().filter(|(_, ty)| has(ty)).cloned().collect();
        if self.rng.percent(40) {
            return self.index(size);
        }
        if shaped.is_empty() || self.rng.percent(50) {
            return (*self.rng.pick(&INDICES)).to_owned();
        }
        let (value, ty) = self.rng.pick(&shaped).clone();
        let dim = ty.dims.iter().position(|dim| dim.size == size).unwrap_or_default();
        let position = self.index(dim as i64);
        let dialect = if ty.kind == Kind::Tensor { "tensor" } else { "memref" };
        self.op(&Ty::index(), &format!("{dialect}.dim {value}, {position} : {ty}"))
    }

    /// Returns sizes as they are written in an operation: those that are dynamic as values.
    pub(super) fn sizes(&mut self, dims: &[Dim]) -> String {
        let of = |program: &mut Program, dim: &Dim| match dim.is_dynamic {
            true => program.size(dim.size),
            false => dim.size.to_string(),
        };
        let sizes: Vec<String> = dims.iter().map(|dim| of(self, dim)).collect();
        sizes.join(", ")
    }

    /// Returns the values of the sizes that are dynamic.
    pub(super) fn open_sizes(&mut self, ty: &Ty) -> String {
        let open: Vec<i64> = ty.dims.iter().filter(|dim| dim.is_dynamic).map(|dim| dim.size).collect();
        let sizes: Vec<String> = open.into_iter().map(|size| self.size(size)).collect();
        sizes.join(", ")
    }

    /// Returns a subscript in bounds, if it is a constant.
    pub(super) fn subscript(&mut self, size: i64) -> String {
        match self.rng.below(3) {
            0 => {
                let number = self.rng.below(size.max(1) as usize);
                self.index(number as i64)
            }
            1 => self.any(&[Kind::Scalar], |ty| ty.element == "index").0,
            _ => (*self.rng.pick(&INDICES)).to_owned(),
        }
    }

    pub(super) fn subscripts(&mut self, ty: &Ty) -> String {
        let subscripts: Vec<String> = ty.dims.iter().map(|dim| self.subscript(dim.size)).collect();
        subscripts.join(", ")
    }
}
