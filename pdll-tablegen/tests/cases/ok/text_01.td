// Text keeps what it is; names may begin with digits; strings side by side are one.
def 3DTexture {
  string escaped = "tab\tquote\"backslash\\newline\nend";
  string joined = "one " "two " "three";
  code body = [{ if (x) { "y" } }];
  string shown = !repr([1, 2]) # !repr("s");
}
def last { int hex = 0xff; int bin = 0b101; int negative = -12; bits<3> three = 0b011; }
