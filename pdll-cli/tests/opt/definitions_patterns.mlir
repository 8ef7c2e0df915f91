// options: --dialect definitions/kiln.td --allow-unregistered-dialect --patterns definitions/kiln.pdll
%a = "test.int"() : () -> i8
%b = kiln.stack %a on %a : i8 : i8
%c = kiln.stack %b on %a : i8 : i8
"test.use"(%c) : (i8) -> ()
%x = "test.tensor"() : () -> tensor<4xf32>
%y = kiln.half %x by 2 : tensor<4xf32>
"test.use"(%y) : (f32) -> ()
