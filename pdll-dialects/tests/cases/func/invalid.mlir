func.func @a(%x: i32) -> i32 { return }
// -----
func.func @a(%x: i32) -> i32 { %f = arith.constant 1.0 : f32
return %f : f32 }
// -----
func.func @a(%x: i32) { call @b(%x) : (i32) -> () 
return }
// -----
func.func private @b(i64)
func.func @a(%x: i32) { call @b(%x) : (i32) -> () 
return }
// -----
func.func private @b(i32) -> i32
func.func @a(%x: i32) { call @b(%x) : (i32) -> (f32)
return }
// -----
func.func @a(%x: i32) { %f = constant @z : () -> ()
return }
// -----
func.func @a(%x: i32) { %f = constant @a : () -> ()
return }
// -----
func.func @a(%x: i32) { %f = "func.constant"() {value = @a} : () -> i32
return }
// -----
func.func @a(%x: i32) { "func.call_indirect"(%x) : (i32) -> ()
return }
// -----
func.func @f(%a: i32) {
  "func.return"() : () -> ()
}
// -----
"func.return"() : () -> ()
// -----
func.func @f(%arg0: i64 {a.b, foo.c = 1}) { return }
// -----
func.func @f(%arg0: i64 {a}) { return }
// -----
func.func @f() -> (i64 {a}) { return }
// -----
func.func @f(i32, ...) { return }
// -----
"func.func"() ({ ^bb0(%x: i64): "func.return"() : () -> () }) {function_type = (i32) -> (), sym_name="x"} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {function_type = (i32) -> (), sym_name="x"} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {function_type = () -> (), sym_name="x", arg_attrs = [{}]} : () -> ()
// -----
"func.func"() ({ ^bb0: "func.return"() : () -> () }) {function_type = () -> (), arg_attrs = [{}]} : () -> ()
// -----
func.func @f(%a: i32)
// -----
func.func @f(i32 {a.x}, %b : i32) { return }
// -----
func.func @f() -> (i32 {x = 1})
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = "foo"}> ({ ^bb0(%a: i64): "func.return"() : () -> ()}) : () -> ()
// -----
// A nested module has symbols of its own, and is verified first.
func.func @f() {
  func.call @missing() : () -> ()
  return
}
module {
  func.func @g() {
    func.call @f() : () -> ()
    return
  }
}
// -----
// A name with a type is another one than without, and no reference names it.
"builtin.module"() ({
  "func.func"() <{sym_name = "f" : i32, function_type = () -> ()}> ({ "func.return"() : () -> () }) : () -> ()
  "func.func"() <{sym_name = "f", function_type = () -> i32, sym_visibility = "private"}> ({}) : () -> ()
  "func.func"() <{sym_name = "g", function_type = () -> ()}> ({ "func.call"() <{callee = @f}> : () -> () "func.return"() : () -> () }) : () -> ()
}) : () -> ()
// -----
"builtin.module"() ({
  "func.func"() <{sym_name = "f" : i32, function_type = () -> ()}> ({ "func.return"() : () -> () }) : () -> ()
  "func.func"() <{sym_name = "g", function_type = () -> ()}> ({ "func.call"() <{callee = @f}> : () -> () "func.return"() : () -> () }) : () -> ()
}) : () -> ()
