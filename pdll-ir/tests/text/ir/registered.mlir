// Operations of a loaded dialect keep inherent attributes apart, wherever they are written.
%0 = "toy.constant"() <{value = 1 : i32}> : () -> i32
%1 = "toy.constant"() {value = 1 : i32, other, axis = 2} : () -> i32
%2 = "toy.constant"() <{value = 1 : i32, axis = 2}> {other = [@f]} : () -> i32
%3 = "toy.constant"() <{}> {} : () -> i32
"toy.return"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
