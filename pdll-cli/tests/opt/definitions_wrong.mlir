// options: --dialect definitions/wrong.td
