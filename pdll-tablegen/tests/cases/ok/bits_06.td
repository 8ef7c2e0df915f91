class I { bits<8> Inst; bits<3> op; let Inst{7-5} = op; let Inst{4-0} = 0; }
def a : I { let op = 5; }
def b : I;
