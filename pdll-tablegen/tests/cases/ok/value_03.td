def 2DThing { int x = 2; }
def a { int y = 2DThing.x; }
