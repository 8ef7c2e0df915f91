// LLVM says nothing of the record that a loop makes.
foreach i = [1] in
def a#i {
  dump "seen";
  dump ?;
}
