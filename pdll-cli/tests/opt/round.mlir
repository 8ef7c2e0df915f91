// options: -allow-unregistered-dialect
#map = affine_map<(d0) -> (d0 + 1)>
module @named attributes {a.b = #map} {
  %0:2 = "t.two"() <{p = 1 : i8}> {q} : () -> (i32, tensor<?x4xf32>)
  "t.region"(%0#1) ({
  ^bb0(%x: i32):
    "t.br"(%x)[^bb1] : (i32) -> ()
  ^bb1:
    "t.end"(%0#0) : (i32) -> ()
  }) : (tensor<?x4xf32>) -> ()
}
