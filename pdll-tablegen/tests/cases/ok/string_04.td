defvar x = 5;
defvar y = !add(x, 1);
def a { int v = y; }
def q # x;
