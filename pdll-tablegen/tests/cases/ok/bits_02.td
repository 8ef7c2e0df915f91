class A { bits<4> v = 5; bit b = v{0}; bits<2> w = v{2-1}; bits<2> r = v{1...2}; }
def a : A { let v = 6; }
