// Blanks and comments anywhere.
%0 = "t.a" ( ) < { a = 1 , b } > // here
  { c = [ 1 , // and here
  2 ] } : ( ) -> ( i32 ) %1="t.b"(%0,%0){}:(i32,i32)->i32
"t.f" ( %0 , %1 ) (
  { ^a ( %x : i32 , %y : tensor < 4 x f32 > loc ( unknown ) ) : "t.br" ( ) [ ^b , ^c ] : ( ) -> ( )
    ^b : "t.br"()[^c]:()->()
    ^c: "t.end"() : () -> () } , { } ) { d } : ( i32 , i32 ) -> ( ) loc ( "z" )
