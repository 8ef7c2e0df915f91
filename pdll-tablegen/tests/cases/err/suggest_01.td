class Shape<int sides> { int nSides = sides; }
multiclass Shapes { def one : Shape<1>; }
def triangle : Shpae<3>;
def square : Shape<sidse = 4>;
def pentagon : Shape<5> { let nSdies = 5; }
def hexagon : Shape<6> { int double = !add(nSide, nSides); }
def all { list<Shape> l = [pentagno]; Shape s = !cast<Shape>("hexgon"); Shape c = Shape; }
defm x : Shaeps;
def y : Shapes;
