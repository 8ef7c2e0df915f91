//! Passes where MLIR makes a mistake, or does more, as `docs/divergences.md` says: what pdll makes of the program.

use super::tools::Ours;

/// Asserts that `canonicalize` does not change a program, whose text is as it is printed.
#[track_caller]
fn assert_stays(program: &str) {
    assert_stays_after("canonicalize", program);
}

/// Asserts the same of a pass.
#[track_caller]
fn assert_stays_after(pass: &str, program: &str) {
    let printed = Ours::new(None).run(program).to_string();
    assert!(!printed.starts_with("error"), "{printed}");
    assert_eq!(Ours::new(Some(pass)).run(program).to_string(), printed);
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

#[cfg(all(feature = "scf", feature = "tensor"))]
#[test]
fn an_output_that_iterations_share_is_not_its_initial_value() {
    let program = "func.func @f(%b: tensor<1x2xf32>) -> tensor<4x2xf32> {
           %a = arith.constant dense<1.0> : tensor<4x2xf32>
           %0 = scf.forall (%i) in (4) shared_outs(%x = %a) -> (tensor<4x2xf32>) {
             scf.forall.in_parallel {
               tensor.parallel_insert_slice %b into %x[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<4x2xf32>
             }
           }
           return %0 : tensor<4x2xf32>
         }";
    assert_stays_after("sccp", program);
}

#[cfg(feature = "tensor")]
#[test]
fn a_tensor_of_poison_is_no_constant() {
    assert_stays(
        "func.func @f() -> tensor<1xf32> {
           %0 = ub.poison : f32
           %1 = tensor.from_elements %0 : tensor<1xf32>
           return %1 : tensor<1xf32>
         }",
    );
}

#[cfg(feature = "shape")]
#[test]
fn a_constraint_on_empty_shapes_only_is_a_witness() {
    let program = |witness: &str| {
        format!(
            "func.func @f(%a: tensor<0xindex>, %b: tensor<0xindex>) -> !shape.witness {{
               %0 = {witness}
               return %0 : !shape.witness
             }}"
        )
    };
    let of_shapes = program("shape.cstr_broadcastable %a, %b : tensor<0xindex>, tensor<0xindex>");
    let found = Ours::new(Some("canonicalize")).run(&of_shapes).to_string();
    assert_eq!(found, Ours::new(None).run(&program("shape.const_witness true")).to_string());
}

#[test]
fn casts_that_cast_each_other_stay() {
    assert_stays(
        "module {
           %0 = unrealized_conversion_cast %0 : i32 to i32
           %1 = unrealized_conversion_cast %2 : i32 to i64
           %2 = unrealized_conversion_cast %1 : i64 to i32
           func.func private @uses(i32, i64, i32)
           func.call @uses(%0, %1, %2) : (i32, i64, i32) -> ()
         }",
    );
}

#[cfg(feature = "llvm")]
#[test]
fn functions_whose_arguments_would_be_copied_or_get_scopes_are_not_inlined() {
    assert_stays_after(
        "inline",
        "#scope = #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
         #group = #llvm.access_group<id = distinct[2]<>>
         llvm.func @by_value(%p: !llvm.ptr {llvm.byval = i32}) -> i32 {
           %0 = llvm.load %p : !llvm.ptr -> i32
           llvm.return %0 : i32
         }
         llvm.func @no_alias(%p: !llvm.ptr {llvm.noalias}) -> i32 {
           %0 = llvm.load %p : !llvm.ptr -> i32
           llvm.return %0 : i32
         }
         llvm.func @declares_scope(%p: !llvm.ptr) -> i32 {
           llvm.intr.experimental.noalias.scope.decl #scope
           %0 = llvm.load %p {alias_scopes = [#scope]} : !llvm.ptr -> i32
           llvm.return %0 : i32
         }
         llvm.func @plain(%p: !llvm.ptr) -> i32 {
           %0 = llvm.load %p : !llvm.ptr -> i32
           llvm.return %0 : i32
         }
         llvm.func @calls(%p: !llvm.ptr) -> i32 {
           %0 = llvm.call @by_value(%p) : (!llvm.ptr) -> i32
           %1 = llvm.call @no_alias(%p) : (!llvm.ptr) -> i32
           %2 = llvm.call @declares_scope(%p) : (!llvm.ptr) -> i32
           %3 = llvm.call @plain(%p) {access_groups = [#group]} : (!llvm.ptr) -> i32
           %4 = llvm.call @plain(%p) {noalias_scopes = [#scope]} : (!llvm.ptr) -> i32
           %5 = llvm.add %0, %1 : i32
           %6 = llvm.add %2, %3 : i32
           %7 = llvm.add %4, %5 : i32
           %8 = llvm.add %6, %7 : i32
           llvm.return %8 : i32
         }",
    );
}

#[cfg(feature = "llvm")]
#[test]
fn annotated_loops_are_not_inlined_into_functions_with_debug_information() {
    let program = |loc: &str| {
        format!(
            "#file = #llvm.di_file<\"a.c\" in \"/\">
             #type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
             #subprogram = #llvm.di_subprogram<scope = #file, name = \"calls\", file = #file, subprogramFlags = Optimized, type = #type>
             llvm.func @loops() attributes {{no_unwind}} {{
               llvm.br ^bb1
             ^bb1:
               llvm.br ^bb1 {{loop_annotation = #llvm.loop_annotation<mustProgress = true>}}
             }}
             llvm.func @calls() {{
               llvm.call @loops() : () -> ()
               llvm.return
             }} {loc}"
        )
    };
    assert_stays_after("inline", &program("loc(fused<#subprogram>[\"a.c\":1:2])"));
    let inlined = Ours::new(Some("inline")).run(&program("loc(\"a.c\":1:2)")).to_string();
    assert!(!inlined.contains("llvm.call"), "{inlined}");
}

#[cfg(feature = "llvm")]
#[test]
fn signatures_of_llvm_stay_and_what_is_passed_in_vain_becomes_poison() {
    let program = |passed: &str| {
        format!(
            "llvm.func @callee(%a: i64, %b: i64) -> i64 attributes {{sym_visibility = \"private\"}} {{
               %p = llvm.inttoptr %a : i64 to !llvm.ptr
               llvm.store %a, %p : i64, !llvm.ptr
               llvm.return %b : i64
             }}
             llvm.func @caller(%a: i64) {{
               {passed}
               %1 = llvm.call @callee(%a, %0) : (i64, i64) -> i64
               llvm.return
             }}"
        )
    };
    let found = Ours::new(Some("remove-dead-values")).run(&program("%0 = llvm.mul %a, %a : i64")).to_string();
    assert_eq!(found, Ours::new(None).run(&program("%0 = ub.poison : i64")).to_string());
}
