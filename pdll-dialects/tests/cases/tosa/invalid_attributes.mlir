module attributes {test.a = #tosa.resize_mode<foo>} {}
// -----
module attributes {test.a = #tosa.resize_mode<BILINEAR>} {}
// -----
module attributes {test.a = #tosa.level<"8k">} {}
// -----
module attributes {test.a = #tosa.level<8k>} {}
// -----
module attributes {test.a = #tosa.prof<pro_fp>} {}
// -----
module attributes {test.a = #tosa.ext<int16>} {}
// -----
module attributes {test.a = #tosa.specification_version<"1.0">} {}
// -----
module attributes {test.a = #tosa.conv_quant<input_zp = 1, weight_zp=2>} {}
// -----
module attributes {test.a = #tosa.matmul_quant<a_zp = 1, b_zp=2>} {}
// -----
module attributes {test.a = #tosa.pad_quant<input_zp = 1>} {}
// -----
module attributes {test.a = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = ["pro_int"], extensions = []>} {}
// -----
module attributes {test.a = #tosa.foo} {}
// -----
module attributes {test.a = !tosa.foo} {}
// -----
module attributes {test.a = !tosa.shape<x>} {}
