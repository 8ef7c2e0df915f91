class A;
def : A;
def : A;
foreach i = [1,2] in def : A;
