multiclass M<list<int> l> { foreach i = l in def _#i { int v = i; } }
defm a : M<[1,2]>;
defm b : M<[]>;
