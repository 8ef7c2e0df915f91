deftype I = int;
deftype L = list<I>;
def a { I x = 3; L l = [1,2]; }
class C<I n> { I m = n; }
def d : C<4>;
