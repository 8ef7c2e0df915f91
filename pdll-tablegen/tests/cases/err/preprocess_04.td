#ifdef A
/* never closed
#endif
