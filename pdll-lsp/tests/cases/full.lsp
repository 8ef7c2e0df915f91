//# open test:///a.pdll
Pattern $1$A { let value = op<a.b>; erase $2$valeu; $3$ }
//# actions 1 2
//# hover 1
//# completion 3
//# open test:///b.pdll
$4$
//# completion 4
