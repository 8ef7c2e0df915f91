// Values that are never resolved keep their written form: parts of strings, and `!cond`, as `!repr` shows.
class Parts<string p, int n> {
  string f;
  field string a = f # "x" # "y";
  field string b = !strconcat(!strconcat(f, "x"), "y");
  field string c = !strconcat(!strconcat(f, p), p) # n;
  field string d = "s" # n # f # "x" # n # "y";
}
def parts : Parts<"P", 7>;
class Choice<bit b> {
  field int c = !cond(b: 1, true: 2);
  string s = !repr(!cond(b: 1, true: 2));
  int i = !initialized(!cond(b: 1, true: 2));
}
def choice : Choice<?>;
// Bits may be copies of each other.
class Bits { bits<4> X; bits<2> Z = X{1-0}; let X{1} = Z{0}; let X{0} = Z{1}; let X{3-2} = 2; }
def bits_ : Bits;
def more : Bits { let X{0} = 1; }
