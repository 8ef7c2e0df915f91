class A;
class B : A;
def b : B;
def c : A;
def x { bit i = !isa<B>(b); bit j = !isa<B>(c); bit k = !isa<int>(1); bit l = !isa<string>(1); A d = !cast<A>("b"); string n = !cast<string>(c); string m = !cast<string>(42); int q = !cast<int>("b"); }
