multiclass M<int n> { def a { int x = n; } }
defm q : M;
