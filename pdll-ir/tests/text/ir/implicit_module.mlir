module @one {}
module @two {}
