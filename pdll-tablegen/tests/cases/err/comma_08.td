def op;
def z { dag y = (op $a, 1,); }
