// dialect: mlir/Dialect/Async/IR/AsyncOps.td
func.func @runtime(%size: index) {
  %token = async.runtime.create : !async.token
  %group = async.runtime.create_group %size : !async.group
  async.runtime.set_available %token : !async.token
  %failed = async.runtime.is_error %token : !async.token
  async.runtime.await %token : !async.token
  %index = async.runtime.add_to_group %token, %group : !async.token
  async.runtime.add_ref %token {count = 1 : i64} : !async.token
  async.runtime.drop_ref %token {count = 2 : i64} : !async.token
  async.await_all %group
  return
}
func.func @coroutine() {
  %id = async.coro.id
  %handle = async.coro.begin %id
  %state = async.coro.save %handle
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %handle
  cf.br ^suspend
^suspend:
  async.coro.end %handle
  return
}
