class P<int n> { int x = n; }
class Q<int n> : P<!add(n,1)>;
class R<int n> : P<!add(n,2)>;
def a : Q<1>, R<5>;
