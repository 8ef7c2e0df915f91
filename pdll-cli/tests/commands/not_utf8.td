// RUN: pdll compile inc/latin1.txt
// RUN: pdll opt inc/latin1.txt
// RUN: pdll opt --allow-unregistered-dialect --patterns inc/latin1.txt ../opt/debug_info.mlir
// RUN: pdll tblgen --dump-json inc/latin1.txt
// RUN: pdll tblgen --dump-json -I . %s

include "inc/latin1.td"
