// LLVM dumps nothing for the record that a loop creates.
foreach i = [1] in
def a#i {
  dump "seen";
  dump ?;
}
