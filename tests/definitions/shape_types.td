// Included by `shapes.td`.
def Side : AnyTypeOf<[I32, Index], "a length">;
