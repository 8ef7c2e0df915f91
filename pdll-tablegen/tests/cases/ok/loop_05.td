foreach i = [1,2,3,4] in if !eq(!and(i,1),0) then def E#i;
else def O#i;
