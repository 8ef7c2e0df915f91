// options: --dialect definitions/format.td --allow-unregistered-dialect
%0 = "test.any"() : () -> i1
form.op %0
