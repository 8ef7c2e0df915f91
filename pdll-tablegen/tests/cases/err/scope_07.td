class A;
class B;
defset list<A> All = {
  def a : B;
}
