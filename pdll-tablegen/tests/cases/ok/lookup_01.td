class T;
def ops : T;
def a { T t = !getdagop<T>((ops 1)); string s = !cast<string>(!getdagop((ops 2))); bit i = !isa<T>(!getdagop((ops 1))); }
