// options: --dump-pass-pipeline
module { }
