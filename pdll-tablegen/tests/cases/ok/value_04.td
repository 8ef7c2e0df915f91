defvar x = 2;
def x;
