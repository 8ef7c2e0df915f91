func.func
// -----
func.func @f
// -----
func.func private
// -----
func.func public @f() { return }
// -----
func.func nested @f()
// -----
func.func foo @f()
// -----
func.func @f(%a : i32, i32) { return }
// -----
func.func @f(i32, %a : i32) { return }
// -----
func.func @f(%a) { return }
// -----
func.func @f(%a : ) { return }
// -----
func.func @f(%a : i32 { return }
// -----
func.func @f(...) { return }
// -----
func.func @f(%a : i32, ...) { return }
// -----
func.func @f() -> { return }
// -----
func.func @f() -> (i32 { return }
// -----
func.func @f() -> (i32 {a.b}, f32) attributes {a = 1} 
// -----
func.func private @f() -> (i32 {a.b}, f32) attributes {a = 1} 
// -----
func.func private @f() attributes {sym_name = "x"} 
// -----
func.func private @f() attributes {function_type = i32} 
// -----
func.func private @f() attributes {sym_visibility = "public"} 
// -----
func.func private @f() attributes 4
// -----
func.func private @f() { }
// -----
func.func @f() { }
// -----
func.func @f(%a: i32, %a: i32) { return }
// -----
func.func @f() { return } 
func.func @f() { return }
// -----
func.func @f(%x: i32) { return %x }
// -----
func.func @f(%x: i32) { return %x : }
// -----
func.func @f(%x: i32) { return %x, %x : i32 }
// -----
func.func @f(%x: i32) { call }
// -----
func.func @f(%x: i32) { call @f }
// -----
func.func @f(%x: i32) { call @f(%x) }
// -----
func.func @f(%x: i32) { call @f(%x) : i32 
return }
// -----
func.func @f(%x: i32) { call @f(%x) : () -> () 
return }
// -----
func.func @f(%x: i32) { call @f(%x, %x) : (i32) -> () 
return }
// -----
func.func @f(%x: i32) { call @f() : () -> () 
return }
// -----
func.func @f(%x: i32) { %0 = call @f(%x) : (i32) -> i32
return }
// -----
func.func @f(%x: i32) { call_indirect %x(%x) : (i32) -> () 
return }
// -----
func.func @f(%x: i32) { %0 = constant @f : i32 
return }
// -----
func.func @f(%x: i32) { %0 = constant f : (i32) -> ()
return }
// -----
func.func @f(%x: i32) { %0 = constant @f::@g : (i32) -> ()
return }
// -----
"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()
// -----
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "other"}> ({}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = "private", arg_attrs = [{a = 1}]}> ({}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = "private", arg_attrs = [1]}> ({}) : () -> ()
// -----
"func.func"() <{function_type = (i32) -> (i32), sym_name = "f", sym_visibility = "private", res_attrs = []}> ({}) : () -> ()
