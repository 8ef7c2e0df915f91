class P { int x = 1; int y = x; }
class Q : P { let y = !add(x, 5); }
def a : Q { let x = 10; }
def b : Q { let y = 7; }
