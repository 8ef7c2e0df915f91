// Declarative rewrite rules. The names are those of MLIR's PatternBase.td.
//
// In Rust code, `$0`, `$1`, … are the arguments, `$_self` is the operation that defines an operand (in a source pattern) or the first
// argument (in a constraint), `$_builder` the rewriter, `$_loc` the location of created operations, `$_ir` the IR, `$_ctx` the context.

//===- Patterns ------------------------------------------------------------------------------------------------------

def addBenefit;

class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)> : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

//===- Code ----------------------------------------------------------------------------------------------------------

class NativeCodeCall<string expr, int returns = 1> {
  string expression = expr;
  int numReturns = returns;
}
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

// Matches an operand that a constant defines, and binds the constant's value.
def ConstantLikeMatcher : NativeCodeCall<"$_self.constant_value($_ir)">;

//===- Directives ----------------------------------------------------------------------------------------------------

def replaceWithValue;
def location;
def returnType;
def either;
def variadic;

//===- Constraints ---------------------------------------------------------------------------------------------------

def HasNoUseOf : Constraint<CPred<"$_self.use_empty($_ir)">, "has no use">;
