"builtin.module"() ({
  "builtin.module"() <{sym_name = "ir"}> ({
    "u.m"() {v = -1 : i128} : () -> ()
    "u.l1"() {v = -5 : i8} : () -> ()
    "u.m"() {v = 0x7FC00000 : f32} : () -> ()
    "u.m"() {v = affine_set<(d0) : (d0 >= 0)>} : () -> ()
    "u.m"() {v = dense<0.000000e+00> : vector<4xf32>} : () -> ()
    "u.l4"() {v = dense<1> : tensor<2xi32>} : () -> ()
    "u.m"() {v = "text"} : () -> ()
    "u.m"() {v = array<i64: 1, 2>} : () -> ()
    %0 = "u.m7"() : () -> memref<4x?xf32, strided<[?, 1]>, 2>
    "u.m"() {v = tuple<i1, complex<f64>>} : () -> ()
    "u.use"(%0) : (memref<4x?xf32, strided<[?, 1]>, 2>) -> ()
  }) : () -> ()
}) : () -> ()
