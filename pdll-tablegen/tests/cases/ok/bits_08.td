def a { int x = 0x1F; int y = 0b101; int z = -5; int w = +7; bits<3> b = 0b101; int big = 0xFFFFFFFFFFFFFFFF; int min = -9223372036854775808; }
