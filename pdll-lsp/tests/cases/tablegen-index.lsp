//# language tablegen
//# open test:///a.td
// comment of the first line is not read
class Empty$empty$Class;
include "$include$shapes.td"

// Names and numbers.
/// More about it.
class $Named$Named<int $n$n, string $text$text = ""> : $figure$Figure<$nuse$n> {
  // the name
  string $name$name = text;
  int twice = !add(n, $corners$corners);
  list<$listed$Figure> $shapes$shapes = [$square$Square, Figure<5>];
  string summary = "a summary";
  string description = [{
    Lines that
      are indented.

  }];
}

// ----- derived
class $Derived$Derived<Named $named$named> : Named<3, "x"> {
  let $letname$name = named.$member$name;
  // own comment
  let corners = $argument$named.corners;
  int other = !add($inherited$corners, twice);
  defvar $local$local = corners;
  int more = $localuse$local;
}

// doc of def
def $Def$Def : Named<1>;
def Other : Derived<$defuse$Def> { let $twice$twice = Def.$defmember$corners; }
$anonymous$def : Named<$seven$7>;
defvar $variable$variable = Def;
def Third : Derived<$variableuse$variable>;
let $outer$corners = 9 in def Ninth : Named<2>;
multiclass $Multi$Multi<int m> {
  def $one$_one : Named<$m$m> { int $inner$inner = m; int last = $inneruse$inner; }
  def NAME#"_two" : Named<4>;
}
defm First : $multi$Multi<3>;
defm $second$Second : Multi<4>, EmptyClass;
foreach i = [1, 2] in $string$def "String"#i : Named<i>;
foreach $i$i = [1, 2] in def $Loop$Loop#i : Named<$iuse$i>;
class Later { int late; }
class Again : Later { int r = $late$late; }
def Uses { list<Named> all = [Def]; Named $cast$one = !cast<$casttype$Named>("Def"); int n = one.$dot$corners; }
class $Fwd$Forward;
class $Forward$Forward { bits<4> $bits$set = 0; bit b = $bit$set{0}; }
//# hover empty
//# hover include
//# definition include
//# hover Named
//# definition Named
//# references Named
//# hover n
//# references n
//# hover text
//# hover figure
//# definition figure
//# references figure
//# hover nuse
//# definition nuse
//# hover name
//# references name
//# hover corners
//# definition corners
//# references corners
//# hover listed
//# hover shapes
//# hover square
//# definition square
//# hover Derived
//# hover named
//# hover letname
//# definition letname
//# references letname
//# hover member
//# definition member
//# hover argument
//# definition argument
//# references argument
//# hover inherited
//# definition inherited
//# references inherited
//# hover local
//# definition local
//# hover localuse
//# hover Def
//# references Def
//# hover defuse
//# definition defuse
//# hover twice
//# definition twice
//# hover defmember
//# hover anonymous
//# references anonymous
//# hover seven
//# hover variable
//# definition variable
//# hover variableuse
//# definition variableuse
//# hover outer
//# definition outer
//# references outer
//# hover Multi
//# definition Multi
//# hover one
//# references one
//# hover m
//# definition m
//# hover inner
//# references inner
//# hover inneruse
//# definition inneruse
//# hover multi
//# definition multi
//# references multi
//# hover second
//# hover string
//# hover i
//# hover Loop
//# references Loop
//# hover iuse
//# hover late
//# definition late
//# references late
//# hover cast
//# hover casttype
//# hover dot
//# definition dot
//# hover Fwd
//# hover Forward
//# definition Forward
//# hover bits
//# references bits
//# hover bit
//# links
//# symbols
