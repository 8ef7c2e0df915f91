class C { int k = 9; }
class D { int j = 8; }
multiclass M<string s> { def _z : C; }
defm P : M<"a">, D;
