class A;
let x = 1, in def z : A;
