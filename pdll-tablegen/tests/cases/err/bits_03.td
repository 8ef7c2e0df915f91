class A<int v> { bits<4> x = v; }
def a : A<99>;
