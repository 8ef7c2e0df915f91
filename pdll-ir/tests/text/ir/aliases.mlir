#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0) -> (d0 + 2)>
"t.a"() ({
  "t.b"() {z = #map1} : () -> (memref<4xf32, affine_map<(d0) -> (d0 * 3)>>)
}) {y = #map, s = affine_set<(d0) : (d0 >= 0)>} : () -> ()
"t.c"() {a = [#map1, {x = #map}], t = memref<4xf32, #map>} : () -> ()
