// Bits are operands of arithmetic as they are; in a class they are not cast.
class C<bits<8> f, int n, bit b> {
  int a = !add(f, n);
  int s = !sub(f, n);
  int m = !mul(n, f);
  int d = !div(f, n);
  int o = !add(b, n, f);
  bits<8> x = !add(f, !if(b, 1, 0));
}
def c : C<7, 2, 1>;
def l { int a = !add(0b101, 1, {1, 1}); }
