//! Transfers, loads and stores of `vector`: writes and reads of the same and of other places, masks that are known, casts of memory.

use std::fmt::Write as _;

use pdll_random::Rng;

use super::vector::{list, text};
use crate::random::Generator;

/// Functions of one block on a tensor and a memref of one shape.
pub(in crate::random) const TRANSFERS: Generator =
    Generator { dialect: "vector", passes: &["", "canonicalize", "cse"], program: transfers };

struct Program<'r> {
    rng: &'r mut Rng,
    out: String,
    shape: Vec<i64>,
    /// Tensors with their types.
    tensors: Vec<(String, String)>,
    memrefs: Vec<(String, String)>,
    /// Vectors with their shapes.
    vectors: Vec<(String, Vec<i64>)>,
    /// Vectors that were read with a mask. MLIR overlooks the mask when they are written, so nothing uses them.
    masked: Vec<(String, Vec<i64>)>,
    n: usize,
}

fn shaped(kind: &str, shape: &[i64], is_dynamic: bool) -> String {
    let dims: Vec<String> =
        shape.iter().map(|size| if is_dynamic { "?x".to_owned() } else { format!("{size}x") }).collect();
    format!("{kind}<{}f32>", dims.concat())
}

impl Program<'_> {
    fn line(&mut self, text: &str) {
        writeln!(self.out, "  {text}").unwrap();
    }

    fn fresh(&mut self) -> String {
        self.n += 1;
        format!("%{}", self.n)
    }

    fn indices(&mut self) -> String {
        let n = if self.rng.below(200) == 0 { self.shape.len() + 1 } else { self.shape.len() };
        let few = *self.rng.pick(&[1, 2, 4]);
        list(
            (0..n)
                .map(|_| match self.rng.percent(15) {
                    true => "%i".to_owned(),
                    false => format!("%c{}", self.rng.below(few)),
                })
                .collect::<Vec<_>>(),
        )
    }

    fn vector(&mut self, shape: &[i64]) -> String {
        let found: Vec<String> =
            self.vectors.iter().filter(|(_, other)| other == shape).map(|(name, _)| name.clone()).collect();
        if !found.is_empty() && self.rng.percent(90) {
            return self.rng.pick(&found).clone();
        }
        self.broadcast(shape)
    }

    fn broadcast(&mut self, shape: &[i64]) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = vector.broadcast %f : f32 to {}", text(shape, "f32")));
        self.vectors.push((name.clone(), shape.to_vec()));
        name
    }

    /// Returns a mask with its type.
    fn mask(&mut self, shape: &[i64]) -> String {
        let (name, ty) = (self.fresh(), text(shape, "i1"));
        let right = match self.rng.below(5) {
            0 => format!("vector.constant_mask [{}] : {ty}", list(shape)),
            1 => format!("vector.constant_mask [{}] : {ty}", list(vec![0; shape.len()])),
            2 => format!("arith.constant dense<{}> : {ty}", self.rng.pick(&["true", "false"])),
            3 => format!("vector.create_mask {} : {ty}", list(vec!["%i"; shape.len()])),
            _ => format!("vector.create_mask {} : {ty}", list(vec!["%c1"; shape.len()])),
        };
        self.line(&format!("{name} = {right}"));
        name
    }

    /// Returns the shape of a vector, the permutation map and the shape of its mask.
    fn map(&mut self, is_write: bool) -> (Vec<i64>, String, Vec<i64>) {
        let rank = self.shape.len();
        let mut dims: Vec<usize> = (0..rank).collect();
        for at in (1..rank).rev() {
            if self.rng.percent(25) {
                dims.swap(at, self.rng.below(at + 1));
            }
        }
        let n = self.rng.between(1, rank);
        let mut results: Vec<Option<usize>> = dims[rank - n..].iter().map(|dim| Some(*dim)).collect();
        if !is_write && self.rng.percent(20) {
            let at = self.rng.below(n + 1);
            results.insert(at, None);
        }
        if self.rng.below(200) == 0 {
            results.push(results[0]);
        }
        let shape: Vec<i64> = results
            .iter()
            .map(|dim| match dim {
                Some(dim) if self.rng.percent(40) => self.shape[*dim],
                _ => *self.rng.pick(&[1, 2]),
            })
            .collect();
        let name = |dim: &Option<usize>| dim.map_or("0".to_owned(), |dim| format!("d{dim}"));
        let inputs = list((0..rank).map(|dim| format!("d{dim}")));
        let map = format!("affine_map<({inputs}) -> ({})>", list(results.iter().map(name)));
        let mut used: Vec<(usize, i64)> =
            results.iter().zip(&shape).filter_map(|(dim, size)| Some(((*dim)?, *size))).collect();
        used.sort_unstable();
        (shape, map, used.into_iter().map(|(_, size)| size).collect())
    }

    fn attributes(&mut self, map: &str, n: usize) -> String {
        let bounds: Vec<bool> = match self.rng.below(3) {
            0 => vec![true; n],
            1 => (0..n).map(|_| self.rng.percent(50)).collect(),
            _ => vec![false; n],
        };
        let n_bounds = if self.rng.below(300) == 0 { n + 1 } else { n };
        let bounds = list(bounds.into_iter().chain([true]).take(n_bounds));
        format!("{{in_bounds = [{bounds}], permutation_map = {map}}}")
    }

    fn write(&mut self) {
        let (shape, map, mask) = self.map(true);
        let is_tensor = self.rng.percent(75);
        let (base, ty) = self.base(is_tensor);
        let is_masked = self.rng.percent(15);
        let value = match is_masked {
            true => self.broadcast(&shape),
            false => self.vector(&shape),
        };
        let mask = if is_masked { format!(", {}", self.mask(&mask)) } else { String::new() };
        let (indices, attributes) = (self.indices(), self.attributes(&map, shape.len()));
        let text = format!(
            "vector.transfer_write {value}, {base}[{indices}]{mask} {attributes} : {}, {ty}",
            text(&shape, "f32")
        );
        match is_tensor {
            true => {
                let name = self.fresh();
                self.line(&format!("{name} = {text}"));
                self.tensors.push((name, ty));
            }
            false => self.line(&text),
        }
    }

    /// Returns a tensor or a memref; the newest tensor rather than others.
    fn base(&mut self, is_tensor: bool) -> (String, String) {
        let list = if is_tensor { &self.tensors } else { &self.memrefs };
        let at = if self.rng.percent(60) { list.len() - 1 } else { self.rng.below(list.len()) };
        list[at].clone()
    }

    fn read(&mut self) {
        let (shape, map, mask) = self.map(false);
        let is_tensor = self.rng.percent(75);
        let (base, ty) = self.base(is_tensor);
        let mask = if self.rng.percent(15) { format!(", {}", self.mask(&mask)) } else { String::new() };
        let (indices, attributes) = (self.indices(), self.attributes(&map, shape.len()));
        let name = self.fresh();
        self.line(&format!(
            "{name} = vector.transfer_read {base}[{indices}], %f{mask} {attributes} : {ty}, {}",
            text(&shape, "f32")
        ));
        if mask.is_empty() { &mut self.vectors } else { &mut self.masked }.push((name, shape));
    }

    /// Reads what was written, or writes what was read, with the same indices.
    fn round_trip(&mut self) {
        let (shape, map, _) = self.map(true);
        let (base, ty) = self.base(true);
        let (indices, vector) = (self.indices(), text(&shape, "f32"));
        let attributes = self.attributes(&map, shape.len());
        let (first, second) = (self.fresh(), self.fresh());
        if self.rng.percent(50) {
            let value = self.vector(&shape);
            let read = match self.rng.percent(50) {
                true => attributes.clone(),
                false => self.attributes(&map, shape.len()),
            };
            self.line(&format!(
                "{first} = vector.transfer_write {value}, {base}[{indices}] {attributes} : {vector}, {ty}"
            ));
            self.line(&format!(
                "{second} = vector.transfer_read {first}[{indices}], %f {read} : {ty}, {vector}"
            ));
            self.vectors.push((second, shape));
            self.tensors.push((first, ty));
        } else {
            self.line(&format!(
                "{first} = vector.transfer_read {base}[{indices}], %f {attributes} : {ty}, {vector}"
            ));
            let to = if self.rng.percent(60) { base } else { "%t".to_owned() };
            let found = self.tensors.iter().find(|(name, _)| *name == to).map_or(ty, |(_, ty)| ty.clone());
            self.line(&format!(
                "{second} = vector.transfer_write {first}, {to}[{indices}] {attributes} : {vector}, {found}"
            ));
            self.vectors.push((first, shape));
            self.tensors.push((second, found));
        }
    }

    fn cast(&mut self) {
        let is_tensor = self.rng.percent(50);
        let (base, ty) = self.base(is_tensor);
        let kind = if is_tensor { "tensor" } else { "memref" };
        let to = shaped(kind, &self.shape, self.rng.percent(70));
        if to == ty {
            return;
        }
        let name = self.fresh();
        self.line(&format!("{name} = {kind}.cast {base} : {ty} to {to}"));
        if is_tensor { &mut self.tensors } else { &mut self.memrefs }.push((name, to));
    }

    /// Loads and stores with masks, of four elements.
    fn masked(&mut self) {
        let (base, ty) = self.base(false);
        let (indices, mask, value) = (self.indices(), self.mask(&[4]), self.vector(&[4]));
        let mask_value = format!("{mask}, {value}");
        let types = format!("{ty}, vector<4xi1>, vector<4xf32>");
        let at = self.fresh();
        let sequence = ["dense<[0, 1, 2, 3]>", "dense<1>", "dense<[0, 1, 3, 2]>"];
        let right = match self.rng.below(4) {
            0 => "vector.step : vector<4xindex>".to_owned(),
            nth => format!("arith.constant {} : vector<4xindex>", sequence[nth - 1]),
        };
        self.line(&format!("{at} = {right}"));
        let at_types = format!("{ty}, vector<4xindex>, vector<4xi1>, vector<4xf32>");
        let name = self.fresh();
        match self.rng.below(8) {
            0 => self.line(&format!("vector.maskedstore {base}[{indices}], {mask_value} : {types}")),
            1 => self.line(&format!("vector.compressstore {base}[{indices}], {mask_value} : {types}")),
            2 => self.line(&format!("vector.scatter {base}[{indices}] [{at}], {mask_value} : {at_types}")),
            3 => self.line(&format!("vector.store {value}, {base}[{indices}] : {ty}, vector<4xf32>")),
            nth => {
                self.line(&match nth {
                    4 => format!("{name} = vector.maskedload {base}[{indices}], {mask_value} : {types} into vector<4xf32>"),
                    5 => format!("{name} = vector.expandload {base}[{indices}], {mask_value} : {types} into vector<4xf32>"),
                    6 => format!("{name} = vector.gather {base}[{indices}] [{at}], {mask_value} : {at_types} into vector<4xf32>"),
                    _ => format!("{name} = vector.load {base}[{indices}] : {ty}, vector<4xf32>"),
                });
                self.vectors.push((name, vec![4]));
            }
        }
    }
}

fn transfers(rng: &mut Rng) -> String {
    let shape: Vec<i64> = (0..rng.between(1, 3)).map(|_| *rng.pick(&[2, 4, 4])).collect();
    let (tensor, memref) =
        (shaped("tensor", &shape, rng.percent(20)), shaped("memref", &shape, rng.percent(20)));
    let mut program = Program {
        rng,
        out: String::new(),
        shape,
        tensors: vec![("%t".to_owned(), tensor.clone())],
        memrefs: vec![("%m".to_owned(), memref.clone())],
        vectors: Vec::new(),
        masked: Vec::new(),
        n: 0,
    };
    for n in 0..4 {
        program.line(&format!("%c{n} = arith.constant {n} : index"));
    }
    for _ in 0..program.rng.between(2, 9) {
        match program.rng.below(10) {
            0..=2 => program.write(),
            3 | 4 => program.read(),
            5 | 6 => program.round_trip(),
            7 => program.cast(),
            _ => program.masked(),
        }
    }
    let mut results = vec![program.tensors[program.tensors.len() - 1].clone()];
    for (name, shape) in program.vectors.iter().rev().take(3).chain(&program.masked) {
        results.push((name.clone(), text(shape, "f32")));
    }
    let (names, types): (Vec<String>, Vec<String>) = results.into_iter().unzip();
    let types = list(types);
    format!(
        "func.func @f(%t: {tensor}, %m: {memref}, %f: f32, %i: index) -> ({types}) {{\n{}  return {} : {types}\n}}\n",
        program.out,
        list(names)
    )
}
