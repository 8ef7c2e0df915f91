//! The result: classes and defs, their fields and values, each with its span.
//!
//! `Record::str`, `Record::list` and the like read a field as a type, or return an error that points to the
//! record and the field's value.

use std::collections::HashMap;
use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use rustc_hash::FxBuildHasher;

use crate::order::compare_numeric;

/// Maximum number of ancestor classes that are printed with repeats; beyond it each is printed once.
const MAX_REPEATED_SUPERS: usize = 10_000;

/// Index of a class in [`Records`], in the order of definition.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub u32);

/// Index of a def in [`Records`], in the order of definition.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DefId(pub u32);

/// All classes and defs of one input.
#[derive(Clone, Debug, Default)]
pub struct Records {
    classes: Vec<Record>,
    defs: Vec<Record>,
    class_names: HashMap<Arc<str>, ClassId, FxBuildHasher>,
    def_names: HashMap<Arc<str>, DefId, FxBuildHasher>,
    lacks_defs: bool,
}

impl Records {
    pub(crate) fn new(classes: Vec<Record>, defs: Vec<Record>) -> Self {
        let class_names = (classes.iter().zip(0..)).map(|(c, i)| (c.name.clone(), ClassId(i))).collect();
        let def_names = (defs.iter().zip(0..)).map(|(d, i)| (d.name.clone(), DefId(i))).collect();
        Records { classes, defs, class_names, def_names, lacks_defs: false }
    }

    /// Sets whether defs are known to be missing.
    pub(crate) fn with_lack(self, lacks_defs: bool) -> Self {
        Records { lacks_defs: self.lacks_defs || lacks_defs, ..self }
    }

    /// Returns whether defs may be missing because a name, statement or file could not be read. The error was
    /// reported.
    pub fn lacks_defs(&self) -> bool {
        self.lacks_defs
    }

    /// Returns the class of that name.
    pub fn class(&self, name: &str) -> Option<&Record> {
        self.class_id(name).map(|id| &self[id])
    }

    /// Returns the id of the class of that name.
    pub fn class_id(&self, name: &str) -> Option<ClassId> {
        self.class_names.get(name).copied()
    }

    /// Returns the def of that name; anonymous ones are called `anonymous_N`.
    pub fn def(&self, name: &str) -> Option<&Record> {
        self.def_id(name).map(|id| &self[id])
    }

    /// Returns the id of the def of that name.
    pub fn def_id(&self, name: &str) -> Option<DefId> {
        self.def_names.get(name).copied()
    }

    /// Returns all classes in the order of definition.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = (ClassId, &Record)> + DoubleEndedIterator {
        self.classes.iter().enumerate().map(|(i, class)| (ClassId(i as u32), class))
    }

    /// Returns all defs, including anonymous ones, in the order of definition.
    pub fn defs(&self) -> impl ExactSizeIterator<Item = (DefId, &Record)> + DoubleEndedIterator {
        self.defs.iter().enumerate().map(|(i, def)| (DefId(i as u32), def))
    }

    /// Returns the defs that derive, directly or indirectly, from the class of that name, in the order of
    /// definition.
    pub fn derived_from<'a>(&'a self, class: &str) -> impl Iterator<Item = (DefId, &'a Record)> + use<'a> {
        let class = self.class_id(class);
        self.defs().filter(move |(_, def)| class.is_some_and(|class| def.all_supers.contains(&class)))
    }

    /// Returns the same defs as [`Records::derived_from`], in the order in which LLVM's tools list them: of their names, with the numbers
    /// in them compared as numbers. `None` if there is no such class.
    pub fn sorted_derived_from(&self, class: &str) -> Option<Vec<&Record>> {
        self.class_id(class)?;
        let mut defs: Vec<&Record> = self.derived_from(class).map(|(_, def)| def).collect();
        defs.sort_by(|a, b| compare_numeric(a.name(), b.name()));
        Some(defs)
    }

    /// Returns whether the record derives, directly or indirectly, from the class of that name.
    pub fn is_subclass_of(&self, record: &Record, class: &str) -> bool {
        self.class_id(class).is_some_and(|class| record.all_supers.contains(&class))
    }

    /// Returns the record that a value refers to, if any.
    pub fn def_of(&self, value: &Value) -> Option<&Record> {
        value.as_def().map(|id| &self[id])
    }

    /// Returns the record that a field of a record refers to.
    pub fn def_field<'a>(&'a self, record: &Record, field: &str) -> Result<&'a Record, Diag> {
        record.def_id(field).map(|id| &self[id])
    }

    /// Returns the records that a field of a record lists.
    pub fn def_list<'a>(&'a self, record: &Record, field: &str) -> Result<Vec<&'a Record>, Diag> {
        Ok(record.def_ids(field)?.into_iter().map(|id| &self[id]).collect())
    }

    /// Returns all ancestor classes as TableGen prints them: each after its own ancestors, as often as they are reached (up to a limit).
    pub(crate) fn repeated_supers(&self, record: &Record) -> Vec<ClassId> {
        let mut list = Vec::new();
        self.push_supers(record, &mut list);
        if list.len() > MAX_REPEATED_SUPERS { record.supers().to_vec() } else { list }
    }

    fn push_supers(&self, record: &Record, list: &mut Vec<ClassId>) {
        for parent in record.direct_supers() {
            if list.len() > MAX_REPEATED_SUPERS {
                return;
            }
            self.push_supers(&self[parent.class], list);
            list.push(parent.class);
        }
    }

    /// Returns a value in TableGen syntax.
    pub fn show(&self, value: &Value) -> String {
        let mut out = String::new();
        self.write(value, &mut out);
        out
    }

    fn write(&self, value: &Value, out: &mut String) {
        let name = |name: &Option<Arc<str>>, out: &mut String| {
            if let Some(name) = name {
                out.push_str(":$");
                out.push_str(name);
            }
        };
        match &value.kind {
            ValueKind::Unset => out.push('?'),
            ValueKind::Bit(bit) => out.push(if *bit { '1' } else { '0' }),
            ValueKind::Int(value) => out.push_str(&value.to_string()),
            ValueKind::Str(text) => {
                out.push('"');
                out.push_str(text);
                out.push('"');
            }
            ValueKind::Code(text) => {
                out.push_str("[{");
                out.push_str(text);
                out.push_str("}]");
            }
            ValueKind::Bits(bits) => {
                out.push_str("{ ");
                for (i, bit) in bits.iter().rev().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    self.write(bit, out);
                }
                out.push_str(" }");
            }
            ValueKind::List(list) => {
                out.push('[');
                for (i, item) in list.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    self.write(item, out);
                }
                out.push(']');
            }
            ValueKind::Dag(dag) => {
                out.push('(');
                self.write(&dag.op, out);
                name(&dag.op_name, out);
                for (i, arg) in dag.args.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { " " });
                    self.write(&arg.value, out);
                    name(&arg.name, out);
                }
                out.push(')');
            }
            ValueKind::Def(def) => out.push_str(&self[*def].name),
            ValueKind::Unresolved(what) => out.push_str(&what.to_string()),
        }
    }
}

impl Index<DefId> for Records {
    type Output = Record;

    fn index(&self, id: DefId) -> &Record {
        &self.defs[id.0 as usize]
    }
}

impl Index<ClassId> for Records {
    type Output = Record;

    fn index(&self, id: ClassId) -> &Record {
        &self.classes[id.0 as usize]
    }
}

/// Kind of a record.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// Defined by `class`.
    Class,
    /// Defined by `def` or `defm`, with a name.
    Def,
    /// Defined by `def` without a name, or by `Class<…>` in a value.
    Anonymous,
}

/// A class or def.
#[derive(Clone, Debug)]
pub struct Record {
    name: Arc<str>,
    kind: RecordKind,
    spans: Vec<Span>,
    template_args: Vec<TemplateArg>,
    fields: Vec<Field>,
    supers: Vec<Super>,
    all_supers: Vec<ClassId>,
    is_wrong: bool,
}

/// A template argument of a class.
#[derive(Clone, Debug)]
pub struct TemplateArg {
    /// Name.
    pub name: Arc<str>,
    /// Type.
    pub ty: Arc<Type>,
    /// Default value; unset if there is none.
    pub default: Value,
    /// Location of the declaration of its name.
    pub span: Span,
}

/// A field of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name.
    pub name: Arc<str>,
    /// Declared type.
    pub ty: Arc<Type>,
    /// Final value.
    pub value: Value,
    /// Location of the declaration of its name.
    pub span: Span,
    /// Whether it was declared with `field`: its value may remain unresolved.
    pub may_stay_open: bool,
}

/// A class named as a parent.
#[derive(Copy, Clone, Debug)]
pub struct Super {
    /// The parent class.
    pub class: ClassId,
    /// Location of its occurrence, with its arguments.
    pub span: Span,
}

impl Record {
    pub(crate) fn new(
        name: Arc<str>,
        kind: RecordKind,
        spans: Vec<Span>,
        template_args: Vec<TemplateArg>,
        fields: Vec<Field>,
        supers: Vec<Super>,
        all_supers: Vec<ClassId>,
    ) -> Self {
        Record { name, kind, spans, template_args, fields, supers, all_supers, is_wrong: false }
    }

    /// Sets whether the record is known to be invalid.
    pub(crate) fn with_fault(self, is_wrong: bool) -> Self {
        Record { is_wrong, ..self }
    }

    /// Returns whether it, or an ancestor, contains an error. Its contents are then unreliable.
    pub fn is_wrong(&self) -> bool {
        self.is_wrong
    }

    /// Returns the name.
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// Returns whether it is a class, a def or anonymous.
    pub fn kind(&self) -> RecordKind {
        self.kind
    }

    /// Returns whether it was defined without a name.
    pub fn is_anonymous(&self) -> bool {
        self.kind == RecordKind::Anonymous
    }

    /// Returns the location of its definition: of the name, if it has one.
    pub fn span(&self) -> Span {
        self.spans[0]
    }

    /// Returns the location of its definition, then those of the `defm`s that created it, innermost first.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Returns the template arguments in order; empty for a def.
    pub fn template_args(&self) -> &[TemplateArg] {
        &self.template_args
    }

    /// Returns the fields in order, inherited ones first.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns the classes named as parents, in order.
    pub fn direct_supers(&self) -> &[Super] {
        &self.supers
    }

    /// Returns all ancestor classes, each once, each after its own ancestors.
    pub fn supers(&self) -> &[ClassId] {
        &self.all_supers
    }

    /// Returns the field of that name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.name == name)
    }

    /// Returns the value of the field of that name; `None` if there is no such field.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.field(name).map(|field| &field.value)
    }

    /// Returns the value of the field of that name; `None` if there is no such field or it is unset.
    pub fn set_value(&self, name: &str) -> Option<&Value> {
        self.value(name).filter(|value| !value.is_unset())
    }

    fn wrong(&self, field: &str, span: Span, wanted: &str) -> Diag {
        let message = format!("expected the field `{field}` of `{}` to be {wanted}", self.name);
        Diag::error(span, message).note_at(self.span(), format!("`{}` is defined here", self.name))
    }

    fn read<'a, T>(
        &'a self,
        field: &str,
        wanted: &str,
        as_type: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, Diag> {
        let Some(value) = self.value(field) else {
            return Err(Diag::error(self.span(), format!("`{}` has no field `{field}`", self.name)));
        };
        as_type(value).ok_or_else(|| self.wrong(field, value.span, wanted))
    }

    /// Returns a field as a string or code.
    pub fn str(&self, field: &str) -> Result<&Arc<str>, Diag> {
        self.read(field, "a string", Value::as_str)
    }

    /// Returns a field as an integer; bits are converted.
    pub fn int(&self, field: &str) -> Result<i64, Diag> {
        self.read(field, "an integer", Value::as_int)
    }

    /// Returns a field as a bit.
    pub fn bit(&self, field: &str) -> Result<bool, Diag> {
        self.read(field, "a bit", Value::as_bit)
    }

    /// Returns a field as a list.
    pub fn list(&self, field: &str) -> Result<&[Value], Diag> {
        self.read(field, "a list", Value::as_list)
    }

    /// Returns a field as a list of strings.
    pub fn str_list(&self, field: &str) -> Result<Vec<&Arc<str>>, Diag> {
        let list = self.list(field)?;
        list.iter()
            .map(|v| v.as_str().ok_or_else(|| self.wrong(field, v.span, "a list of strings")))
            .collect()
    }

    /// Returns a field as a dag.
    pub fn dag(&self, field: &str) -> Result<&Dag, Diag> {
        self.read(field, "a dag", Value::as_dag)
    }

    /// Returns a field as a list of references to defs; [`Records::def_list`] returns the records themselves.
    pub fn def_ids(&self, field: &str) -> Result<Vec<DefId>, Diag> {
        let def =
            |value: &Value| value.as_def().ok_or_else(|| self.wrong(field, value.span, "a list of records"));
        self.list(field)?.iter().map(def).collect()
    }

    /// Returns a field as a reference to a def; [`Records::def_field`] returns the record itself.
    pub fn def_id(&self, field: &str) -> Result<DefId, Diag> {
        self.read(field, "a record", Value::as_def)
    }
}

/// The type of a field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string` or `code`
    Str,
    /// `list<…>`
    List(Arc<Type>),
    /// `dag`
    Dag,
    /// A record derived from all of these classes.
    Record(Vec<Arc<str>>),
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Type::Bit => f.write_str("bit"),
            Type::Bits(width) => write!(f, "bits<{width}>"),
            Type::Int => f.write_str("int"),
            Type::Str => f.write_str("string"),
            Type::List(element) => write!(f, "list<{element}>"),
            Type::Dag => f.write_str("dag"),
            Type::Record(classes) => match &**classes {
                [class] => f.write_str(class),
                classes => write!(f, "{{{}}}", classes.join(", ")),
            },
        }
    }
}

/// A value and its source location.
///
/// For a value that was passed on (an argument, an element of a list) the location is that of its text, not
/// of its use; for a computed value it is the operator.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// Kind of value.
    pub kind: ValueKind,
    /// Source location.
    pub span: Span,
}

/// Kinds of values.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueKind {
    /// `?`
    Unset,
    /// A bit.
    Bit(bool),
    /// Bits, lowest first; each is a [`ValueKind::Bit`], unset or unresolved.
    Bits(Arc<[Value]>),
    /// An integer.
    Int(i64),
    /// A string.
    Str(Arc<str>),
    /// A string that was written as a code block.
    Code(Arc<str>),
    /// A list.
    List(Arc<[Value]>),
    /// A dag.
    Dag(Arc<Dag>),
    /// A reference to a def.
    Def(DefId),
    /// A value that depends on an unknown one: in classes, and in fields declared with `field`.
    Unresolved(Unresolved),
}

/// `(op:$op_name value:$name, …)`
#[derive(Clone, PartialEq, Debug)]
pub struct Dag {
    /// The operator, usually a record.
    pub op: Value,
    /// The operator's name, without `$`.
    pub op_name: Option<Arc<str>>,
    /// The arguments in order.
    pub args: Vec<DagArg>,
}

/// An argument of a dag.
#[derive(Clone, PartialEq, Debug)]
pub struct DagArg {
    /// Value; unset if only the name is given.
    pub value: Value,
    /// Name, without `$`.
    pub name: Option<Arc<str>>,
}

/// An unresolved expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Unresolved {
    /// A field or template argument.
    Var(Arc<str>),
    /// A bit of a field or template argument.
    VarBit(Arc<str>, u32),
    /// Any other expression, as text.
    Other(Arc<str>),
}

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unresolved::Var(name) | Unresolved::Other(name) => f.write_str(name),
            Unresolved::VarBit(name, index) => write!(f, "{name}{{{index}}}"),
        }
    }
}

impl Value {
    /// Returns whether the value is `?`.
    pub fn is_unset(&self) -> bool {
        self.kind == ValueKind::Unset
    }

    /// Returns the value as a string or code.
    pub fn as_str(&self) -> Option<&Arc<str>> {
        match &self.kind {
            ValueKind::Str(text) | ValueKind::Code(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value as an integer; up to 64 known bits are converted.
    pub fn as_int(&self) -> Option<i64> {
        match &self.kind {
            ValueKind::Int(value) => Some(*value),
            ValueKind::Bit(bit) => Some(i64::from(*bit)),
            ValueKind::Bits(bits) if bits.len() <= 64 => {
                bits.iter().rev().try_fold(0_i64, |value, bit| Some(value << 1 | i64::from(bit.as_bit()?)))
            }
            _ => None,
        }
    }

    /// Returns the value as a bit; an integer 0 or 1 is converted.
    pub fn as_bit(&self) -> Option<bool> {
        match &self.kind {
            ValueKind::Bit(bit) => Some(*bit),
            ValueKind::Int(value @ (0 | 1)) => Some(*value == 1),
            _ => None,
        }
    }

    /// Returns the value as a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match &self.kind {
            ValueKind::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the value as a dag.
    pub fn as_dag(&self) -> Option<&Dag> {
        match &self.kind {
            ValueKind::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// Returns the value as a reference to a def.
    pub fn as_def(&self) -> Option<DefId> {
        match &self.kind {
            ValueKind::Def(def) => Some(*def),
            _ => None,
        }
    }
}
