multiclass M { def a; }
def b : M;
