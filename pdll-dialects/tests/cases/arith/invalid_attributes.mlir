module attributes {test.a = #arith.fastmath<foo>} {}
// -----
module attributes {test.a = #arith.nosuch<1>} {}
// -----
module attributes {test.a = #arith.overflow<nsw,nuw>} {}
// -----
module attributes {test.a = #arith.overflow<nuw , nsw>} {}
// -----
module attributes {test.a = #arith.overflow<none>} {}
// -----
module attributes {test.a = #arith.fastmath<reassoc,nnan,ninf,nsz,arcp,contract,afn>} {}
// -----
module attributes {test.a = #arith.fastmath<fast,nnan>} {}
// -----
module attributes {test.a = #arith.fastmath<"nnan", ninf>} {}
// -----
module attributes {test.a = #arith.fastmath<"nnan,ninf">} {}
// -----
module attributes {test.a = #arith.fastmath<>} {}
// -----
module attributes {test.a = #arith.fastmath<1>} {}
// -----
module attributes {test.a = #arith.fastmath<nnan, 1>} {}
// -----
module attributes {test.a = #arith.fastmath<nnan, foo>} {}
// -----
module attributes {test.a = #arith.fastmath<nnan ninf>} {}
// -----
module attributes {test.a = #arith.fastmath} {}
// -----
module attributes {test.a = #arith<"nosuch">} {}
// -----
module attributes {test.a = #arith<fastmath<fast>>} {}
// -----
module attributes {test.a = !arith.nosuch} {}
// -----
module attributes {test.a = !arith<nosuch>} {}
// -----
func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a overflow<foo> : i32 return %0 : i32 }
// -----
func.func @f(%a: f32) -> f32 { %0 = arith.addf %a, %a fastmath<nnan, foo> : f32 return %0 : f32 }
// -----
func.func @f(%a: f32) -> f32 { %0 = arith.addf %a, %a fastmath : f32 return %0 : f32 }
// -----
func.func @f() { %0 = arith.constant unit return }
// -----
func.func @f() { %0 = arith.constant array<i32: 1> return }
// -----
func.func @f() { %0 = arith.constant [1] return }
// -----
func.func @f() { %0 = arith.constant i32 return }
// -----
func.func @f() { %0 = arith.constant @x return }
// -----
func.func @f() { %0 = arith.constant "text" return }
// -----
func.func @f() { %0 = arith.constant affine_map<() -> ()> return }
// -----
func.func @f() { %0 = arith.constant #arith.fastmath<fast> return }
// -----
func.func @f() { %0 = arith.constant dense_resource<x> : tensor<4xi32> return }
