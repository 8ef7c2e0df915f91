// options: --saturate
