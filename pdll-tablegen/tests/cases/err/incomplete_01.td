class B : Missing<1> { int xs = ys; int z = 3; }
class C<int n> : B { let y = n; Unknown u = 1; }
def D : C<2>;
def E : B { let foo = 1; int q = D.y; let z = w; }
def F : Missing2;
def G { int a = F.foo; int b = D.z; C c = F; Unknown d = D; }
class H<C c>;
def I : H<F>;
def J { int k = l; let m = 1; }
