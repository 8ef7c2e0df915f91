// RUN: pdll tblgen --dump-json --limit=1 %s
dump "first";
dump "second";
assert 0, "third";
assert 0, "fourth";
