// RUN: pdll tblgen --bogus %s
// RUN: pdll tblgen --dump-json --dump-json %s
// RUN: pdll tblgen --dump-json %s -o
// RUN: pdll tblgen --dump-json %s -I
// RUN: pdll tblgen --dump-json %s -o a -o b
// RUN: pdll tblgen --dump-json %s %s
// RUN: pdll tblgen --dump-json inc
// RUN: pdll tblgen --dump-json missing.td
// RUN: pdll tblgen --dump-json inc/bom.td
// RUN: pdll tblgen --dump-json
// RUN: pdll opt --pass-pipeline=
// RUN: pdll opt --pass-pipeline=builtin.module() --cse
// RUN: pdll opt --cse=1
// RUN: pdll opt --cse --cse
// RUN: pdll opt --split-input-file --split-input-file
// RUN: pdll opt -o
// RUN: pdll opt inc
// RUN: pdll opt missing.mlir
// RUN: pdll opt %s %s
def A;
