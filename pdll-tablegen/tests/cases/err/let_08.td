// Where nothing but its `;` is missing, a value is read as it stands, and so is what follows.
class Named { string name = "" int number = 0; list<int> numbers = [] }
def A : Named {
  let name = "a"
  let number = "no number";
}
def B : Named {
  let name = "b" "c" d
  let number = 1;
}
def C { int twice = A.numbr; }
