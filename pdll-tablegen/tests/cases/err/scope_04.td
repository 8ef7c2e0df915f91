dump 1;
