class C;
defm b : C;
