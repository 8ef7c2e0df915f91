// options: --dialect definitions/store.td --allow-unregistered-dialect
"t.op"() {a = #store.data<k>, b = #store.data<"k 2", 4>, c = !store.record<1>} : () -> ()
{-# dialect_resources: { store: { k: "0x0100000001", unused: "0x0100000002", "k 2": "0x0100000003" } } #-}
