module {
  llvm.func @toy_print_number(f64) attributes {sym_visibility = "private"}
  llvm.func @toy_print_end() attributes {sym_visibility = "private"}
  llvm.func @main() {
    %0 = llvm.mlir.constant(1 : index) : i64
    %1 = llvm.mlir.constant(1 : index) : i64
    %2 = llvm.alloca %0 x f64 : (i64) -> !llvm.ptr
    %3 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %4 = llvm.insertvalue %2, %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %6 = llvm.mlir.constant(0 : index) : i64
    %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %8 = llvm.insertvalue %0, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %9 = llvm.insertvalue %1, %8[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %10 = llvm.mlir.constant(5.000000e-01 : f64) : f64
    %11 = llvm.mlir.constant(0 : index) : i64
    %12 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %13 = llvm.getelementptr inbounds|nuw %12[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %10, %13 : f64, !llvm.ptr
    %14 = llvm.mlir.constant(3 : index) : i64
    %15 = llvm.mlir.constant(1 : index) : i64
    %16 = llvm.alloca %14 x f64 : (i64) -> !llvm.ptr
    %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %18 = llvm.insertvalue %16, %17[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %19 = llvm.insertvalue %16, %18[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %20 = llvm.mlir.constant(0 : index) : i64
    %21 = llvm.insertvalue %20, %19[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %22 = llvm.insertvalue %14, %21[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %23 = llvm.insertvalue %15, %22[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %24 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %25 = llvm.mlir.constant(0 : index) : i64
    %26 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %27 = llvm.getelementptr inbounds|nuw %26[%25] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %24, %27 : f64, !llvm.ptr
    %28 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %29 = llvm.mlir.constant(1 : index) : i64
    %30 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %31 = llvm.getelementptr inbounds|nuw %30[%29] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %28, %31 : f64, !llvm.ptr
    %32 = llvm.mlir.constant(3.000000e+00 : f64) : f64
    %33 = llvm.mlir.constant(2 : index) : i64
    %34 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %35 = llvm.getelementptr inbounds|nuw %34[%33] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %32, %35 : f64, !llvm.ptr
    %36 = llvm.mlir.constant(3 : index) : i64
    %37 = llvm.mlir.constant(1 : index) : i64
    %38 = llvm.alloca %36 x f64 : (i64) -> !llvm.ptr
    %39 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %40 = llvm.insertvalue %38, %39[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %41 = llvm.insertvalue %38, %40[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %42 = llvm.mlir.constant(0 : index) : i64
    %43 = llvm.insertvalue %42, %41[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %44 = llvm.insertvalue %36, %43[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %45 = llvm.insertvalue %37, %44[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %46 = llvm.mlir.constant(3.000000e+00 : f64) : f64
    %47 = llvm.mlir.constant(0 : index) : i64
    %48 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %49 = llvm.getelementptr inbounds|nuw %48[%47] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %46, %49 : f64, !llvm.ptr
    %50 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %51 = llvm.mlir.constant(1 : index) : i64
    %52 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %53 = llvm.getelementptr inbounds|nuw %52[%51] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %50, %53 : f64, !llvm.ptr
    %54 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %55 = llvm.mlir.constant(2 : index) : i64
    %56 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %57 = llvm.getelementptr inbounds|nuw %56[%55] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %54, %57 : f64, !llvm.ptr
    %58 = llvm.mlir.constant(3 : index) : i64
    %59 = llvm.mlir.constant(1 : index) : i64
    %60 = llvm.alloca %58 x f64 : (i64) -> !llvm.ptr
    %61 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %62 = llvm.insertvalue %60, %61[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %63 = llvm.insertvalue %60, %62[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %64 = llvm.mlir.constant(0 : index) : i64
    %65 = llvm.insertvalue %64, %63[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %66 = llvm.insertvalue %58, %65[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %67 = llvm.insertvalue %59, %66[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %68 = llvm.mlir.constant(3.000000e+01 : f64) : f64
    %69 = llvm.mlir.constant(0 : index) : i64
    %70 = llvm.extractvalue %67[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %71 = llvm.getelementptr inbounds|nuw %70[%69] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %68, %71 : f64, !llvm.ptr
    %72 = llvm.mlir.constant(2.000000e+01 : f64) : f64
    %73 = llvm.mlir.constant(1 : index) : i64
    %74 = llvm.extractvalue %67[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %75 = llvm.getelementptr inbounds|nuw %74[%73] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %72, %75 : f64, !llvm.ptr
    %76 = llvm.mlir.constant(1.000000e+01 : f64) : f64
    %77 = llvm.mlir.constant(2 : index) : i64
    %78 = llvm.extractvalue %67[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %79 = llvm.getelementptr inbounds|nuw %78[%77] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %76, %79 : f64, !llvm.ptr
    %80 = llvm.mlir.constant(3 : index) : i64
    %81 = llvm.mlir.constant(1 : index) : i64
    %82 = llvm.alloca %80 x f64 : (i64) -> !llvm.ptr
    %83 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %84 = llvm.insertvalue %82, %83[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %85 = llvm.insertvalue %82, %84[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %86 = llvm.mlir.constant(0 : index) : i64
    %87 = llvm.insertvalue %86, %85[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %88 = llvm.insertvalue %80, %87[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %89 = llvm.insertvalue %81, %88[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %90 = llvm.mlir.constant(0 : index) : i64
    %91 = llvm.mlir.constant(3 : index) : i64
    %92 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%90 : i64)
  ^bb1(%93: i64):  // 2 preds: ^bb0, ^bb2
    %94 = llvm.icmp "slt" %93, %91 : i64
    llvm.cond_br %94, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %95 = llvm.extractvalue %45[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %96 = llvm.getelementptr inbounds|nuw %95[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %97 = llvm.load %96 : !llvm.ptr -> f64
    %98 = llvm.extractvalue %67[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %99 = llvm.getelementptr inbounds|nuw %98[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %100 = llvm.load %99 : !llvm.ptr -> f64
    %101 = llvm.fadd %97, %100 : f64
    %102 = llvm.extractvalue %89[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %103 = llvm.getelementptr inbounds|nuw %102[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %101, %103 : f64, !llvm.ptr
    %104 = llvm.add %93, %92 : i64
    llvm.br ^bb1(%104 : i64)
  ^bb3:  // pred: ^bb1
    %105 = llvm.mlir.constant(0 : index) : i64
    %106 = llvm.mlir.constant(3 : index) : i64
    %107 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb4(%105 : i64)
  ^bb4(%108: i64):  // 2 preds: ^bb3, ^bb5
    %109 = llvm.icmp "slt" %108, %106 : i64
    llvm.cond_br %109, ^bb5, ^bb6
  ^bb5:  // pred: ^bb4
    %110 = llvm.extractvalue %89[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %111 = llvm.getelementptr inbounds|nuw %110[%108] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %112 = llvm.load %111 : !llvm.ptr -> f64
    llvm.call @toy_print_number(%112) : (f64) -> ()
    %113 = llvm.add %108, %107 : i64
    llvm.br ^bb4(%113 : i64)
  ^bb6:  // pred: ^bb4
    llvm.call @toy_print_end() : () -> ()
    %114 = llvm.mlir.constant(0 : index) : i64
    %115 = llvm.mlir.constant(3 : index) : i64
    %116 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb7(%114 : i64)
  ^bb7(%117: i64):  // 2 preds: ^bb6, ^bb8
    %118 = llvm.icmp "slt" %117, %115 : i64
    llvm.cond_br %118, ^bb8, ^bb9
  ^bb8:  // pred: ^bb7
    %119 = llvm.extractvalue %89[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %120 = llvm.getelementptr inbounds|nuw %119[%117] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %121 = llvm.load %120 : !llvm.ptr -> f64
    llvm.call @toy_print_number(%121) : (f64) -> ()
    %122 = llvm.add %117, %116 : i64
    llvm.br ^bb7(%122 : i64)
  ^bb9:  // pred: ^bb7
    llvm.call @toy_print_end() : () -> ()
    %123 = llvm.mlir.constant(3 : index) : i64
    %124 = llvm.mlir.constant(1 : index) : i64
    %125 = llvm.alloca %123 x f64 : (i64) -> !llvm.ptr
    %126 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %127 = llvm.insertvalue %125, %126[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %128 = llvm.insertvalue %125, %127[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %129 = llvm.mlir.constant(0 : index) : i64
    %130 = llvm.insertvalue %129, %128[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %131 = llvm.insertvalue %123, %130[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %132 = llvm.insertvalue %124, %131[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %133 = llvm.mlir.constant(0 : index) : i64
    %134 = llvm.mlir.constant(3 : index) : i64
    %135 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb10(%133 : i64)
  ^bb10(%136: i64):  // 2 preds: ^bb9, ^bb11
    %137 = llvm.icmp "slt" %136, %134 : i64
    llvm.cond_br %137, ^bb11, ^bb12
  ^bb11:  // pred: ^bb10
    %138 = llvm.extractvalue %89[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %139 = llvm.getelementptr inbounds|nuw %138[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %140 = llvm.load %139 : !llvm.ptr -> f64
    %141 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %142 = llvm.getelementptr inbounds|nuw %141[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %143 = llvm.load %142 : !llvm.ptr -> f64
    %144 = llvm.fmul %140, %143 : f64
    %145 = llvm.extractvalue %132[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %146 = llvm.getelementptr inbounds|nuw %145[%136] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %144, %146 : f64, !llvm.ptr
    %147 = llvm.add %136, %135 : i64
    llvm.br ^bb10(%147 : i64)
  ^bb12:  // pred: ^bb10
    %148 = llvm.mlir.constant(1 : index) : i64
    %149 = llvm.mlir.constant(1 : index) : i64
    %150 = llvm.alloca %148 x f64 : (i64) -> !llvm.ptr
    %151 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %152 = llvm.insertvalue %150, %151[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %153 = llvm.insertvalue %150, %152[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %154 = llvm.mlir.constant(0 : index) : i64
    %155 = llvm.insertvalue %154, %153[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %156 = llvm.insertvalue %148, %155[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %157 = llvm.insertvalue %149, %156[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %158 = llvm.mlir.constant(0.000000e+00 : f64) : f64
    %159 = llvm.mlir.constant(0 : index) : i64
    %160 = llvm.extractvalue %157[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %161 = llvm.getelementptr inbounds|nuw %160[%159] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %158, %161 : f64, !llvm.ptr
    %162 = llvm.mlir.constant(0 : index) : i64
    %163 = llvm.mlir.constant(3 : index) : i64
    %164 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb13(%162 : i64)
  ^bb13(%165: i64):  // 2 preds: ^bb12, ^bb14
    %166 = llvm.icmp "slt" %165, %163 : i64
    llvm.cond_br %166, ^bb14, ^bb15
  ^bb14:  // pred: ^bb13
    %167 = llvm.extractvalue %132[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %168 = llvm.getelementptr inbounds|nuw %167[%165] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %169 = llvm.load %168 : !llvm.ptr -> f64
    %170 = llvm.mlir.constant(0 : index) : i64
    %171 = llvm.extractvalue %157[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %172 = llvm.getelementptr inbounds|nuw %171[%170] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %173 = llvm.load %172 : !llvm.ptr -> f64
    %174 = llvm.fadd %173, %169 : f64
    %175 = llvm.mlir.constant(0 : index) : i64
    %176 = llvm.extractvalue %157[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %177 = llvm.getelementptr inbounds|nuw %176[%175] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %174, %177 : f64, !llvm.ptr
    %178 = llvm.add %165, %164 : i64
    llvm.br ^bb13(%178 : i64)
  ^bb15:  // pred: ^bb13
    %179 = llvm.mlir.constant(1 : index) : i64
    %180 = llvm.mlir.constant(1 : index) : i64
    %181 = llvm.alloca %179 x f64 : (i64) -> !llvm.ptr
    %182 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
    %183 = llvm.insertvalue %181, %182[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %184 = llvm.insertvalue %181, %183[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %185 = llvm.mlir.constant(0 : index) : i64
    %186 = llvm.insertvalue %185, %184[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %187 = llvm.insertvalue %179, %186[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %188 = llvm.insertvalue %180, %187[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %189 = llvm.mlir.constant(0 : index) : i64
    %190 = llvm.mlir.constant(1 : index) : i64
    %191 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb16(%189 : i64)
  ^bb16(%192: i64):  // 2 preds: ^bb15, ^bb17
    %193 = llvm.icmp "slt" %192, %190 : i64
    llvm.cond_br %193, ^bb17, ^bb18
  ^bb17:  // pred: ^bb16
    %194 = llvm.mlir.constant(0 : index) : i64
    %195 = llvm.extractvalue %157[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %196 = llvm.getelementptr inbounds|nuw %195[%194] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %197 = llvm.load %196 : !llvm.ptr -> f64
    %198 = llvm.mlir.constant(0 : index) : i64
    %199 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %200 = llvm.getelementptr inbounds|nuw %199[%198] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %201 = llvm.load %200 : !llvm.ptr -> f64
    %202 = llvm.fadd %197, %201 : f64
    %203 = llvm.extractvalue %188[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %204 = llvm.getelementptr inbounds|nuw %203[%192] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %202, %204 : f64, !llvm.ptr
    %205 = llvm.add %192, %191 : i64
    llvm.br ^bb16(%205 : i64)
  ^bb18:  // pred: ^bb16
    %206 = llvm.mlir.constant(0 : index) : i64
    %207 = llvm.mlir.constant(1 : index) : i64
    %208 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb19(%206 : i64)
  ^bb19(%209: i64):  // 2 preds: ^bb18, ^bb20
    %210 = llvm.icmp "slt" %209, %207 : i64
    llvm.cond_br %210, ^bb20, ^bb21
  ^bb20:  // pred: ^bb19
    %211 = llvm.extractvalue %188[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
    %212 = llvm.getelementptr inbounds|nuw %211[%209] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %213 = llvm.load %212 : !llvm.ptr -> f64
    llvm.call @toy_print_number(%213) : (f64) -> ()
    %214 = llvm.add %209, %208 : i64
    llvm.br ^bb19(%214 : i64)
  ^bb21:  // pred: ^bb19
    llvm.call @toy_print_end() : () -> ()
    llvm.return
  }
}
