func.func @f(%c: i1) { cf.br }
// -----
func.func @f(%c: i1) { cf.br ^x }
// -----
func.func @f(%c: i1) { cf.br ^x(%c)
^x: 
return }
// -----
func.func @f(%c: i1) { cf.br ^x(%c : i1
^x: 
return }
// -----
func.func @f(%c: i1) { cf.br ^x(%c, %c : i1)
^x: 
return }
// -----
func.func @f(%c: i1) { cf.br ^x()
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i32) { cf.cond_br %c, ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c weights, ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c weights([1, 2, 3]), ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c weights(1), ^x, ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.cond_br %c, ^x(%c : i1), ^x
^x: 
return }
// -----
func.func @f(%c: i1) { cf.assert %c
return }
// -----
func.func @f(%c: i1) { cf.assert %c, x
return }
// -----
func.func @f(%c: i32) { cf.assert %c, "x"
return }
// -----
func.func @f(%c: i1) { cf.assert %c, "x" {a = 1}
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32 [default: ^x]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default ^x]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [1: ^x]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default: ^x, 1 ^x]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default: ^x, 1: x]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default: ^x, 1: ^x(%c : i32)]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default: ^x, 1: ^x(%c : i32, i32)]
^x: 
return }
// -----
func.func @f(%c: i32) { cf.switch %c : i32, [default: ^x, 1: ^x
^x: 
return }
// -----
func.func @f(%c: i32) { cf.br ^x
"func.return"() : () -> ()
^x: 
return }
