// The last line has no line end.
#ifdef A
#else
def a;
#endif