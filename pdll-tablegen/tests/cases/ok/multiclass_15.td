multiclass M<int n = 4> { def a { int x = n; } }
defm q : M;
defm r : M<n=7>;
