// options: --dialect definitions/kiln.td --allow-unregistered-dialect --split-input-file
%a = "test.int"() : () -> f32
%b = "kiln.stack"(%a) : (f32) -> f32
// -----
%a:2 = "test.int"() : () -> (i8, i16)
%b = "kiln.stack"(%a#0, %a#1) : (i8, i16) -> i16
// -----
%a = "test.int"() : () -> i8
%b = "kiln.stack"(%a) <{layers = 1 : i8}> : (i8) -> i8
// -----
%t = "test.warm"() : () -> i17
kiln.paint %t[] in red <1> : i17
// -----
%t = "test.warm"() : () -> i16
kiln.paint %t[] in green <1> : i16
// -----
%t = "test.warm"() : () -> i16
"kiln.paint"(%t) <{color = #kiln.color<pink>, finish = #kiln.finish<1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i16) -> ()
// -----
%t = "test.warm"() : () -> !kiln.glaze<i32, matte>
// -----
%x = "test.tensor"() : () -> tensor<4x4xf32>
%y = kiln.half %x by 2 : tensor<4x4xf32>
// -----
%x = "test.tensor"() : () -> tensor<4xf32>
%y = kiln.half %x by 1 : tensor<4xf32>
// -----
%x = "test.tensor"() : () -> tensor<4xf32>
%y = "kiln.half"(%x) <{by = 2 : i64}> : (tensor<4xf32>) -> f64
// -----
%d = "test.int"() : () -> i32
"kiln.fire"(%d) ({
^bb0:
  "kiln.cool"() : () -> ()
^bb1:
  "kiln.cool"() : () -> ()
}) : (i32) -> ()
// -----
kiln.cool
// -----
"test.region"() ({
  %d = "test.int"() : () -> i32
  kiln.jump ^next(%d : i32)
^next(%q: i8):
  kiln.jump ^next(%q : i8)
}) : () -> ()
// -----
"kiln.unheard"() : () -> ()
// -----
kiln.sign "me"
// -----
%p = "test.bool"() : () -> i1
kiln.mark %p
