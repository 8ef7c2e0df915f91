defset list<int> All = {
  def a;
}
