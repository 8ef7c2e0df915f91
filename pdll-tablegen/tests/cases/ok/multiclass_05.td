class V { int n = 0; }
multiclass A { let n = 5 in def a : V; def b : V; }
let n = 7 in defm x : A;
defm y : A;
