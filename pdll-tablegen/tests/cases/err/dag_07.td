class A<dag d> { dag e = !con(d, (op 9)); int n = !size(d); string s = !cast<string>(!getdagop(d)); dag f = !foreach(x, d, x); dag g = !setdagop(d, op2); int h = !getdagarg<int>(d, "a"); string k = !getdagname(d, 0); dag m = !setdagarg(d, 0, "z"); }
def op;
def op2;
def a : A<(op 1:$a, 2:$b)>;
