class A { bits<8> i; let i{7-4} = 3; let i{0} = 1; }
def a : A;
def b : A { let i{3...1} = 0b101; }
