// options: --show-dialects
