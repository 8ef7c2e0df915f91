def ops;
def r;
def a { dag d = (ops r:$x, 1:$y, "s", $z, ?:$w); dag e = (ops:$n r); dag f = (ops); dag g = (ops (ops r):$q); }
