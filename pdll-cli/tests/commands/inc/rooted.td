include "/kinds.td"
