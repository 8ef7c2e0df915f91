assert 1, "x";
assert !eq(1,2), "no";
