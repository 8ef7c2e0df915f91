def ops;
def o2;
def a { dag d = !setdagop((ops 1:$a), o2); dag e = !setdagarg((ops 1:$a, 2:$b), "b", 5); dag f = !setdagarg((ops 1:$a), 0, "x"); dag g = !setdagname((ops 1:$a, 2), 1, "n"); int h = !getdagarg<int>((ops 1:$a, 2:$b), "b"); int i = !getdagarg<int>((ops "x"), 0); string j = !getdagname((ops 1:$a), 0); string k = !getdagname((ops 1), 0); }
