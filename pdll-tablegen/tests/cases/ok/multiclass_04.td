multiclass A { def a; }
multiclass B : A { def b; }
multiclass C : B, A;
defm x : B;
