def op;
def a { dag d = !dag(op, [1,2], ["x", ?]); dag e = !dag(op, ["s", ?], ["x", ?]); }
