#!/usr/bin/env bash
# Builds the C++ side of the peer benchmark: `mlir_bench`, on static MLIR 22 libraries, with -O3 for this machine.
#
#   build.sh OUT                    everything, into OUT/mlir_bench; nothing when OUT is up to date
#   build.sh OUT pdl-include SET    only mlir-pdll on SET.pdll: OUT/SET.pdll.inc
#   build.sh OUT pdl-object SET     only clang on that: OUT/SET.pdll.o
#   build.sh OUT check              only whether its sources compile; needs no pattern sets, leaves out p1000 if it is not in OUT
#
# `cargo xtask bench-peer` calls it; by itself it needs the pattern sets w3_*.{pdll,td}, p1000* and p.td in OUT, which
# `cargo xtask bench-peer --build` writes. QUICK=1 leaves DRR with 1,000 patterns out, the longest step by far:
# two minutes on two cores become one. Packages: mlir-22-tools libmlir-22-dev llvm-22-dev clang-22.
set -euo pipefail

sources=$(cd "$(dirname "$0")/mlir" && pwd)
out=${1:?usage: build.sh OUT [pdl-include SET | pdl-object SET | check]}
mkdir -p "$out"
cd "$out"

command -v llvm-config-22 >/dev/null || { echo "build.sh: llvm-config-22 not found: install llvm-22-dev" >&2; exit 1; }
prefix=$(llvm-config-22 --prefix)
for tool in bin/clang++ bin/mlir-tblgen bin/mlir-pdll lib/libMLIRIR.a; do
    [ -e "$prefix/$tool" ] || { echo "build.sh: $prefix/$tool not found: install mlir-22-tools libmlir-22-dev clang-22" >&2; exit 1; }
done

export includes="-I$prefix/include -I$sources -I."
export cxx="$prefix/bin/clang++ -std=c++20 -O3 -DNDEBUG -march=native -fno-exceptions -D_GNU_SOURCE -D__STDC_CONSTANT_MACROS \
    -D__STDC_FORMAT_MACROS -D__STDC_LIMIT_MACROS -w $includes"
export prefix sources

compile() { $cxx -c "$sources/$1.cpp" -o "$1.o"; }
pdl_source() { if [ -f "$sources/$1.pdll" ]; then echo "$sources/$1.pdll"; else echo "$1.pdll"; fi; }
pdl_include() { "$prefix/bin/mlir-pdll" $includes -x cpp "$(pdl_source "$1")" -o "$1.pdll.inc"; }
pdl_object() { $cxx -DSET_INC="\"$1.pdll.inc\"" -DPOPULATE="pdl_$1" -c "$sources/pdl_set.cpp" -o "$1.pdll.o"; }
pdl() { pdl_include "$1" && pdl_object "$1"; }
drr() {
    if [ -n "${QUICK:-}" ] && [ "$1" = w3_1000 ]; then
        echo 'static void populateWithGenerated(mlir::RewritePatternSet &) {}' >"$1.drr.inc"
    else
        "$prefix/bin/mlir-tblgen" -gen-rewriters $includes "$1.td" -o "$1.drr.inc"
    fi
    $cxx -DSET_INC="\"$1.drr.inc\"" -DPOPULATE="drr_$1" -c "$sources/drr_set.cpp" -o "$1.drr.o"
}
distinct() { $cxx -c "p1000_$1.cpp" -o "p1000_$1.o"; }
distinct_ops() { $cxx "-DGET_OP_DEFS_$1" -c "$sources/distinct_ops.cpp" -o "distinct_ops_$1.o"; }
export -f compile pdl_source pdl_include pdl_object pdl drr distinct distinct_ops

tblgen() { "$prefix/bin/mlir-tblgen" "$1" $includes "$sources/bench.td" -o "$2"; }
dialect() {
    tblgen -gen-dialect-decls bench_dialect.h.inc
    tblgen -gen-dialect-defs bench_dialect.cpp.inc
    tblgen -gen-op-decls bench_ops.h.inc
    tblgen -gen-op-defs bench_ops.cpp.inc
}
# The dialect of p1000, its operations in four parts, which are compiled in parallel.
distinct_dialect() {
    local tblgen="$prefix/bin/mlir-tblgen $includes p.td"
    $tblgen -gen-dialect-decls -o p_dialect.h.inc
    $tblgen -gen-dialect-defs -o p_dialect.cpp.inc
    $tblgen -gen-op-decls -op-shard-count=4 -o p_ops.h.inc
    $tblgen -gen-op-defs -op-shard-count=4 -o p_ops.cpp.inc
}
check() { $cxx -fsyntax-only "$sources/$1.cpp"; }
export -f check

case ${2:-all} in
    all) ;;
    check)
        dialect
        files="main programs patterns_arith patterns_bench bench_dialect"
        if [ -f p.td ]; then distinct_dialect; files="$files patterns_distinct"; fi
        printf '%s\n' $files | xargs -P"$(nproc)" -I{} bash -euc 'check {}'
        exit ;;
    pdl-include) pdl_include "${3:?}"; exit ;;
    pdl-object) pdl_object "${3:?}"; exit ;;
    *) echo "build.sh: unknown step \`$2\`" >&2; exit 1 ;;
esac

for set in w3_10 w3_100 w3_1000; do
    [ -f $set.pdll ] && [ -f $set.td ] || { echo "build.sh: no $out/$set.{pdll,td}: run cargo xtask bench-peer --build" >&2; exit 1; }
done
for file in p.td p1000.pdll p1000_{0,1,2,3}.cpp; do
    [ -f $file ] || { echo "build.sh: no $out/$file: run cargo xtask bench-peer --build" >&2; exit 1; }
done
stamp="$(cat "$sources"/* w3_*.pdll w3_*.td p.td p1000.pdll p1000_*.cpp "$sources/../build.sh" | sha256sum) QUICK=${QUICK:-} $(llvm-config-22 --version)"
if [ -x mlir_bench ] && [ -f stamp ] && [ "$(cat stamp)" = "$stamp" ]; then exit; fi

dialect
distinct_dialect

# The longest first, so that no core waits for it at the end.
printf '%s\n' 'drr w3_1000' 'pdl w3_1000' 'pdl p1000' 'distinct '{0,1,2,3} 'distinct_ops '{0,1,2,3} 'compile patterns_distinct' \
    'compile main' 'compile programs' 'compile patterns_arith' 'compile patterns_bench' 'compile bench_dialect' \
    'pdl w1' 'pdl w2' 'pdl w2_ranges' 'pdl w4' 'pdl w3_10' 'pdl w3_100' 'drr w3_10' 'drr w3_100' |
    xargs -P"$(nproc)" -I{} bash -euc '{}'

libraries=$(printf '%s\n' "$prefix"/lib/libMLIR*.a |
    grep -vE 'CAPI|Test|Nvidia|NVVM|ROCDL|SPIRV|Execution|Lsp|LSP|Tblgen|TableGen|PDLLAST|Reduce|Cuda|Runner')
$prefix/bin/clang++ ./*.o -Wl,--start-group $libraries -Wl,--end-group -L"$prefix/lib" -Wl,-rpath,"$prefix/lib" -lLLVM \
    -Wl,--gc-sections -o mlir_bench
echo "$stamp" >stamp
