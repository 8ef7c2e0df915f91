let x = 1 in { class A { int x = 0; } }
