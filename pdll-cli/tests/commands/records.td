// RUN: pdll tblgen --dump-json %s
// RUN: pdll tblgen -dump-json %s -I=inc
// RUN: pdll tblgen %s
// RUN: pdll tblgen %s -I inc
include "shapes.td"
def Square : Shape<4>;
