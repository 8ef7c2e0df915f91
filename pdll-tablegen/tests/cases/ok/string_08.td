class P { string n = "a"; string m = n # "_" # !cast<string>(!size(n)); }
def a : P { let n = "hello"; }
