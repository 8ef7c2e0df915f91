class C { int x = 1; }
def c : C { deftype T = int; }
