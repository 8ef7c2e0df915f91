// Definitions that other files include.

/// A figure.
class Figure<int n = 3> {
  // Number of corners.
  int corners = n;
  string summary = "";
}
def Square : Figure<4> { let summary = "A square"; }
