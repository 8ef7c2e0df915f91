func.func @f(%x: i32, %l : index) { scf.for }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i %l }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = 4 to %l step %l {} }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l iter_args { } }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l iter_args(%a) -> (i32) { } }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l iter_args(%a = %x) -> (i32, i32) { } }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l iter_args(%a = %x) -> i32, i32 { } }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l : { } }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l return }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l { } attr }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l { } {a = 1, } 
return }
// -----
func.func @f(%x: i32, %l : index) { scf.for %i = %l to %l step %l { } { 4 } 
return }
// -----
func.func @f(%c: i1) { scf.if { } }
// -----
func.func @f(%c: i1) { scf.if %c }
// -----
func.func @f(%c: i1) { scf.if %c -> { } }
// -----
func.func @f(%c: i1) { scf.if %c -> (i32 { } }
// -----
func.func @f(%c: i32) { scf.if %c { } 
return }
// -----
func.func @f(%c: i1) { scf.if %c { } else
return }
// -----
func.func @f(%c: i1) { %0 = scf.if %c -> (i32) { } 
return }
// -----
func.func @f(%c: i1) { %0 = scf.if %c -> (i32) { } else { }
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.if %c { scf.yield %x : i32 } else { }
return }
// -----
func.func @f(%c: i1, %x: i32) { %0 = scf.if %c -> (i32) { scf.yield %x : i32 } else { scf.yield %c : i1 }
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.if %c { ^bb1: scf.yield  ^bb2: scf.yield }
return }
// -----
func.func @f(%c: i1, %x: i32) { "scf.if"(%c) ({ ^bb1(%y: i32): scf.yield }, {}) : (i1) -> ()
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while { } do { } }
// -----
func.func @f(%c: i1, %x: i32) { scf.while (%a = %x) : i32 { } do { } }
// -----
func.func @f(%c: i1, %x: i32) { scf.while (%a = %x) : (i32, i32) -> () { } do { } }
// -----
func.func @f(%c: i1, %x: i32) { scf.while (%a = %x) : () -> () { } do { } }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.condition(%c) } { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.condition(%c) } do 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.yield } do { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.condition(%c) } do { return } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.condition(%c) %x : i32 } do { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while : () -> () { scf.condition(%c) } do { scf.yield %x : i32 } 
return }
// -----
func.func @f(%c: i1, %x: i32) { %0 = scf.while : () -> (i32) { scf.condition(%c) %x : i32 } do { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { %0 = scf.while (%a = %x) : (i32) -> () { scf.condition(%c) } do { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while (%a = %x) : (i32) -> () { scf.condition(%c) } do { scf.yield } 
return }
// -----
func.func @f(%c: i1, %x: i32) { scf.while (%a = %x) : (i32) -> () { scf.condition(%c) } do { scf.yield %c : i1 } 
return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel %i = %l to %l step %l { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i) = (%l, %l) to (%l) step (%l) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i, %j) = (%l, %l) to (%l) step (%l) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i, %j) = (%l, %l) (%l) step (%l) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i, %j) = (%l, %l) to (%l, %l) (%l) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i) = (%l) to (%l) step (%x) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i) = (%l) to (%l) step (%l) init %x -> i32 { } return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) -> i32 { } 
return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel () = () to () step () { } 
return }
// -----
func.func @f(%l: index, %x: i32) { %z = arith.constant 0 : index
scf.parallel (%i) = (%l) to (%l) step (%z) { } 
return }
// -----
func.func @f(%l: index, %x: i32) { scf.parallel (%i) = (%l) to (%l) step (%l) { scf.yield } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%l : index) { ^bb0(%a : index, %b: index): scf.reduce.return %a : index } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32) { ^bb0(%a : index, %b: index): scf.reduce.return %a : index } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32) { ^bb0(%a : i32, %b: i32): scf.reduce.return %l : index } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32) { ^bb0(%a : i32): scf.reduce.return %a : i32 } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32) { ^bb0(%a : i32, %b: i32): scf.yield } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32) { ^bb0(%a : i32, %b: i32): } } 
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.parallel (%i) = (%l) to (%l) step (%l) init (%x) -> i32 { scf.reduce(%x : i32)  } 
return }
// -----
func.func @f(%l: index, %x: i32) { scf.reduce }
// -----
func.func @f(%l: index, %x: i32) { scf.yield }
// -----
func.func @f(%c: i1) { scf.condition(%c) }
// -----
func.func @f(%l: index, %x: i32) { scf.execute_region -> i32 { }
return }
// -----
func.func @f(%l: index, %x: i32) { "scf.execute_region"() ({ }) : () -> ()
return }
// -----
func.func @f(%l: index, %x: i32) { "scf.execute_region"() ({ ^bb0(%a: i32): scf.yield }) : () -> ()
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.execute_region -> i32 { scf.yield }
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.execute_region -> i32 { scf.yield %l : index }
return }
// -----
func.func @f(%l: index, %x: i32) { scf.index_switch %x 
default { }
return }
// -----
func.func @f(%l: index, %x: i32) { scf.index_switch %l 
case 1 { }
return }
// -----
func.func @f(%l: index, %x: i32) { scf.index_switch %l 
case %x { }
default { }
return }
// -----
func.func @f(%l: index, %x: i32) { scf.index_switch %l 
case 1 { scf.yield }
case 1 { scf.yield }
default { scf.yield }
return }
// -----
func.func @f(%l: index, %x: i32) { scf.index_switch %l 
case 1 { scf.yield %x : i32 }
default { scf.yield }
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.index_switch %l -> i32
case 1 { scf.yield %l : index }
default { scf.yield %x : i32 }
return }
// -----
func.func @f(%l: index, %x: i32) { %0 = scf.index_switch %l -> i32
default { func.return }
return }
// -----
func.func @f(%l: index, %x: i32) { "scf.index_switch"(%l) <{cases = array<i64: 1>}> ({ scf.yield }) : (index) -> ()
return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall %i in (3) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall (%i) (3) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall (%i) in (3, x) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall (%i) = (3) (3) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall (%i) = (3) to (3) { } return }
// -----
func.func @f(%l: index, %x: i32) { scf.forall (%i) in (%x) { } 
return }
// -----
func.func @f(%l: index, %x: tensor<4xi32>) { scf.forall (%i) in (%l) shared_outs(%o = %x) { } 
return }
// -----
func.func @f(%l: index, %x: tensor<4xi32>) { scf.forall (%i) in (%l) shared_outs %o { } 
return }
// -----
func.func @f(%l: index, %x: tensor<4xi32>) { scf.forall (%i) in (%l) -> (i32) { } 
return }
// -----
func.func @f(%l: index, %x: tensor<4xi32>) { scf.forall (%i) in (%l) { scf.yield } 
return }
