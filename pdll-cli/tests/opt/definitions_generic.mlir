// options: --mlir-print-op-generic --dialect definitions/kiln.td --allow-unregistered-dialect
%a = "test.int"() : () -> i8
%b = kiln.stack %a : i8
%c = kiln.stack %a on %a, %b : i8, i8 layers = 3 loose {note = "x"} : i8
%t = "test.warm"() : () -> !kiln.glaze<i32, <2, matte true>>
%h = "test.warm"() : () -> i16
%i = "test.index"() : () -> index
%p = "test.bool"() : () -> i1
kiln.paint %t[%i, %i] if %p in red <3> with "brush|sponge" : !kiln.glaze<i32, <2, matte true>>
kiln.paint %h[] in "dark-blue" <1, matte true> with none {kept} : i16
%x = "test.tensor"() : () -> tensor<4xf32>
%y = kiln.half %x by 2 : tensor<4xf32>
"test.use"(%y) : (f32) -> ()
%d = "test.int"() : () -> i32
kiln.fire %d {
  kiln.stack %a : i8
}
%g = "test.glaze"() : () -> !kiln.glaze<f32>
%m = kiln.mix %g, %d : !kiln.glaze<f32>, i32 -> !kiln.glaze<f32>
%n = kiln.mix %g, %d : !kiln.glaze<f32>, i32 -> !kiln.glaze<f32>
"kiln.sign"() <{name = "me"}> : () -> ()
"kiln.mark"(%p) : (i1) -> ()
"test.region"() ({
  kiln.jump ^next(%a, %d : i8, i32)
^next(%q: i8, %r: i32):
  kiln.jump ^next(%q, %r : i8, i32)
}) : () -> ()
