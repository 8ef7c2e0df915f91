if 0 then { def a : Undefined; }
def b;
