class A { string s = ""; bit b = 0; }
let s = "q", b = 1 in def a : A;
let b = true in def c : A;
let b = 2 in def d : A;
