foreach i = [1,2,3] in def R#i { int x = i; }
foreach i = 0...2 in { def S#i; foreach j = {0-1, 5} in def T#i#_#j { int v = !add(i,j); } }
