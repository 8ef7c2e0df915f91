class I { field bits<8> Inst; bits<3> op; let Inst{7-5} = op; let Inst{4-0} = 0; }
def b : I;
