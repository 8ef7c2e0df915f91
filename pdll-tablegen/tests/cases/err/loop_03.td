foreach i = 5 in def a#i;
foreach i = "s" in def b;
