//# language pdll
//# open test:///a.pdll
#include "$include$my.td"

// a constraint
/// Documentation of C.
Constraint $C$C(op: $core$Op, v: Value, t: Type) -> $result$Attr [{ return success(); }];
/// rewrite doc
Rewrite R(value: Value, tys: TypeRange) -> ($named$a: Value, b: Type);
Constraint Two(a: Attr) { let k: Attr = a; }

// doc of the pattern
Pattern $foo$Foo with benefit(3), recursion {
  let $root$root: $opcst$Op<$opname$my.op>;
  let v: Value;
  let x = op<my.op>($v$v, $blank$_: Value) {$ia$ia = attr<"1: i32">, other} -> (type<"i32">);
  let y = $call$C(x, v, type<"i32">);
  rewrite x with {
    let q = $callr$R(v, type<"i32">);
    replace $x$x with q.$member$a;
  };
}

Pattern => erase op<my.op2>($inl$a: Value, b: Value);
Pattern $last$Last {
  let r = op<my.two>;
  erase $r$r;
}
Pattern { erase op<a.b>(_: Value); }
//# hover include
//# hover C
//# definition C
//# references C
//# hover core
//# definition core
//# references core
//# hover result
//# definition result
//# hover named
//# hover foo
//# references foo
//# hover root
//# definition root
//# references root
//# hover opcst
//# references opcst
//# hover opname
//# definition opname
//# references opname
//# hover v
//# definition v
//# references v
//# hover blank
//# definition blank
//# references blank
//# hover ia
//# definition ia
//# references ia
//# hover call
//# definition call
//# references call
//# hover callr
//# references callr
//# hover x
//# references x
//# hover member
//# definition member
//# hover last
//# hover r
//# hover inl
//# references inl
//# symbols
//# links
