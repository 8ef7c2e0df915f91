multiclass I<int n> { def _i { int x = n; string nm = NAME; } }
multiclass O<int n> { defm _p : I<n>; defm _q : I<!add(n,1)>; def _self { string nm = NAME; } }
defm X : O<3>;
defm "" : O<7>;
