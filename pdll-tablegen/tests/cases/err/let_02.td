class A { int q; }
let q = 3 in let q = 4 in def a : A;
let q<1-0> = 2 in def c;
