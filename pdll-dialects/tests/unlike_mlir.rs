//! Canonicalizations where MLIR makes a mistake that `docs/divergences.md` names: what pdll makes of the program.

use super::tools::Ours;

/// Asserts that `canonicalize` does not change a program, whose text is as it is printed.
#[track_caller]
fn assert_stays(program: &str) {
    let printed = Ours::new(None).run(program).to_string();
    assert!(!printed.starts_with("error"), "{printed}");
    assert_eq!(Ours::new(Some("canonicalize")).run(program).to_string(), printed);
}

#[test]
fn a_slice_that_starts_before_an_inserted_one_is_not_taken_from_the_vector_before() {
    // Its second element is the first one of `%b`.
    assert_stays(
        "func.func @f(%a: vector<8xi32>, %b: vector<2xi32>, %c: vector<6xi32>) -> vector<2xi32> {
           %0 = vector.insert_strided_slice %c, %a {offsets = [0], strides = [1]} : vector<6xi32> into vector<8xi32>
           %1 = vector.insert_strided_slice %b, %0 {offsets = [3], strides = [1]} : vector<2xi32> into vector<8xi32>
           %2 = vector.extract_strided_slice %1 {offsets = [2], sizes = [2], strides = [1]} : vector<8xi32> to vector<2xi32>
           return %2 : vector<2xi32>
         }",
    );
}

#[test]
fn a_slice_is_not_one_of_an_inserted_vector_that_lacks_other_dimensions() {
    // The slice has four elements in the second dimension, `%b` has two.
    assert_stays(
        "func.func @f(%a: vector<8x4xi32>, %b: vector<4x2xi32>) -> vector<2x4xi32> {
           %0 = vector.insert_strided_slice %b, %a {offsets = [2, 1], strides = [1, 1]} : vector<4x2xi32> into vector<8x4xi32>
           %1 = vector.extract_strided_slice %0 {offsets = [3], sizes = [2], strides = [1]} : vector<8x4xi32> to vector<2x4xi32>
           return %1 : vector<2x4xi32>
         }",
    );
}

#[cfg(feature = "memref")]
#[test]
fn a_view_stays_if_other_dimensions_would_be_dropped() {
    // Of the two dimensions of size one, the types do not say which is dropped.
    assert_stays(
        "func.func @f(%m: memref<?x1x?x1xf32>, %i: index) -> memref<1x2x1xf32, strided<[?, ?, 1], offset: ?>> {
           %c1 = arith.constant 1 : index
           %0 = memref.subview %m[0, 0, 0, %i] [1, 1, 2, 1] [1, %c1, %c1, 1] : memref<?x1x?x1xf32> to memref<1x2x1xf32, strided<[?, ?, 1], offset: ?>>
           return %0 : memref<1x2x1xf32, strided<[?, ?, 1], offset: ?>>
         }",
    );
}

#[cfg(feature = "affine")]
#[test]
fn a_product_that_is_divided_by_a_symbol_is_divided_once() {
    // MLIR makes zero and `%n` of them.
    let program = "func.func @f(%n: index) -> (index, index) {
         %0 = affine.apply affine_map<()[s0] -> (((s0 floordiv 3) * s0) floordiv s0)>()[%n]
         %1 = affine.apply affine_map<()[s0] -> (((s0 ceildiv 3) * s0) ceildiv s0)>()[%n]
         return %0, %1 : index, index
       }";
    let simple = "func.func @f(%n: index) -> (index, index) {
         %0 = affine.apply affine_map<()[s0] -> (s0 floordiv 3)>()[%n]
         %1 = affine.apply affine_map<()[s0] -> (s0 ceildiv 3)>()[%n]
         return %0, %1 : index, index
       }";
    let simplified = Ours::new(Some("canonicalize")).run(program).to_string();
    assert_eq!(simplified, Ours::new(None).run(simple).to_string());
}
