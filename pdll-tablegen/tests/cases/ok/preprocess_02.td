/* a comment */ #define A // and more
#ifdef A /* which
 goes on */
def a;
#else // not this
def b
#define 1 2
/* hidden
#endif
*/ #ifdef B
#endif
#endif
def c
#1;
