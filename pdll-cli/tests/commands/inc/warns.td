class B<int unused> {}
def A : B<1>;
dump "hello";
