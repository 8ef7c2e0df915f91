// `dump` accepts strings and records; the message of a statement is built immediately.
class C;
def d {
  string i = "a";
  dump i;
}
dump !if(!exists<C>("x"), "m", "n");
foreach i = [1] in dump !if(!exists<C>("x"), "m", "n"#i);
multiclass M<int n> {
  dump !if(!exists<C>("x"), "m", "n"#n);
  dump NAME;
}
defm a : M<3>;
dump d;
class E {
  dump d;
  dump d.i;
  dump ["a", "b"][1];
}
def e : E;
