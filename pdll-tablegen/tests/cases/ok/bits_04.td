class A { bits<4> q = 0; }
let q<2-1> = 3 in def a : A;
let q<3> = 1, q<0> = 1 in def b : A;
