def op;
def x { dag d = (op 1, (op 2:$a, "b"):$c, [1,2]:$l, op, 0b11, {1,0}); }
