foreach i = [1,2] in foreach j = [i, !add(i,10)] in def x#i#_#j;
