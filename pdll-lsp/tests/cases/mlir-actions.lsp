//# language mlir
//# open test:///a.mlir
module {
  func.func @f(%x: i32) -> f32 {
    $from$return$to$ %x : i32
  }
}
//# actions from to [{"range":{"start":{"line":2,"character":4},"end":{"line":2,"character":10}},"message":"wrong","severity":1,"source":"mlir","category":"Parse Error","code":"x","relatedInformation":[{"location":{"uri":"test:///a.mlir","range":{"start":{"line":1,"character":2},"end":{"line":1,"character":6}}},"message":"here"},{"location":{"uri":"test:///b.mlir","range":{"start":{"line":1,"character":2},"end":{"line":1,"character":6}}},"message":"there"},{"location":{"uri":"test:///a.mlir","range":{"start":{"line":1,"character":2},"end":{"line":1,"character":6}}},"message":"see current operation: \"a.b\"()"}]}]
//# actions from to [{"range":{"start":{"line":2,"character":4},"end":{"line":2,"character":10}},"message":"odd","severity":2,"source":"mlir"},{"range":{"start":{"line":2,"character":4},"end":{"line":2,"character":10}},"message":"a note","severity":3,"source":"mlir"},{"range":{"start":{"line":2,"character":4},"end":{"line":2,"character":10}},"message":"not ours","severity":1,"source":"pdll"},{"range":{"start":{"line":99,"character":4},"end":{"line":99,"character":10}},"message":"behind the end","severity":1,"source":"mlir"}]
//# actions from to
//# send {"jsonrpc":"2.0","id":5,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"test:///a.mlir"},"range":{"start":{"line":1,"character":3},"end":{"line":1,"character":3}},"context":{"only":["refactor"],"diagnostics":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":8}},"message":"m","severity":1,"source":"mlir"}]}}}
//# send {"jsonrpc":"2.0","id":6,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"test:///a.mlir"},"range":{"start":{"line":1,"character":3},"end":{"line":1,"character":3}},"context":{"only":["quickfix"],"diagnostics":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":8}},"message":"m","severity":1,"source":"mlir"}]}}}
//# send {"jsonrpc":"2.0","id":7,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///a.mlir"},"range":{"start":{"line":1,"character":3},"end":{"line":1,"character":3}},"context":{"only":["quickfix"],"diagnostics":[{"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":8}},"message":"the same path","severity":1,"source":"mlir","relatedInformation":[{"location":{"uri":"file:///a.mlir","range":{"start":{"line":2,"character":4},"end":{"line":2,"character":6}}},"message":"a note"}]}]}}}
