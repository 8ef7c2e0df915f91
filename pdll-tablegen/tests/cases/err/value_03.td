def a : B;
