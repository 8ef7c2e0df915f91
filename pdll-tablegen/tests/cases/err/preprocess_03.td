#define A b
#ifdef A b c // d
def a;
#else 1
#endif /* e */ f
#define 1
