// Generic forms, some inside of custom forms and vice versa.
"pdl.pattern"() <{benefit = 7 : i16, sym_name = "generic"}> ({
  %type = "pdl.type"() : () -> !pdl.type
  %attr = pdl.attribute = [1, "two", unit]
  %op = "pdl.operation"(%attr, %type) <{attributeValueNames = ["a"], opName = "x.y", operandSegmentSizes = array<i32: 0, 1, 1>}> : (!pdl.attribute, !pdl.type) -> !pdl.operation
  %result = "pdl.result"(%op) <{index = 0 : i32}> : (!pdl.operation) -> !pdl.value
  pdl.rewrite %op {
    "pdl.replace"(%op, %result) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!pdl.operation, !pdl.value) -> ()
  }
}) : () -> ()
pdl.pattern : benefit(0) {
  %op = pdl.operation loc(unknown)
  "pdl.rewrite"(%op) <{name = "native", operandSegmentSizes = array<i32: 1, 0>}> ({
  }) {unknown} : (!pdl.operation) -> ()
}
