class A;
class A;
