class A<string s> { string v = s; }
multiclass M<string s> { def _a : A<s # "_" # NAME>; defm _b : N<s>; }
multiclass N<string t> { def _c : A<t # NAME>; }
defm q : M<"z">;
