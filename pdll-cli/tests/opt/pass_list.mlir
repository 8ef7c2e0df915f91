// options: --list-passes
