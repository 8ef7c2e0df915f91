foreach i = [1,2] in { defvar k = !mul(i, 10); def R#k { int x = k; } }
