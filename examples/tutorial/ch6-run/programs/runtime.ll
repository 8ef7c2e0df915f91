; The functions that print, in LLVM's language.
@number = private constant [4 x i8] c"%g \00"

declare i32 @printf(ptr, ...)
declare i32 @putchar(i32)

define void @toy_print_number(double %number) {
  call i32 (ptr, ...) @printf(ptr @number, double %number)
  ret void
}

define void @toy_print_end() {
  call i32 @putchar(i32 10)
  ret void
}
