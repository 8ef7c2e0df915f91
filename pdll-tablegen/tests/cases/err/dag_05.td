def ops;
def a { string s = !getdagname((ops 1), 3); }
