def Broken : {
