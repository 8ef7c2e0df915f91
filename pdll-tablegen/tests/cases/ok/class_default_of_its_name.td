// A default may mention a definition that is called like the argument.
class N;
def store : N;
class S<N store = store> {
  N d = store;
}
def y : S<>;
multiclass M<N store = store> {
  def "" : S<store>;
}
defm z : M;
