class C<string u> { string w = u; }
multiclass N<string t> { def _c { string v = t # NAME; } def : C<t>; }
multiclass M<string s> { def _a { string k = s # "_" # NAME; } defm _b : N<s>; defm : N<"anon">; defm "" : N<"e">; }
defm q : M<"z">;
defm : M<"y">;
