class F<int n> { int r = !if(!le(n, 1), 1, !mul(n, F<!sub(n,1)>.r)); }
def x { int f = F<5>.r; }
