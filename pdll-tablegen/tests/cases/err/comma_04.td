multiclass M<int a,> { def X; }
defm m : M<1>;
