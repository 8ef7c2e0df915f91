{-#
  dialect_resources: {
    builtin: {
      z: "0x0400000001000000000000000200000000000000030000000000000F",
      unused: "0x04000000",
      "a b": "0x08000000010000000000000002000000000000000300000000000000"
    }
  },
  external_resources: {
    some_tool: { verify: true, off: false, words: "a\"b" },
    empty: {}
  }
#-}
"t.a"() {a = dense_resource<z> : tensor<3xi64>, b = dense_resource<missing> : tensor<3xi64>} : () -> ()
"t.b"() {a = dense_resource<"a b"> : tensor<3xi64>} : () -> ()
