// options: --dialect definitions/kiln.td --patterns definitions/wrong.pdll
