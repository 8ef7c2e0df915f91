class C { int k = 9; }
multiclass M<string s> { def "" : C { string q = s; } def NAME # _z : C; }
defm P : M<"a">;
defm Q : M<"b">, C;
