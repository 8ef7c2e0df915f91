// options: --dialect definitions/missing.td
