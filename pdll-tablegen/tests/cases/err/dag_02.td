def ops;
def a { int x = !getdagarg<int>((ops 1), 3); }
