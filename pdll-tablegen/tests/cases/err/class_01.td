def : A;
class A;
