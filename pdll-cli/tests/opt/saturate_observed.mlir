// options: --patterns=definitions/abacus.pdll --saturate --report=page.html --explain=Swap@1
