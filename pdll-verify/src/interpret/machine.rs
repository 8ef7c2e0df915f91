//! The machine: a stack of function calls, whose operations it executes one after the other. It does not recurse.

use pdll::ir::{Block, Ir, Op, Value as IrValue};
use rustc_hash::FxHashMap;

use crate::interpret::decode::{Action, decode, ty_of};
use crate::interpret::outcome::{Run, RunError, RunLimits};
use crate::interpret::value::Rt;
use crate::semantics::{Encoder, Instance, Semantics, Ty, Value};
use crate::term::TermId;

/// Number of terms after which the encoder starts anew.
const MAX_TERMS: usize = 50_000;

/// Runs a function on arguments.
///
/// # Errors
/// There is no such function, the arguments do not fit, an operation has no semantics, or a limit is reached.
pub fn run(ir: &Ir, entry: &str, args: &[Rt], limits: &RunLimits) -> Result<Run, RunError> {
    Machine::new(ir, limits).run(entry, args)
}

/// Returns the function of a name.
pub(super) fn function_named(ir: &Ir, name: &str) -> Result<Op, RunError> {
    functions(ir).get(name).copied().ok_or_else(|| RunError::new(format!("there is no function `{name}`")))
}

/// Returns the functions of the top-level operation by name.
pub(crate) fn functions(ir: &Ir) -> FxHashMap<String, Op> {
    let top = ir.top();
    let regions = if top.name_text(ir) == "func.func" { &[][..] } else { top.regions(ir) };
    let inner = regions.iter().flat_map(|region| region.blocks(ir)).flat_map(|block| block.ops(ir));
    let functions = inner.chain([top]).filter(|op| op.name_text(ir) == "func.func");
    let name =
        |op: Op| op.attr_str(ir, "sym_name").and_then(|name| name.as_str(ir.context()).map(str::to_owned));
    functions.map(|op| (name(op).unwrap_or_default(), op)).collect()
}

/// A call that has not returned.
pub(super) struct Frame {
    pub(super) values: FxHashMap<IrValue, Rt>,
    /// The next operation.
    pub(super) next: Option<Op>,
    /// The call that the frame returns to.
    call: Option<Op>,
    /// Loops that are being executed, with the value of the induction variable, the upper bound and the step.
    pub(super) loops: Vec<(Op, [Rt; 3])>,
}

/// The outcome of a step.
pub(super) enum Flow {
    /// The next operation.
    Next,
    /// The frame has its next operation.
    Jumped,
    /// Undefined behavior, with the reason.
    Undefined(String),
}

pub(super) struct Machine<'a> {
    pub(super) ir: &'a Ir,
    limits: &'a RunLimits,
    functions: FxHashMap<String, Op>,
    actions: FxHashMap<Op, Action>,
    encoder: Encoder,
    frames: Vec<Frame>,
}

impl<'a> Machine<'a> {
    fn new(ir: &'a Ir, limits: &'a RunLimits) -> Machine<'a> {
        let encoder = Encoder::new(limits.index_width);
        Machine {
            ir,
            limits,
            functions: functions(ir),
            actions: FxHashMap::default(),
            encoder,
            frames: Vec::new(),
        }
    }

    fn run(mut self, entry: &str, args: &[Rt]) -> Result<Run, RunError> {
        self.enter(entry, args, None)?;
        let mut n_steps = 0;
        loop {
            let Some(frame) = self.frames.last() else {
                return Err(RunError::new("the program has no frame"));
            };
            let Some(op) = frame.next else { return Err(RunError::new("a block has no terminator")) };
            n_steps += 1;
            if n_steps > self.limits.max_steps {
                let message = format!("the limit of {} steps is reached", self.limits.max_steps);
                return Err(RunError::at(op.loc(self.ir), message));
            }
            let action = match self.actions.get(&op) {
                Some(action) => action.clone(),
                None => {
                    let action = decode(self.ir, op, self.limits.index_width)?;
                    self.actions.insert(op, action.clone());
                    action
                }
            };
            let flow = match action {
                Action::Compute(semantics, attributes, types) => {
                    self.compute(op, semantics, &attributes, &types)?
                }
                Action::Call(callee) => {
                    let args = self.operands(op)?;
                    if self.frames.len() >= self.limits.max_depth {
                        let message =
                            format!("the limit of {} nested calls is reached", self.limits.max_depth);
                        return Err(RunError::at(op.loc(self.ir), message));
                    }
                    self.enter(&callee, &args, Some(op))?;
                    Flow::Jumped
                }
                Action::Return => {
                    let values = self.operands(op)?;
                    let call = self.frames.pop().and_then(|frame| frame.call);
                    let Some(call) = call else { return Ok(Run::Returned(values)) };
                    self.bind(call.results(self.ir), &values);
                    self.advance(call);
                    Flow::Jumped
                }
                action => self.control(op, &action)?,
            };
            match flow {
                Flow::Next => self.advance(op),
                Flow::Jumped => {}
                Flow::Undefined(reason) => {
                    return Ok(Run::Undefined {
                        op: op.name_text(self.ir).to_owned(),
                        loc: op.loc(self.ir),
                        reason,
                    });
                }
            }
        }
    }

    fn enter(&mut self, name: &str, args: &[Rt], call: Option<Op>) -> Result<(), RunError> {
        let loc = call.map(|call| call.loc(self.ir));
        let error = |message: String| RunError { message, loc };
        let Some(function) = self.functions.get(name).copied() else {
            return Err(error(format!("there is no function `{name}`")));
        };
        let entry = function.regions(self.ir).first().and_then(|region| region.entry(self.ir));
        let Some(entry) = entry else { return Err(error(format!("the function `{name}` has no body"))) };
        let params = entry.args(self.ir);
        if params.len() != args.len() {
            let message =
                format!("the function `{name}` takes {} arguments, but got {}", params.len(), args.len());
            return Err(error(message));
        }
        for (index, (param, arg)) in params.iter().zip(args).enumerate() {
            let ty = param.ty(self.ir);
            if ty_of(self.ir.context(), ty) != Some(arg.ty) {
                let ty = ty.display(self.ir.context());
                return Err(error(format!(
                    "argument {index} of `{name}` has type `{ty}`, but got `{}`",
                    arg.ty
                )));
            }
        }
        let frame = Frame { values: FxHashMap::default(), next: None, call, loops: Vec::new() };
        self.frames.push(frame);
        self.jump(entry, args);
        Ok(())
    }

    /// Continues at a block.
    pub(super) fn jump(&mut self, block: Block, args: &[Rt]) {
        self.bind(block.args(self.ir).iter().copied(), args);
        let next = block.first_op(self.ir);
        if let Some(frame) = self.frames.last_mut() {
            frame.next = next;
        }
    }

    /// Continues after an operation.
    pub(super) fn advance(&mut self, op: Op) {
        let next = op.next(self.ir);
        if let Some(frame) = self.frames.last_mut() {
            frame.next = next;
        }
    }

    /// Gives values to results or arguments.
    pub(super) fn bind(&mut self, to: impl Iterator<Item = IrValue>, values: &[Rt]) {
        if let Some(frame) = self.frames.last_mut() {
            frame.values.extend(to.zip(values.iter().copied()));
        }
    }

    /// Returns the frame of the current function.
    pub(super) fn frame(&mut self) -> Result<&mut Frame, RunError> {
        self.frames.last_mut().ok_or_else(|| RunError::new("the program has no frame"))
    }

    /// Returns the values of the operands.
    pub(super) fn operands(&self, op: Op) -> Result<Vec<Rt>, RunError> {
        let frame = self.frames.last();
        let value = |value: IrValue| frame.and_then(|frame| frame.values.get(&value).copied());
        let error = || {
            RunError::at(
                op.loc(self.ir),
                format!("`{}` uses a value without definition", op.name_text(self.ir)),
            )
        };
        op.operands(self.ir).map(|operand| value(operand).ok_or_else(error)).collect()
    }

    fn compute(
        &mut self,
        op: Op,
        semantics: &Semantics,
        attributes: &[(u128, u32)],
        types: &[Ty],
    ) -> Result<Flow, RunError> {
        if self.encoder.terms.len() > MAX_TERMS {
            self.encoder = Encoder::new(self.limits.index_width);
        }
        let operands = self.operands(op)?;
        let e = &mut self.encoder;
        e.undefined = e.terms.no();
        let values: Vec<Value> = operands
            .iter()
            .map(|rt| match rt.bits {
                Some(bits) => e.constant(rt.ty, bits),
                None => e.poison(rt.ty),
            })
            .collect();
        let bits: Vec<TermId> =
            attributes.iter().map(|(bits, width)| e.terms.constant(*bits, *width)).collect();
        let results =
            (semantics.encode)(e, &Instance { operands: &values, results: types, attributes: &bits });
        let loc = op.loc(self.ir);
        let known = |term: TermId| {
            e.terms.as_const(term).ok_or_else(|| RunError::at(loc, "a result is not a constant"))
        };
        if known(e.undefined)? == 1 {
            return Ok(Flow::Undefined("the operands are outside its domain".to_owned()));
        }
        let mut out = Vec::new();
        for value in results {
            let is_poison = known(value.poison)? == 1;
            let bits = if is_poison { None } else { Some(known(value.bits)?) };
            out.push(Rt { ty: value.ty, width: e.terms.width(value.bits), bits });
        }
        self.bind(op.results(self.ir), &out);
        Ok(Flow::Next)
    }
}
