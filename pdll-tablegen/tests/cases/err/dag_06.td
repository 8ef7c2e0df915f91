class P { string n = "a"; string m = n # "_" # !cast<string>(!size(n)); dag d = (op n:$x); }
def op;
def a : P { let n = "hello"; }
