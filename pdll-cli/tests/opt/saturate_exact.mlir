// options: --dialect definitions/abacus.td --allow-unregistered-dialect --patterns=definitions/abacus.pdll --saturate --saturate-exact --saturate-equalities --saturate-report
%a, %b, %c = "test.source"() : () -> (i32, i32, i32)
%0 = abacus.add %b, %a : i32
%1 = abacus.add %a, %c : i32
%2 = abacus.sub %0, %1 : i32
"test.sink"(%2) : (i32) -> ()
