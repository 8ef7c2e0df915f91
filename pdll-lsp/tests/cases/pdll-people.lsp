//# open test:///a.pdll
#include "my.td"
/// Says whether it is good.
Constraint $good$IsGood$goodend$($stub$v: Value);
Rewrite Make(x: Value, tys: TypeRange) -> (one: Value, Value);
Constraint Both(v: Value) {
  $use$IsGood(v);
}
Pattern $p$First$pend$ with benefit(2) {
  let root = op<my.op>(v: Value) { size = attr<"1 : i32"> };
  IsGood(v);
  Both(v);
  replace root with $make$Make(v, type<"i32">).one;
}
//# tokens
//# prepareCallHierarchy use
//# prepareCallHierarchy p
//# prepareCallHierarchy stub
//# calls incoming good goodend
//# calls outgoing p pend
//# query fi
//# query is
//# actions stub stub
//# actions make make
//# send {"jsonrpc":"2.0","id":900,"method":"textDocument/semanticTokens/range","params":{"textDocument":{"uri":"test:///a.pdll"},"range":{"start":{"line":5,"character":0},"end":{"line":6,"character":0}}}}
//# open test:///b.pdll
Pattern {
  let root = op<a.b>(v: $unknown$My_Type) -> (op<$op$my.two>.named);
  $undefined$IsGod(v);
  replace root with v;
}
//# actions op op
//# actions unknown unknown
//# actions undefined undefined
//# change test:///b.pdll
Pattern => replace op<my.op>(v: Value, unused: Value) with v;
Pattern => erase op<my.op>(_: Value, _: Value);
