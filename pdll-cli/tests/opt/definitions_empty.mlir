// options: --dialect definitions/empty.td
