// options: --dialect definitions/ub.td --dialect definitions/ub.td
