multiclass M<int n> { assert !gt(n, 3), "bad n " # n; def a; }
defm q : M<4>;
defm r : M<2>;
