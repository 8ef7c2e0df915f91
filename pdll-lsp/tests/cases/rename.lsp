//# open test:///a.mlir
#$map$map = affine_map<(d0) -> (d0)>
module {
  func.func @$f$f(%$x$x: i32, %y: i32) -> i32 {
    %c:2 = "test.two"() {m = #map} : () -> (i32, i32)
    cf.br ^$block$bb1(%x, %c$c$#1 : i32, i32)
  ^bb1(%p: i32, %q: i32):
    %r = func.$call$call @f(%p, %q) : (i32, i32) -> i32
    return %r : i32
  }
}
//# prepareRename x
//# rename x %z
//# rename x y
//# rename x 1z
//# rename map other
//# rename f g h
//# rename block end
//# rename c d
//# prepareRename call
//# rename call a
//# open test:///a.pdll
Constraint $is$IsZero(attr: Attr) [{ return success(); }];
Pattern $p$P {
  let root = op<a.b>($v$v: Value, w: Value) { x = $a$a: Attr };
  IsZero(a);
  replace root with v;
}
//# prepareRename is
//# rename is IsNull
//# rename p Q
//# rename v value
//# rename v w
//# rename v let
//# rename a b
//# open test:///b.pdll
$nothing$
//# prepareRename nothing
//# rename nothing a
