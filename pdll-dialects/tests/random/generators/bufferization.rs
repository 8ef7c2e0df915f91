//! Tensors and buffers: conversions in both directions, allocations, clones and deallocations; some programs are invalid.

use std::fmt::Write as _;

use pdll_random::Rng;

use crate::random::Generator;

/// Conversions, clones and deallocations. Not through `cse`, which erases unused clones in MLIR: pdll does not know that their write is to memory
/// that they allocate.
pub(in crate::random) const BUFFERS: Generator =
    Generator { dialect: "bufferization", passes: &["", "canonicalize"], program: buffers };

struct Program {
    text: String,
    /// Tensors and memrefs with their sizes; `None` is dynamic.
    tensors: Vec<(String, Option<i64>)>,
    memrefs: Vec<(String, Option<i64>)>,
    indices: Vec<String>,
    conditions: Vec<String>,
    elements: Vec<String>,
    n: usize,
}

fn type_of(kind: &str, size: Option<i64>) -> String {
    size.map_or_else(|| format!("{kind}<?xf32>"), |size| format!("{kind}<{size}xf32>"))
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

impl Program {
    fn line(&mut self, text: &str) -> String {
        self.n += 1;
        let name = format!("%v{}", self.n);
        writeln!(self.text, "  {name} = {text}").unwrap();
        name
    }

    /// Returns a tensor or a memref, mostly a recent one.
    fn pick(rng: &mut Rng, values: &[(String, Option<i64>)]) -> (String, Option<i64>) {
        match rng.percent(60) {
            true => values.last().unwrap().clone(),
            false => rng.pick(values).clone(),
        }
    }

    fn convert(&mut self, rng: &mut Rng) {
        let ((tensor, from), (memref, size)) =
            (Self::pick(rng, &self.tensors), Self::pick(rng, &self.memrefs));
        // The size of the result, which rarely does not fit.
        let other = |rng: &mut Rng, size| if rng.percent(2) { Some(7) } else { size };
        match rng.below(5) {
            0 | 1 => {
                let to = other(rng, from);
                let attr = *rng.pick(&["", "", " read_only"]);
                let (before, after) = (type_of("tensor", from), type_of("memref", to));
                let name =
                    self.line(&format!("bufferization.to_buffer {tensor}{attr} : {before} to {after}"));
                self.memrefs.push((name, to));
            }
            2 | 3 => {
                let to = other(rng, size);
                let attr = *rng.pick(&["", "", " restrict", " restrict writable"]);
                let (before, after) = (type_of("memref", size), type_of("tensor", to));
                let name =
                    self.line(&format!("bufferization.to_tensor {memref}{attr} : {before} to {after}"));
                self.tensors.push((name, to));
            }
            _ => {
                let strided = "memref<?xf32, strided<[?], offset: ?>>";
                let to_strided = format!("memref.cast {memref} : {} to {strided}", type_of("memref", size));
                let cast = self.line(&to_strided);
                let tensor =
                    self.line(&format!("bufferization.to_tensor {cast} : {strided} to tensor<?xf32>"));
                let to = *rng.pick(&["memref<?xf32>", "memref<?xf32, strided<[1], offset: ?>>", strided]);
                let name = self.line(&format!("bufferization.to_buffer {tensor} : tensor<?xf32> to {to}"));
                if to == "memref<?xf32>" {
                    self.memrefs.push((name, None));
                }
            }
        }
    }

    fn cast(&mut self, rng: &mut Rng) {
        let is_tensor = rng.percent(50);
        let (kind, values) = if is_tensor { ("tensor", &self.tensors) } else { ("memref", &self.memrefs) };
        let (value, size) = Self::pick(rng, values);
        let to = if size.is_some() { None } else { *rng.pick(&[None, Some(4)]) };
        let name =
            self.line(&format!("{kind}.cast {value} : {} to {}", type_of(kind, size), type_of(kind, to)));
        if is_tensor { &mut self.tensors } else { &mut self.memrefs }.push((name, to));
    }

    fn allocate(&mut self, rng: &mut Rng) {
        let size = *rng.pick(&[None, None, Some(4)]);
        // A constant that is not the size of casts would be a contradiction.
        let index = (*rng.pick(&["%i", "%c4"])).to_owned();
        let open = if size.is_some() == rng.percent(2) { index } else { String::new() };
        let ty = type_of("tensor", size);
        if rng.percent(50) {
            let name = self.line(&format!("memref.alloc({open}) : {}", type_of("memref", size)));
            self.memrefs.push((name, size));
            return;
        }
        let (copied, copied_size) = Self::pick(rng, &self.tensors);
        let (text, size) = match rng.percent(30) {
            true => (format!("() copy({copied}) : {}", type_of("tensor", copied_size)), copied_size),
            false => (format!("({open}) : {ty}"), size),
        };
        let name = self.line(&format!("bufferization.alloc_tensor{text}"));
        self.tensors.push((name, size));
    }

    fn clone(&mut self, rng: &mut Rng) {
        let (memref, size) = Self::pick(rng, &self.memrefs);
        let to = if rng.percent(20) { None } else { size };
        let (before, after) = (type_of("memref", size), type_of("memref", to));
        let name = self.line(&format!("bufferization.clone {memref} : {before} to {after}"));
        if rng.percent(60) {
            let (freed, ty) = if rng.percent(50) { (&memref, before) } else { (&name, after) };
            writeln!(self.text, "  memref.dealloc {freed} : {ty}").unwrap();
        }
        self.memrefs.push((name, to));
    }

    fn deallocate(&mut self, rng: &mut Rng) {
        let freed: Vec<(String, Option<i64>)> =
            (0..rng.below(4)).map(|_| Self::pick(rng, &self.memrefs)).collect();
        let conditions: Vec<String> = freed.iter().map(|_| rng.pick(&self.conditions).clone()).collect();
        let retained: Vec<(String, Option<i64>)> =
            (0..rng.below(4)).map(|_| Self::pick(rng, &self.memrefs)).collect();
        let part = |values: &[(String, Option<i64>)]| {
            let types = list(values.iter().map(|(_, size)| type_of("memref", *size)));
            format!("({} : {types})", list(values.iter().map(|(name, _)| name)))
        };
        let mut text = "bufferization.dealloc".to_owned();
        if !freed.is_empty() {
            write!(text, " {} if ({})", part(&freed), list(&conditions)).unwrap();
        }
        if !retained.is_empty() {
            write!(text, " retain {}", part(&retained)).unwrap();
        }
        match retained.len() {
            0 => writeln!(self.text, "  {text}").unwrap(),
            n => {
                self.n += 1;
                let name = format!("%v{}", self.n);
                writeln!(self.text, "  {name}:{n} = {text}").unwrap();
                self.conditions.push(format!("{name}#{}", rng.below(n)));
            }
        }
    }

    fn access(&mut self, rng: &mut Rng) {
        let ((tensor, from), (memref, size)) =
            (Self::pick(rng, &self.tensors), Self::pick(rng, &self.memrefs));
        let (tensor_type, memref_type) = (type_of("tensor", from), type_of("memref", size));
        let index = rng.pick(&self.indices).clone();
        match rng.below(6) {
            0 => {
                let name = self.line(&format!("tensor.dim {tensor}, %c0 : {tensor_type}"));
                self.indices.push(name);
            }
            1 => {
                let name = self.line(&format!("memref.dim {memref}, %c0 : {memref_type}"));
                self.indices.push(name);
            }
            2 => {
                let name = self.line(&format!("memref.load {memref}[{index}] : {memref_type}"));
                self.elements.push(name);
            }
            3 => {
                let element = rng.pick(&self.elements);
                writeln!(self.text, "  memref.store {element}, {memref}[{index}] : {memref_type}").unwrap();
            }
            4 => {
                let text = format!("bufferization.materialize_in_destination {tensor} in");
                if rng.percent(50) {
                    writeln!(self.text, "  {text} writable {memref} : ({tensor_type}, {memref_type}) -> ()")
                        .unwrap();
                    return;
                }
                let (dest, to) = Self::pick(rng, &self.tensors);
                let to_type = type_of("tensor", to);
                let name = self.line(&format!("{text} {dest} : ({tensor_type}, {to_type}) -> {to_type}"));
                self.tensors.push((name, to));
            }
            _ => writeln!(self.text, "  bufferization.dealloc_tensor {tensor} : {tensor_type}").unwrap(),
        }
    }
}

fn buffers(rng: &mut Rng) -> String {
    let mut program = Program {
        text: "  %c0 = arith.constant 0 : index\n  %c4 = arith.constant 4 : index\n  %false = arith.constant false\n"
            .to_owned(),
        tensors: vec![("%t0".to_owned(), None), ("%t1".to_owned(), Some(4))],
        memrefs: vec![("%m0".to_owned(), None), ("%m1".to_owned(), Some(4))],
        indices: ["%i", "%c0", "%c4"].map(str::to_owned).to_vec(),
        conditions: ["%p", "%q", "%false"].map(str::to_owned).to_vec(),
        elements: vec!["%x".to_owned()],
        n: 0,
    };
    for _ in 0..rng.between(2, 8) {
        match rng.below(14) {
            0..=3 => program.convert(rng),
            4 => program.cast(rng),
            5 | 6 => program.allocate(rng),
            7 | 8 => program.clone(rng),
            9 | 10 => program.deallocate(rng),
            _ => program.access(rng),
        }
    }
    let ((tensor, from), (memref, size)) = (program.tensors.last().unwrap(), program.memrefs.last().unwrap());
    let (index, condition) = (program.indices.last().unwrap(), program.conditions.last().unwrap());
    let types = format!("{}, {}, index, i1", type_of("tensor", *from), type_of("memref", *size));
    format!(
        "func.func @f(%t0: tensor<?xf32>, %t1: tensor<4xf32>, %m0: memref<?xf32>, %m1: memref<4xf32>, %i: index, %p: i1, %q: i1, %x: f32) -> ({types}) {{\n{}  return {tensor}, {memref}, {index}, {condition} : {types}\n}}\n",
        program.text
    )
}
