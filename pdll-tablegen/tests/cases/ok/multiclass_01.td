multiclass M<int n> { def _a { int x = n; } def _b { int x = !add(n,1); } }
defm P : M<1>;
defm Q : M<5>;
