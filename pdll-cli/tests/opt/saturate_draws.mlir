// options: --dialect definitions/abacus.td --allow-unregistered-dialect --patterns=definitions/abacus.pdll --saturate --saturate-dot=- --saturate-iterations=1 --saturate-nodes=50 --saturate-seconds=60 -o /dev/null
%a, %b = "test.source"() : () -> (i32, i32)
%0 = abacus.add %a, %b : i32
"test.sink"(%0) : (i32) -> ()
