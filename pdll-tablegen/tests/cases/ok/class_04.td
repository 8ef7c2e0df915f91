class C<int n> { int w = n; C self = C<n>; }
