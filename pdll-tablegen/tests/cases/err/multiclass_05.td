multiclass M : N { def a; }
