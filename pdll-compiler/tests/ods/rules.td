// As MLIR's PatternBase.td has it, in short: what it defines itself is none of the user's.
class Pattern<dag source, list<dag> results> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
}
class Pat<dag source, dag result> : Pattern<source, [result]>;
def AnyOperator;
def Included : Pat<(AnyOperator), (AnyOperator)>;
