#endif
#ifdef A
#else
#else
def a;
