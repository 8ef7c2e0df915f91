foreach i = !range(3) in def x#i;
foreach p = [[1,2],[3]] in def y#!size(p)#"_"#!head(p);
