//# language tablegen
//# open test:///unused.td
class A<int used, int unused> { int x = used; }
multiclass M<int m, int n> { def _a : A<m, 1>; }
//# open test:///class.td
class Unused<int n>;
def A : $a$Unknown;
class NotReached<int n>;
//# hover a
//# open test:///argument.td
class A<int n> { int x = n; }
class B<string s> { string x = s; }
def C : A<"text">;
def D : B<1>;
//# open test:///many.td
class A<int n> { int x = n; }
def C : A<1, 2>;
//# open test:///missing.td
class A<int n> { int x = n; }
def C : A;
//# open test:///multi.td
class A;
multiclass M<A a> { def _x { A y = a; } }
defm B : M<3>;
//# open test:///field.td
class A { int x = "s"; }
//# open test:///let.td
class A { int x; }
class B : A { let x = "s"; }
//# open test:///unknown.td
class A { int x; }
class B : A { let y = 3; }
//# open test:///variable.td
def A { int x = y; }
//# open test:///twice.td
def A;
def A;
//# open test:///classtwice.td
class A { int x; }
class A { int y; }
//# open test:///type.td
def A { Foo x; }
//# open test:///include.td
include "nowhere.td"
//# open test:///semicolon.td
def A { int x = 1 }
//# open test:///end.td
class A {
  int x = 1;
//# open test:///top.td
foo
//# open test:///defm.td
defm A : M;
//# open test:///super.td
class A;
def B : A, A;
//# open test:///unresolved.td
class A { int x = ?; int y = x; }
def B : A;
def C : A { let x = 1; }
def $D$D : A;
//# hover D
//# open test:///assert.td
class A<int n> { assert !gt(n, 3), "too small: " # n; }
def B : A<1>;
assert !eq(1, 2), "never";
def C : A<4>;
//# open test:///named.td
class A<int n = 1> { int x = n; }
def B : A<m = 2>;
//# open test:///body.td
class A }
//# open test:///name.td
class 3 {}
//# open test:///parent.td
def A : ;
//# open test:///novalue.td
def A { int x = ; }
//# open test:///empty.td
multiclass M {}
//# change test:///empty.td
class Fine { int x = 1; }
//# close test:///top.td
//# open test:///letsemicolon.td
class A { int x; }
class B : A { let x = 3 }
//# open test:///defmsemicolon.td
multiclass M { def _x; }
defm A : M
//# open test:///defvarsemicolon.td
defvar x = 1
//# open test:///bodysemicolon.td
class Foo {};
//# open test:///variabletwice.td
defvar x = 1;
defvar x = 2;
//# open test:///lettop.td
let x = 3 in
//# open test:///letin.td
let x = 3
def A;
//# open test:///letname.td
let = 3 in def A;
//# open test:///letequals.td
class A { int x; }
class B : A { let x }
//# open test:///multiclassname.td
multiclass { def _x; }
//# open test:///multiclassbody.td
multiclass M;
//# open test:///arguments.td
class A<int n { int x = n; }
//# open test:///argumentname.td
class A<int>;
//# open test:///given.td
class A<int n> { int x = n; }
def B : A<1;
//# open test:///width.td
class A { bits<4 x; }
//# open test:///list.td
class A { list<int> x = [1, 2; }
//# open test:///operator.td
class A { string t = !strconcat("a", "b"; }
//# open test:///defmcolon.td
defm A;
//# open test:///assertcomma.td
assert 1;
//# open test:///stopped.td
class A { int x = ?; int y = x; }
def B : A { let x = 1; }
def C : A { int z = "s"; }
//# open test:///declared.td
class A { int x = "s"; }
def $declared$B : A { int y = 1; }
def C : Unknown;
def D { int z = "t"; }
//# hover declared
//# open test:///header.td
class A { int x = ?; int y = x; }
def B : A { int z = 1; }
def C : A { let z = 1; }
//# open test:///value.td
class A<int n> { int x = m; }
def B : A<1> { int y = z; list<int> l = [y, w]; }
//# open test:///access.td
def A { int x = 1; int y = x.z; }
//# open test:///undefined.td
class A { int x; }
def B : A { let x = z; }
def C;
