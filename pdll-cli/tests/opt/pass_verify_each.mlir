// options: --cse --verify-each=maybe
module { }
