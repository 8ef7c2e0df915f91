// Text is preserved; names may begin with digits; adjacent strings are concatenated.
def 3DTexture {
  string escaped = "tab\tquote\"backslash\\newline\nend";
  string joined = "one " "two " "three";
  code body = [{ if (x) { "y" } }];
  string shown = !repr([1, 2]) # !repr("s");
}
def last { int hex = 0xff; int bin = 0b101; int negative = -12; bits<3> three = 0b011; }
