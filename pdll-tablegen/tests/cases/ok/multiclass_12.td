class C<int n> { int w = n; }
multiclass N<int t> { def a { C c = C<t>; C d = C<5>; } }
defm x : N<1>;
defm y : N<5>;
def z { C e = C<1>; C f = C<9>; }
