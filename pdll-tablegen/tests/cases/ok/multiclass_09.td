multiclass M { foreach i = [1,2] in { defvar k = !add(i,1); def _#i#_#k { int x = k; } } }
defm a : M;
defm b : M;
