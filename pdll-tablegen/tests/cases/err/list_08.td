class A { list<int> l = []; }
let l = [1,2] in def a : A;
let l = ["s"] in def b : A;
