multiclass M<int n> { defvar k = !add(n,1); def _#k { int x = k; } def NAME { int y = n; } }
defm a : M<1>;
defm b : M<2>;
