if 1 then def a;
else def b;
if !eq(1,2) then { def c; } else if 1 then { def d; } else { def e; }
