// A short version of MLIR's PatternBase.td: its own definitions are not the user's.
class Pattern<dag source, list<dag> results> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
}
class Pat<dag source, dag result> : Pattern<source, [result]>;
def AnyOperator;
def Included : Pat<(AnyOperator), (AnyOperator)>;
