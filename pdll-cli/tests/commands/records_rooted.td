// RUN: pdll tblgen %s -I inc
include "/shapes.td"
def Square : Shape<4>;
