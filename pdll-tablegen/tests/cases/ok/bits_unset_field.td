// A bit may refer to a field that is unset.
class Open { bit f; bits<3> x = { 1, f, !not(1) }; }
def open : Open;
def set : Open { let f = 1; }
def own { field bit g; bits<2> y = { g, g }; }
