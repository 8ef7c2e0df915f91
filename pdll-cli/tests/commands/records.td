// RUN: pdll tblgen --dump-json %s
// RUN: pdll tblgen -dump-json %s -I=inc
// RUN: pdll tblgen %s
include "shapes.td"
def Square : Shape<4>;
