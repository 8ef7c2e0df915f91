// Names are ordered by the numbers in them.
class C;
def a9 : C;
def a10 : C;
def a1b20 : C;
def a1b3 : C;
def a01 : C;
def ab : C;
def a : C;
def all {
  list<C> l = !instances<C>();
}
