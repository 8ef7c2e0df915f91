def ops;
def a { dag d = !con((ops 1:$a), (ops 2:$b), (ops 3)); int s = !size(d); dag e = !dag(ops, [1,2], ["x","y"]); dag f = !dag(ops, ?, ["x"]); dag g = !dag(ops, [1], ?); }
