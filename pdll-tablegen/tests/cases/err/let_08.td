// If only its `;` is missing, a value is accepted, and so are the following statements.
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
