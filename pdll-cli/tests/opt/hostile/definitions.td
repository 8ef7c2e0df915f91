def Broken : Dialect { let name = ; }
