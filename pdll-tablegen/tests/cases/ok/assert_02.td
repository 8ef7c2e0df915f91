if 0 then { assert 0, "no"; } else { dump "hi"; def c; }
