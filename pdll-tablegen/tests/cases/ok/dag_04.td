def ops;
def a { string n = !getdagopname((ops:$foo 1)); dag d = !setdagopname((ops 1), "bar"); string m = !getdagopname((ops 1)); bit e = !empty((ops)); }
