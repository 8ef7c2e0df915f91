class A;
def b : A;
def c : A;
def ab : A;
def x { list<A> l = !instances<A>(); list<A> m = !instances<A>("^a"); bit t = !match("hello", "l+o$"); bit u = !match("x", "y"); }
