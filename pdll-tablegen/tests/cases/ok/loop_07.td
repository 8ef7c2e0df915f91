defvar i = 7;
foreach i = [1,2] in def R#i;
def q#i;
