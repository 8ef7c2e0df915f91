multiclass M<int n> { if !gt(n, 3) then def _big { int v = n; } else def _small { int v = n; } }
defm a : M<1>;
defm b : M<5>;
