//! Constraint lists: the type of a variable, and the constraints to apply.

use pdll_support::diag::Diag;
use pdll_support::source::Span;
use smallvec::{SmallVec, smallvec};

use super::checked::{
    Body, ConstraintUse, Expr, Function, FunctionId, FunctionKind, Listed, ListedKind, Variable,
};
use super::scope::DeclKind;
use super::types::Type;
use super::{Checker, NOWHERE};
use crate::ods::model::ConstraintKind as OdsKind;
use crate::syntax::ast::{self, ConstraintKind};

/// A checked constraint list.
#[derive(Default)]
pub(super) struct ConstraintList {
    /// Type; `None` for an empty list.
    pub(super) ty: Option<Type>,
    /// User's constraints.
    pub(super) user: Vec<ConstraintUse>,
    /// All valid entries as written.
    pub(super) listed: SmallVec<[Listed; 1]>,
    /// Type in `Value<…>`.
    pub(super) type_constraint: Option<Expr>,
    /// Location of the constraint with that type.
    pub(super) type_constraint_place: Option<Span>,
    /// Whether the variable has an initial value. Then it must not have such a type.
    pub(super) has_init: bool,
}

/// The meaning of a constraint.
pub(super) enum Meant {
    /// A required type.
    Type(Type),
    /// A user's constraint to be applied.
    Function(FunctionId),
}

impl Checker<'_> {
    pub(super) fn constraint_list(&mut self, constraints: &[ast::ConstraintRef]) -> ConstraintList {
        // Most lists are a built-in type.
        if let [only] = constraints
            && let Some((ty, kind)) = built_in(&only.kind)
        {
            let listed = smallvec![Listed { kind, is_typed: false }];
            return ConstraintList { ty: Some(ty), listed, ..ConstraintList::default() };
        }
        self.constraint_list_with(constraints, ConstraintList::default())
    }

    /// Checks the list of a variable with an initial value, which is checked after the list. There must not
    /// be a type as well.
    pub(super) fn constraint_list_and_init(
        &mut self,
        constraints: &[ast::ConstraintRef],
        init: &ast::Expr,
    ) -> (ConstraintList, Expr) {
        let mut list = ConstraintList { has_init: true, ..ConstraintList::default() };
        let meant = self.meant(constraints, &mut list);
        let init = self.expr(init);
        if let Some(place) = list.type_constraint_place {
            let message = "type constraints are not permitted on variables with initializers";
            self.error(Diag::error(place, message));
        }
        (self.apply(constraints, meant, list), init)
    }

    fn constraint_list_with(
        &mut self,
        constraints: &[ast::ConstraintRef],
        mut list: ConstraintList,
    ) -> ConstraintList {
        let meant = self.meant(constraints, &mut list);
        self.apply(constraints, meant, list)
    }

    /// Returns the meaning of constraints. Whether they can be applied is checked after all are known, as in
    /// mlir-pdll.
    fn meant(
        &mut self,
        constraints: &[ast::ConstraintRef],
        list: &mut ConstraintList,
    ) -> SmallVec<[Meant; 2]> {
        constraints.iter().map(|constraint| self.constraint(constraint, list)).collect()
    }

    fn apply(
        &mut self,
        constraints: &[ast::ConstraintRef],
        meant: SmallVec<[Meant; 2]>,
        mut list: ConstraintList,
    ) -> ConstraintList {
        for (constraint, meant) in constraints.iter().zip(meant) {
            let n_user = list.user.len();
            let ty = match meant {
                Meant::Type(ty) => ty,
                Meant::Function(function) => self.single_constraint(function, constraint.span, &mut list),
            };
            let user = list.user.get(n_user).map(|user| user.function);
            list.listed.extend(listed(&constraint.kind, user));
            list.ty = Some(match &list.ty {
                None => ty,
                Some(before) => before.refine(&ty).unwrap_or_else(|| {
                    let message = format!(
                        "constraint type `{ty}` is incompatible with the previously inferred type `{before}`"
                    );
                    self.error(Diag::error(constraint.span, message));
                    Type::Error
                }),
            });
        }
        list
    }

    /// Returns the meaning of a constraint; stores its type in the list.
    pub(super) fn constraint(&mut self, constraint: &ast::ConstraintRef, list: &mut ConstraintList) -> Meant {
        let ty = match &constraint.kind {
            ConstraintKind::Attr(ty) => {
                self.type_constraint(ty.as_deref(), Type::Type, constraint.span, list);
                Type::Attr
            }
            ConstraintKind::Value(ty) => {
                self.type_constraint(ty.as_deref(), Type::Type, constraint.span, list);
                Type::Value
            }
            ConstraintKind::ValueRange(ty) => {
                self.type_constraint(ty.as_deref(), Type::TypeRange, constraint.span, list);
                Type::ValueRange
            }
            ConstraintKind::Type => Type::Type,
            ConstraintKind::TypeRange => Type::TypeRange,
            ConstraintKind::Op(name) => {
                if self.is_known_operation(name) {
                    Type::op(name.name.as_ref())
                } else {
                    Type::Error
                }
            }
            ConstraintKind::Named(name) => match self.constraint_named(name, constraint.span) {
                Some(function) => return Meant::Function(function),
                None => Type::Error,
            },
            ConstraintKind::Inline(function) => {
                return Meant::Function(self.function(function, "", true));
            }
            ConstraintKind::Error => {
                self.poison();
                Type::Error
            }
        };
        Meant::Type(ty)
    }

    fn type_constraint(
        &mut self,
        ty: Option<&ast::Expr>,
        expected: Type,
        place: Span,
        list: &mut ConstraintList,
    ) {
        let Some(ty) = ty else { return };
        if list.type_constraint.is_some() {
            return self.poison();
        }
        let mut ty = self.expr(ty);
        if ty.ty != expected && !ty.ty.is_error() && !list.has_init {
            let message = format!("expected expression of `{expected}` in type constraint");
            let diag = self.advise_on_type(Diag::error(ty.span, message), &ty);
            self.error(diag);
            ty = Expr::error(ty.span);
        }
        list.type_constraint = Some(ty);
        list.type_constraint_place = Some(place);
    }

    fn constraint_named(&mut self, name: &str, span: Span) -> Option<FunctionId> {
        match self.lookup(name).map(|decl| (decl.kind, decl.span)) {
            Some((DeclKind::Function(id), _))
                if self.module.function(id).kind == FunctionKind::Constraint =>
            {
                Some(id)
            }
            Some((DeclKind::Error, _)) => {
                self.poison();
                None
            }
            Some((kind, name_span)) => {
                let place = if let DeclKind::Pattern { keyword } = kind { keyword } else { name_span };
                let diag = Diag::error(span, "invalid reference to non-constraint");
                self.error(diag.note_at(place, format!("see the definition of `{name}` here")));
                None
            }
            None if self.ods.lacks_names => {
                self.poison_by_definition();
                None
            }
            None => {
                let diag = Diag::error(span, format!("unknown reference to constraint `{name}`"));
                let diag = self.advise_on_constraint(diag, name);
                self.error(diag);
                None
            }
        }
    }

    /// Returns all names that may be in a constraint list.
    pub(super) fn constraint_names(&self) -> Vec<&str> {
        let mut names = vec!["Attr", "Op", "Type", "TypeRange", "Value", "ValueRange"];
        names.extend(self.scopes.names().filter_map(|(name, decl)| match decl.kind {
            DeclKind::Function(id) if self.module.function(id).kind == FunctionKind::Constraint => Some(name),
            _ => None,
        }));
        // A key that is not an identifier represents a record without a name.
        let is_name = |key: &&str| key.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
        names.extend(self.ods.constraints.keys().map(String::as_str).filter(is_name));
        names
    }

    /// Applies a user's constraint to the variable; it must take exactly one argument of that type.
    fn single_constraint(&mut self, id: FunctionId, span: Span, list: &mut ConstraintList) -> Type {
        let function = self.module.function(id);
        let [param] = function.params[..] else {
            if function.is_valid || !function.params.is_empty() {
                let message = format!(
                    "`Constraint`s applied via a variable constraint list must take a single input, but got {}",
                    function.params.len()
                );
                let place = function.span;
                let diag = Diag::error(span, message);
                self.error(diag.note_at(place, "see definition of constraint here"));
            } else {
                self.poison();
            }
            return Type::Error;
        };
        if !function.is_valid {
            self.poison();
        }
        self.note_call(id, span);
        list.user.push(ConstraintUse { function: id, span });
        self.var_type(param)
    }

    /// Returns the function for a constraint of ODS.
    pub(super) fn ods_function(&mut self, name: &str) -> Option<FunctionId> {
        if let Some(id) = self.ods_functions.get(name) {
            return Some(*id);
        }
        let constraint = self.ods.constraints.get(name)?;
        let (ty, listed_kind) = match constraint.kind {
            OdsKind::Type | OdsKind::TypeInterface => (Type::Type, ListedKind::Type),
            OdsKind::Attribute | OdsKind::AttrInterface => (Type::Attr, ListedKind::Attr),
            OdsKind::OpInterface => (Type::Op(None), ListedKind::Op(None)),
        };
        let span = constraint.span.unwrap_or(NOWHERE);
        let param = self.variable(
            None,
            Variable {
                name: "self".into(),
                span,
                listed: smallvec![Listed { kind: listed_kind, is_typed: false }],
                ty,
                constraints: Vec::new(),
                type_constraint: None,
                is_param: true,
                is_used: false,
                is_inline: false,
            },
        );
        let id = FunctionId(self.module.functions.len() as u32);
        self.module.functions.push(Function {
            kind: FunctionKind::Constraint,
            name: name.into(),
            written_name: Some(name.into()),
            span,
            docs: String::new(),
            params: vec![param],
            results: Vec::new(),
            result_type: Type::empty_tuple(),
            body: Body::Ods,
            is_valid: true,
            depth: 0,
            size: 1,
        });
        self.function_names.entry((FunctionKind::Constraint, name.into())).or_insert(0);
        self.ods_functions.insert(name.to_owned(), id);
        Some(id)
    }
}

/// Returns the type that a constraint is, unless it has more to say than its type.
fn built_in(constraint: &ConstraintKind) -> Option<(Type, ListedKind)> {
    Some(match constraint {
        ConstraintKind::Attr(None) => (Type::Attr, ListedKind::Attr),
        ConstraintKind::Type => (Type::Type, ListedKind::Type),
        ConstraintKind::TypeRange => (Type::TypeRange, ListedKind::TypeRange),
        ConstraintKind::Value(None) => (Type::Value, ListedKind::Value),
        ConstraintKind::ValueRange(None) => (Type::ValueRange, ListedKind::ValueRange),
        _ => return None,
    })
}

/// Returns a constraint as written; `user` is the function it names.
fn listed(constraint: &ConstraintKind, user: Option<FunctionId>) -> Option<Listed> {
    let (kind, is_typed) = match constraint {
        ConstraintKind::Attr(ty) => (ListedKind::Attr, ty.is_some()),
        ConstraintKind::Op(name) => (ListedKind::Op(name.name.clone()), false),
        ConstraintKind::Type => (ListedKind::Type, false),
        ConstraintKind::TypeRange => (ListedKind::TypeRange, false),
        ConstraintKind::Value(ty) => (ListedKind::Value, ty.is_some()),
        ConstraintKind::ValueRange(ty) => (ListedKind::ValueRange, ty.is_some()),
        ConstraintKind::Named(_) | ConstraintKind::Inline(_) => (ListedKind::User(user?), false),
        ConstraintKind::Error => return None,
    };
    Some(Listed { kind, is_typed })
}
