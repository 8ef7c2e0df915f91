"t.op"() ({
^bb0:
  "t.br"()[^bb0] : () -> ()
}) : () -> ()
// -----
"t.op"() ({
^bb0:
  "t.br"()[^bb1] : () -> ()
}) : () -> ()
// -----
"t.op"() ({
^bb0:
  "t.br"()[^bb1] : () -> ()
  "t.a"() : () -> ()
^bb1:
  "t.a"() : () -> ()
}) : () -> ()
// -----
"t.op"() ({
^bb0:
^bb1:
  "t.a"() : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
^bb0:
  "t.br"()[^bb1] : () -> ()
^bb1:
  "t.a"() : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
^bb0:
}, {
}) : () -> ()
// -----
"builtin.module"() : () -> ()
// -----
"builtin.module"() ({
^bb0(%x: i32):
}) : () -> ()
// -----
%0 = "builtin.module"() ({
^bb0:
}) : () -> i32
// -----
%0 = "t.a"() : () -> i32
"builtin.module"(%0) ({
^bb0:
}) : (i32) -> ()
// -----
"builtin.module"() <{sym_name = 1 : i32}> ({
^bb0:
}) : () -> ()
// -----
"builtin.module"() <{sym_visibility = "public"}> ({
^bb0:
}) : () -> ()
// -----
"builtin.module"() <{sym_name = "a", sym_visibility = "strange"}> ({
^bb0:
}) : () -> ()
// -----
"builtin.module"() ({
  "builtin.module"() <{sym_name = "a"}> ({
^bb0:
  }) : () -> ()
  "builtin.module"() <{sym_name = "a"}> ({
^bb0:
  }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "t.a"() {sym_name = "a"} : () -> ()
  "t.b"() {sym_name = "a"} : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "t.a"() {sym_name = "a"} : () -> ()
  "t.region"() ({
    "t.b"() {sym_name = "a"} : () -> ()
  }) : () -> ()
  "t.c"() {sym_name = "a"} : () -> ()
}) : () -> ()
// -----
%0 = "t.a"() : () -> i32
"builtin.module"() ({
  "t.b"(%0) : (i32) -> ()
}) : () -> ()
// -----
%0 = "builtin.unrealized_conversion_cast"() : () -> i32
"t.use"(%1) : (i32) -> ()
// -----
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
%0 = "t.a"() : () -> i32
"builtin.unrealized_conversion_cast"(%0) : (i32) -> ()
// -----
"t.use"(%0) : (i32) -> ()
// -----
"t.use"(%0) : (i32) -> ()
%0 = "t.a"() : () -> i64
// -----
%0 = "t.a"() : () -> i32
%0 = "t.a"() : () -> i32
// -----
%0:2 = "t.a"() : () -> (i32, i32)
"t.use"(%0#2) : (i32) -> ()
// -----
%0:2 = "t.a"() : () -> i32
// -----
"t.region"() ({
  %0 = "t.a"() : () -> i32
}) : () -> ()
"t.use"(%0) : (i32) -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "t.use"(%0) : (i32) -> ()
  %0 = "t.a"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  %0 = "t.use"(%0) : (i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  %0 = "t.a"() : () -> i32
  "cf.br"()[^bb2] : () -> ()
^bb2:
  "t.use"(%0) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "t.region"() ({
    "t.use"(%0) : (i32) -> ()
  }) : () -> ()
  %0 = "t.a"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  %0 = "t.region"() ({
    "t.use"(%0) : (i32) -> ()
  }) : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "t.region"() ({
    "t.br"()[^bb1] : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "cf.br"()[^bb0] : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "t.a"() : () -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "arith.constant"() <{value = 1 : i32}> : () -> i32
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "cf.br"()[^bb1] : () -> ()
  "func.return"() : () -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
// -----
"func.func"() <{function_type = () -> ()}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = i32}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = 1 : i32}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "other"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = () -> (), arg_attrs = 1 : i32}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = () -> (), no_inline = 1 : i32}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
%0 = "func.func"() <{sym_name = "f", function_type = () -> ()}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> i32
// -----
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({
^bb0:
  "func.return"() : () -> ()
}, {}) : () -> ()
// -----
"func.func"() <{sym_name = "f", function_type = () -> ()}> ({
^bb0:
  "func.func"() <{sym_name = "f", function_type = () -> ()}> ({
    %0 = "func.return"() : () -> i32
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.return"() : () -> ()
// -----
"t.region"() ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.call"() : () -> ()
// -----
"func.call"() <{callee = "f"}> : () -> ()
// -----
"func.call"() <{callee = @a::@f}> : () -> ()
// -----
%0 = "func.constant"() <{value = 1 : i32}> : () -> (() -> ())
// -----
%0 = "func.call_indirect"() : () -> i32
// -----
%0 = "t.a"() : () -> i32
"func.call_indirect"(%0) : (i32) -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.br"(%x)[^bb1] : (i32) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.br"()[^bb1] : () -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.br"(%x, %c)[^bb1] : (i32, i1) -> ()
^bb1(%y: i32, %z: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.br"(%x)[^bb1, ^bb1] : (i32) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.br"(%x) : (i32) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c, %x)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
^bb1:
  "func.return"() : () -> ()
^bb2:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c, %x, %x)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
^bb2(%z: i1):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c, %x)[^bb1, ^bb2] : (i1, i32) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
^bb2:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c, %x)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
^bb2:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%x)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.cond_br"(%c)[^bb1, ^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.switch"(%x, %x)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.switch"(%x, %x, %c)[^bb1, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i1) -> ()
^bb1(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.switch"(%x, %x)[^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  "func.return"() : () -> ()
^bb2(%y: i32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.switch"(%x)[] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (f32) -> (), sym_name = "f"}> ({
^bb0(%x: f32):
  "cf.switch"(%x)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (f32) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.assert"(%c) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "cf.assert"(%x) <{msg = "m"}> : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%x) ({
    "scf.yield"() : () -> ()
  }, {
  }) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
  ^bb1(%y: i32):
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
    "t.a"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
    "func.return"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  %0 = "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"(%x) : (i32) -> ()
  }) : (i1) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  %0 = "scf.if"(%c) ({
    "scf.yield"(%x) : (i32) -> ()
  }, {
    "scf.yield"(%c) : (i1) -> ()
  }) : (i1) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  %0 = "scf.if"(%c) ({
    "scf.yield"(%x) : (i32) -> ()
  }, {
  }) : (i1) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i1) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %c: i1):
  "scf.if"(%c) ({
    "scf.yield"() : () -> ()
  ^bb1:
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.for"(%x, %x, %i) ({
  ^bb1(%y: index):
    "scf.yield"() : () -> ()
  }) : (index, index, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.for"(%x, %x) ({
  ^bb1(%y: index):
    "scf.yield"() : () -> ()
  }) : (index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.for"(%x, %x, %x) ({
  ^bb1(%y: index):
    "scf.yield"(%y) : (index) -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "scf.for"(%x, %x, %x, %i) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"(%y) : (index) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "scf.for"(%x, %x, %x, %i) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"(%z) : (i32) -> ()
  }) : (index, index, index, i32) -> i64
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.while"() ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.while"(%c) ({
    "scf.condition"(%c) : (i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.while"() ({
    "scf.condition"(%c, %c) : (i1, i1) -> ()
  }, {
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.condition"(%c) : (i1) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.yield"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  %0 = "scf.execute_region"() ({
    "scf.yield"() : () -> ()
  }) : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.execute_region"() ({
    "scf.yield"(%c) : (i1) -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.execute_region"() ({
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "scf.execute_region"(%c) ({
    "scf.yield"() : () -> ()
  }) : (i1) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.index_switch"(%x) <{cases = array<i64: 1>}> ({
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.index_switch"(%i) <{cases = array<i64>}> ({
    "scf.yield"() : () -> ()
  }) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.index_switch"(%x) ({
    "scf.yield"() : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.parallel"(%x, %x, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb1(%y: index):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.parallel"(%x, %x, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb1(%y: index):
    "scf.reduce"() : () -> ()
  }) : (index, index, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.reduce.return"(%x) : (index) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "scf.if"(%x) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "cf.nothing"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "builtin.module"() ({
    "t.use"(%x) : (i32) -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "func.func"() <{function_type = () -> (), sym_name = "g"}> ({
    "t.use"(%x) : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "cf.br"()[^bb1] : () -> ()
^bb1:
  "t.use"(%y) : (i32) -> ()
  "cf.br"()[^bb2] : () -> ()
^bb2:
  %y = "t.a"() : () -> i32
  "cf.br"()[^bb1] : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "cf.br"()[^bb1] : () -> ()
^bb1:
  "func.return"() : () -> ()
^bb2(%y: i32):
  "t.use"(%y) : (i32) -> ()
  "func.return"(%y) : (i32) -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i64):
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  "func.call"() <{callee = @nowhere}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "cf.cond_br"(%c)[^bb1, ^bb1] <{branch_weights = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  "cf.cond_br"(%c)[^bb1, ^bb1] <{branch_weights = array<i32: 0, 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()
// -----
%0 = "t.a"() : () -> i32
%1 = "arith.extsi"(%0) : (i32) -> i16
// -----
%0 = "t.a"() : () -> tensor<2xi32>
%1 = "arith.extsi"(%0) : (tensor<2xi32>) -> tensor<3xi64>
// -----
%0:2 = "t.a"() : () -> (tensor<2xi32>, tensor<3xi32>)
%1 = "tosa.add"(%0#0, %0#1) : (tensor<2xi32>, tensor<3xi32>) -> tensor<3xi32>
// -----
%0:2 = "t.a"() : () -> (tensor<2xi32>, tensor<1xi32>)
%1 = "tosa.add"(%0#0, %0#1) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
// -----
%0:2 = "t.a"() : () -> (tensor<2x2xi32>, tensor<2xi32>)
%1 = "tosa.add"(%0#0, %0#1) : (tensor<2x2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
// -----
%0:2 = "t.a"() : () -> (tensor<2xi32>, index)
%1 = "t.i"() : () -> i32
%2 = "tensor.insert"(%1, %0#0, %0#1) : (i32, tensor<2xi32>, index) -> tensor<3xi32>
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "scf.for"(%x, %x, %x, %x) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"(%z) : (i32) -> ()
  }) : (index, index, index, index) -> (i32)
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.for"(%x, %x, %x) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"(%z) : (i32) -> ()
  }) : (index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  "scf.index_switch"(%x) <{cases = array<i64: 1>}> ({
    "scf.yield"() : () -> ()
  }, {
    "scf.yield"(%i) : (i32) -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "scf.index_switch"(%x) <{cases = array<i64: 1>}> ({
    "scf.yield"(%x) : (index) -> ()
  }, {
    "scf.yield"(%i) : (i32) -> ()
  }) : (index) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^bb0(%c: i1, %i: i32):
  %0 = "scf.while"(%i) ({
  ^bb1(%a: i32):
    "scf.condition"(%c, %a) : (i1, i32) -> ()
  }, {
  ^bb2(%b: i64):
    "scf.yield"(%i) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^bb0(%c: i1, %i: i32):
  %0 = "scf.while"(%i) ({
  ^bb1(%a: i32):
    "scf.condition"(%c, %a) : (i1, i32) -> ()
  }, {
  ^bb2(%b: i32):
    "scf.yield"(%c) : (i1) -> ()
  }) : (i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^bb0(%c: i1, %i: i32):
  %0 = "memref.alloca_scope"() ({
    "memref.alloca_scope.return"(%c) : (i1) -> ()
  }) : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (!shape.witness, i32) -> (), sym_name = "f"}> ({
^bb0(%x: !shape.witness, %i: i32):
  %0 = "shape.assuming"(%x) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^bb0(%c: i1, %i: i32):
  %0 = "scf.if"(%c) ({
    "scf.yield"(%i) : (i32) -> ()
  }, {
    "scf.yield"(%i) : (i32) -> ()
  }) : (i1) -> i64
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0:2 = "scf.for"(%x, %x, %x, %i) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"(%z) : (i32) -> ()
  }) : (index, index, index, i32) -> (i32, i32)
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "scf.for"(%x, %x, %x, %i) ({
  ^bb1(%y: index, %z: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (index, i32) -> (), sym_name = "f"}> ({
^bb0(%x: index, %i: i32):
  %0 = "affine.for"(%x, %x, %i) <{lowerBoundMap = affine_map<(d0)->(d0)>, upperBoundMap = affine_map<(d0)->(d0)>, step = 1 : index, operandSegmentSizes = array<i32: 1, 1, 1>}> ({
  ^bb1(%y: index, %z: i64):
    "affine.yield"(%i) : (i32) -> ()
  }) : (index, index, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1, i32) -> (), sym_name = "f"}> ({
^bb0(%c: i1, %i: i32):
  %0 = "scf.execute_region"() ({
    "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb1:
    "scf.yield"(%i) : (i32) -> ()
  ^bb2:
    "scf.yield"(%c) : (i1) -> ()
  }) : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
%0:2 = "t.a"() : () -> (tensor<4x1xi32>, tensor<1x?xi32>)
%1 = "tosa.add"(%0#0, %0#1) : (tensor<4x1xi32>, tensor<1x?xi32>) -> tensor<3x5xi32>
// -----
%0 = "t.a"() : () -> i32
%1 = "arith.trunci"(%0) : (i32) -> i64
// -----
%0 = "t.a"() : () -> vector<2xi32>
%1 = "arith.extui"(%0) : (vector<2xi32>) -> vector<2xi32>
// -----
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.addi"(%1, %1) : (i32, i32) -> i64
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i1) -> (), sym_name = "f"}> ({
^bb0(%c: i1):
  %0 = "scf.if"(%c) ({
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "scf.yield"(%1) : (i32) -> ()
  }, {
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.addi"(%1, %1) : (i32, i32) -> i64
    "scf.yield"(%1) : (i32) -> ()
  }) : (i1) -> i64
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (f32, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%v: f32, %o: tensor<4xf32>):
  %0 = "linalg.fill"(%v, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> tensor<5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (f32, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%v: f32, %o: tensor<4xf32>):
  "linalg.fill"(%v, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (f32, tensor<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (f32, memref<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%v: f32, %o: memref<4xf32>):
  %0 = "linalg.fill"(%v, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1(%x: f32, %y: f32):
    "linalg.yield"(%x) : (f32) -> ()
  }) : (f32, memref<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf64>) -> (), sym_name = "f"}> ({
^bb0(%v: tensor<4xf32>, %o: tensor<4xf64>):
  "linalg.copy"(%v, %o) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1(%x: f32, %y: f64):
    "linalg.yield"(%y) : (f64) -> ()
  }) : (tensor<4xf32>, tensor<4xf64>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%v: tensor<4xf32>, %o: tensor<4xf32>):
  "linalg.softmax"(%v, %o) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (memref<4xf32>, vector<4xf32>) -> (), sym_name = "f"}> ({
^bb0(%v: memref<4xf32>, %o: vector<4xf32>):
  %0 = "linalg.generic"(%v, %o) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb1(%x: f32, %y: vector<4xf32>):
    "linalg.yield"(%y) : (vector<4xf32>) -> ()
  }) : (memref<4xf32>, vector<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (vector<4xf32>, tensor<4xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%v: vector<4xf32>, %o: tensor<4xf32>, %x: index):
  %0 = "vector.transfer_write"(%v, %o, %x) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, tensor<4xf32>, index) -> tensor<5xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0, 0>, static_sizes = array<i64: 4, 4, 4>, static_strides = array<i64: 1, 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64>, static_sizes = array<i64>, static_strides = array<i64>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>, index) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0, %x, %x) <{operandSegmentSizes = array<i32: 1, 0, 2, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>, index, index) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0, %x) <{operandSegmentSizes = array<i32: 1, 0, 0, 1>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>, index) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -1, 0>, static_sizes = array<i64: -4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, -4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<8x8xf32>, %x: index):
  %0 = "tensor.extract_slice"(%s0, %x) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -1, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (tensor<8x8xf32>, index) -> tensor<4x4xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<4x4xf32>, %s1: tensor<8x8xf32>, %x: index):
  %0 = "tensor.insert_slice"(%s0, %s1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4x4xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (tensor<4x4xf32>, tensor<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: tensor<4x4xf32>, %s1: tensor<8x8xf32>, %x: index):
  %0 = "tensor.insert_slice"(%s0, %s1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (tensor<4x4xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (memref<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: memref<8x8xf32>, %x: index):
  %0 = "memref.subview"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<8x8xf32>) -> memref<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (memref<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: memref<8x8xf32>, %x: index):
  %0 = "memref.reinterpret_cast"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>) -> memref<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (memref<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: memref<8x8xf32>, %x: index):
  %0 = "memref.reinterpret_cast"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>) -> memref<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (memref<8x8xf32>, index) -> (), sym_name = "f"}> ({
^bb0(%s0: memref<8x8xf32>, %x: index):
  %0 = "memref.reinterpret_cast"(%s0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4, 4, 4>, static_strides = array<i64: 1, 1, 1>}> : (memref<8x8xf32>) -> memref<8x8xf32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.call"() <{callee = @g}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.call"() <{callee = @f}> : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "func.call"() <{callee = @f}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = (i32, i64) -> (), sym_name = "f"}> ({
^bb0(%x: i32, %y: i64):
  "func.call"(%x, %x) <{callee = @f}> : (i32, i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  %0 = "t.a"() : () -> i32
  %1 = "func.call"() <{callee = @f}> : () -> i64
  "func.return"(%0) : (i32) -> ()
}) : () -> ()
// -----
"builtin.module"() <{sym_name = "m"}> ({
}) : () -> ()
"func.call"() <{callee = @m}> : () -> ()
// -----
"t.region"() ({
  "func.call"() <{callee = @f}> : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.call"() <{callee = @g}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "h"}> ({
  "func.call"() <{callee = @i}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.call"() <{callee = @a}> : () -> ()
"builtin.module"() ({
  "func.call"() <{callee = @b}> : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.constant"() <{value = @z}> : () -> (() -> ())
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.constant"() <{value = @f}> : () -> (() -> i32)
  "func.return"() : () -> ()
}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "memref.get_global"() <{name = @z}> : () -> memref<i32>
  "func.return"() : () -> ()
}) : () -> ()
// -----
"memref.global"() <{sym_name = "z", type = memref<i32>}> : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "memref.get_global"() <{name = @z}> : () -> memref<i64>
  "func.return"() : () -> ()
}) : () -> ()
