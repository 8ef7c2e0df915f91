class Shape<int n> { int sides = n; }
