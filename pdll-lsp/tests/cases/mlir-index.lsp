//# language mlir
//# open test:///a.mlir
// comment
#$map$map = affine_map<(d0) -> (d0)>
!alias = tensor<4xf32>
module {
  func.func @$foo$foo(%$arg0$arg0: i32, %arg1: !$alias$alias) -> (i32, i32) {
    %$r0$0 = $addi$arith.addi %$use0$arg0, %arg0 {tag = #$map2$map} : i32
    %$c$c:3 = "test.two"() : () -> (i32, i32, i32)
    cf.br ^$br$bb1(%$r0use$0, %$c1$c#1 : i32, i32)
  ^$bb1$bb1(%$x$x: i32, %y: i32):
    %1 = func.call @$bar$bar(%$xuse$x) : (i32) -> i32
    return %1, %c#0 : i32, i32
  }
  func.func private @$bardef$bar(i32) -> i32
  "$inner$builtin.module"() <{sym_name = "inner"}> ({
    "test.region"() ({
     ^$bb0$bb0(%$a$a: i32):
      "test.use"(%$ause$a)[^bb1] : (i32) -> ()
     ^bb1:
      "test.ref"() : () -> ()
    }) : () -> ()
    func.func @zz() { return }
  }) : () -> ()
}
//# hover map
//# definition map2
//# references map2
//# hover alias
//# definition alias
//# references alias
//# definition foo
//# references foo
//# hover arg0
//# definition use0
//# references arg0
//# hover r0
//# definition r0use
//# references r0
//# hover addi
//# hover foo
//# hover bar
//# hover inner
//# definition addi
//# references addi
//# hover c
//# hover c1
//# definition c1
//# references c1
//# hover br
//# definition br
//# references bb1
//# hover x
//# hover xuse
//# references x
//# definition bar
//# references bardef
//# hover bb0
//# hover a
//# definition ause
//# symbols
//# open test:///split.mlir
func.func @a() { return }
// -----
func.func @$b$b() { return }
//# references b
//# symbols
