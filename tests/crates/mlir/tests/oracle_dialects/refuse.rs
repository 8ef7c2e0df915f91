//! Invalid IR: what `mlir-opt-22` rejects is rejected here with the same message.
//!
//! A case is a line of operations in the generic form within a function of these arguments:
//! `%i: i32, %f: f32, %x: index, %c: i1, %v: vector<4xf32>, %t: tensor<2x?xf32>, %m: memref<4xf32>, %s: !tosa.shape<2>`.

use pdll::prelude::*;

use super::tools::{context, mlir_opt};

/// Each violates one constraint of the definitions.
const BROKEN: &[&str] = &[
    // Types of operands and results.
    r#"%0 = "arith.addi"(%f, %f) : (f32, f32) -> f32"#,
    r#"%0 = "arith.addf"(%i, %i) : (i32, i32) -> i32"#,
    r#"%0 = "arith.addi"(%i, %i) : (i32, i32) -> f32"#,
    r#"%0 = "arith.addi"(%i, %x) : (i32, index) -> i32"#,
    r#"%0 = "arith.cmpi"(%i, %i) <{predicate = 2 : i64}> : (i32, i32) -> i32"#,
    r#"%0 = "arith.cmpf"(%t, %t) <{predicate = 1 : i64}> : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x4xi1>"#,
    r#"%0 = "arith.select"(%i, %f, %f) : (i32, f32, f32) -> f32"#,
    r#"%0 = "arith.index_cast"(%f) : (f32) -> index"#,
    r#"%0 = "arith.extf"(%t) : (tensor<2x?xf32>) -> tensor<3x?xf64>"#,
    r#"%0 = "arith.extf"(%t) : (tensor<2x?xf32>) -> vector<2xf64>"#,
    r#"%0 = "math.absf"(%i) : (i32) -> i32"#,
    r#"%0 = "math.isnan"(%v) : (vector<4xf32>) -> vector<4xi8>"#,
    r#"%0 = "math.fma"(%f, %f, %v) : (f32, f32, vector<4xf32>) -> f32"#,
    r#"%0 = "index.add"(%x, %i) : (index, i32) -> index"#,
    r#"%0 = "index.cmp"(%x, %x) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i32"#,
    r#"%0 = "tensor.dim"(%m, %x) : (memref<4xf32>, index) -> index"#,
    r#"%0 = "tensor.extract"(%t, %x, %x) : (tensor<2x?xf32>, index, index) -> i32"#,
    r#"%0 = "tensor.extract"(%t, %x, %i) : (tensor<2x?xf32>, index, i32) -> f32"#,
    r#"%0 = "tensor.insert"(%i, %t, %x, %x) : (i32, tensor<2x?xf32>, index, index) -> tensor<2x?xf32>"#,
    r#"%0 = "tensor.from_elements"(%f, %i) : (f32, i32) -> tensor<2xf32>"#,
    r#"%0 = "tensor.from_elements"(%f) : (f32) -> tensor<2xf32>"#,
    r#"%0 = "tensor.splat"(%i) : (i32) -> tensor<2xf32>"#,
    r#"%0 = "tensor.rank"(%v) : (vector<4xf32>) -> index"#,
    r#"%0 = "memref.load"(%m, %x) : (memref<4xf32>, index) -> i32"#,
    r#"%0 = "memref.load"(%t, %x, %x) : (tensor<2x?xf32>, index, index) -> f32"#,
    r#""memref.store"(%i, %m, %x) : (i32, memref<4xf32>, index) -> ()"#,
    r#"%0 = "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> memref<?xf32>"#,
    r#"%0 = "memref.atomic_rmw"(%i, %m, %x) <{kind = 0 : i64}> : (i32, memref<4xf32>, index) -> i32"#,
    r#"%0 = "vector.broadcast"(%f) : (f32) -> tensor<4xf32>"#,
    r#"%0 = "vector.broadcast"(%i) : (i32) -> vector<4xf32>"#,
    r#"%0 = "vector.fma"(%v, %v, %v) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<8xf32>"#,
    r#"%0 = "vector.interleave"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>"#,
    r#"%0:2 = "vector.deinterleave"(%v) : (vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)"#,
    r#"%0 = "vector.create_mask"(%i) : (i32) -> vector<4xi1>"#,
    r#"%0 = "vector.create_mask"(%x) : (index) -> vector<4xi8>"#,
    r#"%0 = "vector.shape_cast"(%f) : (f32) -> vector<1xf32>"#,
    r#"%0 = "tosa.add"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>"#,
    r#"%0 = "tosa.abs"(%t) : (tensor<2x?xf32>) -> tensor<0x4xf32>"#,
    r#"%0 = "tosa.reshape"(%t, %t) : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<4x?xf32>"#,
    r#"%0 = "tosa.matmul"(%t, %t, %f, %f) : (tensor<2x?xf32>, tensor<2x?xf32>, f32, f32) -> tensor<2x?xf32>"#,
    r#"%0 = "tosa.resize"(%t, %s, %s, %s) <{mode = NEAREST_NEIGHBOR}> : (tensor<2x?xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x?xf32>"#,
    r#"%0 = "shape.rank"(%t) : (tensor<2x?xf32>) -> index"#,
    r#"%0 = "shape.shape_of"(%i) : (i32) -> !shape.shape"#,
    // Attributes.
    r#"%0 = "arith.addf"(%f, %f) <{fastmath = 3 : i32}> : (f32, f32) -> f32"#,
    r#"%0 = "arith.cmpi"(%i, %i) : (i32, i32) -> i1"#,
    r#"%0 = "arith.cmpi"(%i, %i) <{predicate = 77 : i64}> : (i32, i32) -> i1"#,
    r#"%0 = "arith.cmpi"(%i, %i) <{predicate = "eq"}> : (i32, i32) -> i1"#,
    r#"%0 = "arith.constant"() <{value = "text"}> : () -> i32"#,
    r#"%0 = "index.constant"() <{value = 1 : i32}> : () -> index"#,
    r#"%0 = "memref.alloc"() <{alignment = 8 : i32, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>"#,
    r#"%0 = "memref.get_global"() <{name = "text"}> : () -> memref<2xf32>"#,
    r#"%0 = "vector.transpose"(%v) <{permutation = [0]}> : (vector<4xf32>) -> vector<4xf32>"#,
    r#"%0 = "tosa.reduce_sum"(%t) <{axis = 1 : i64}> : (tensor<2x?xf32>) -> tensor<2x1xf32>"#,
    r#"%0 = "tosa.transpose"(%t) <{perms = array<i64: 1, 0>}> : (tensor<2x?xf32>) -> tensor<?x2xf32>"#,
    r#""cf.assert"(%c) : (i1) -> ()"#,
    r#""cf.assert"(%c) <{msg = 1 : i32}> : (i1) -> ()"#,
    // Numbers of operands, results, regions.
    r#"%0 = "arith.addi"(%i) : (i32) -> i32"#,
    r#""arith.addi"(%i, %i) : (i32, i32) -> ()"#,
    r#"%0 = "arith.constant"(%i) <{value = 1 : i32}> : (i32) -> i32"#,
    r#"%0 = "arith.addi"(%i, %i) ({}) : (i32, i32) -> i32"#,
    r#""scf.if"(%c) ({}) : (i1) -> ()"#,
    r#""memref.dealloc"() : () -> ()"#,
    // Structure.
    r#""scf.yield"() : () -> ()"#,
    r#""affine.yield"() : () -> ()"#,
    r#"%0 = "memref.alloca_scope"() ({ ^bb0: "memref.alloca_scope.return"(%i) : (i32) -> () }, {}) : () -> i32"#,
];

/// Returns the message of the first error, without its location.
fn first_error(said: &str) -> String {
    let line = said.lines().find(|line| line.contains("error: ")).unwrap_or(said);
    line.split_once("error: ").map_or(line, |(_, words)| words).trim().to_owned()
}

#[test]
fn oracle_refuses_what_mlir_refuses() {
    let mut failures = Vec::new();
    let (types, names): (Vec<&str>, Vec<&str>) = [
        ("i32", "%i: i32"),
        ("f32", "%f: f32"),
        ("index", "%x: index"),
        ("i1", "%c: i1"),
        ("vector<4xf32>", "%v: vector<4xf32>"),
        ("tensor<2x?xf32>", "%t: tensor<2x?xf32>"),
        ("memref<4xf32>", "%m: memref<4xf32>"),
        ("!tosa.shape<2>", "%s: !tosa.shape<2>"),
    ]
    .into_iter()
    .unzip();
    for broken in BROKEN {
        let (types, names) = (types.join(", "), names.join(", "));
        let text = format!(
            "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = ({types}) -> (), sym_name = \"f\"}}> ({{\n\
             ^bb0({names}):\n{broken}\n\"func.return\"() : () -> ()\n}}) : () -> ()\n}}) : () -> ()\n"
        );
        let Err(theirs) = mlir_opt(&[], &text) else {
            failures.push(format!("MLIR accepts {broken}"));
            continue;
        };
        let ctx = context();
        let ours = match parse(&ctx, &text) {
            Err(error) => error.to_string(),
            Ok(ir) => match ir.verify() {
                Ok(()) => "nothing".to_owned(),
                Err(error) => error.to_string(),
            },
        };
        let theirs = first_error(&theirs);
        if !ours.contains(&theirs) {
            failures.push(format!("{broken}\n  theirs: {theirs}\n  ours:   {ours}"));
        }
    }
    assert!(failures.is_empty(), "{} of {} differ:\n{}", failures.len(), BROKEN.len(), failures.join("\n"));
}
