// Conditions nest, and excluded text need not be TableGen.
#define FIRST
#ifdef FIRST
def a;
#ifndef SECOND
def b;
#else
def don't lex "this
#endif
#else
def c;
#endif
/* comments /* nest */ too */ def d;
