foreach i = 3 in def X#i;
foreach i = 4-2 in def Y#i;
foreach s = ["a","b"] in def s;
