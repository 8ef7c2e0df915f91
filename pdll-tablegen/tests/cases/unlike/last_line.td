// The last line does not end.
#ifdef A
#else
def a;
#endif