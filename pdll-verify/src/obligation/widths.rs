//! Assignments of types to the type variables of a pattern.

use rustc_hash::FxHashMap;

use crate::obligation::options::Options;
use crate::obligation::typing::{TyVar, Typing};
use crate::semantics::{Float, Relation, Ty};

/// Types of the variables that represent others, and the width of `index`.
#[derive(Clone, Debug)]
pub(super) struct Types {
    by_var: FxHashMap<TyVar, Ty>,
    pub(super) index_width: u32,
    /// Text for reports, such as `type = i8`.
    pub(super) text: String,
}

impl Types {
    /// Returns the type of a variable.
    pub(super) fn of(&self, typing: &Typing, var: TyVar) -> Ty {
        self.by_var.get(&typing.root(var)).copied().unwrap_or(Ty::Int(1))
    }
}

/// Largest number of combinations that are examined.
const MAX_COMBINATIONS: usize = 200_000;

/// Returns all assignments that the operations allow, narrow types first; `None` if there are too many.
pub(super) fn assignments(typing: &Typing, options: &Options) -> Option<Vec<Types>> {
    if typing.is_contradictory {
        return Some(Vec::new());
    }
    let classes = typing.classes();
    let mut free: Vec<Ty> = options.widths.iter().map(|width| Ty::Int(*width)).collect();
    free.push(Ty::Index);
    let floats: Vec<Ty> = Float::ALL.into_iter().map(Ty::Float).collect();
    let of_casts = typing.relations.iter().filter(|(relation, ..)| *relation == Relation::SameWidth);
    let of_casts: Vec<TyVar> =
        of_casts.flat_map(|(_, a, b)| [*a, *b]).flatten().map(|var| typing.root(var)).collect();
    let mut combinations: Vec<FxHashMap<TyVar, Ty>> = vec![FxHashMap::default()];
    for (var, _, fixed) in &classes {
        // A type that no operation requires to be a float need not be one, because only its bits matter, unless it is cast.
        let mut candidates = match fixed {
            Some(ty) => vec![*ty],
            None if of_casts.contains(var) => [&free[..], &floats].concat(),
            None if typing.admits(*var, Ty::Index) => free.clone(),
            None => floats.clone(),
        };
        candidates.retain(|ty| typing.admits(*var, *ty));
        if combinations.len().saturating_mul(candidates.len()) > MAX_COMBINATIONS {
            return None;
        }
        let extended = combinations.iter().flat_map(|combination| {
            candidates.iter().map(|ty| {
                let mut combination = combination.clone();
                combination.insert(*var, *ty);
                combination
            })
        });
        // Relations between variables that have types prune early.
        combinations = extended.filter(|combination| is_allowed(typing, combination)).collect();
    }
    let rank = |ty: &Ty| match ty {
        Ty::Int(width) => *width,
        Ty::Index => 1000,
        Ty::Float(format) => format.width(),
    };
    combinations.sort_by_key(|combination| {
        let ranks = || classes.iter().map(|(var, ..)| combination.get(var).map_or(0, rank));
        (ranks().max(), ranks().sum::<u32>(), ranks().collect::<Vec<_>>())
    });
    let mut assignments = Vec::new();
    for by_var in combinations {
        let named = classes.iter().filter(|(_, _, fixed)| fixed.is_none()).enumerate();
        let parts = named.map(|(i, (var, name, _))| {
            let name = name.map_or_else(|| format!("type {}", i + 1), str::to_owned);
            by_var.get(var).map_or_else(String::new, |ty| format!("{name}: {ty}"))
        });
        let text = parts.collect::<Vec<_>>().join(", ");
        let has_index = by_var.values().any(|ty| *ty == Ty::Index);
        let index_widths = if has_index { &options.index_widths[..] } else { &[64] };
        for index_width in index_widths {
            let mut text = text.clone();
            if has_index {
                let separator = if text.is_empty() { "" } else { ", " };
                text.push_str(&format!("{separator}{index_width} bits of `index`"));
            }
            assignments.push(Types { by_var: by_var.clone(), index_width: *index_width, text });
        }
        if assignments.len() > options.max_assignments {
            return None;
        }
    }
    Some(assignments)
}

fn is_allowed(typing: &Typing, combination: &FxHashMap<TyVar, Ty>) -> bool {
    typing.relations.iter().all(|(relation, a, b)| {
        let of = |var: &Option<TyVar>| var.map(|var| combination.get(&typing.root(var)).copied());
        match (of(a), of(b)) {
            // A variable whose turn has not come allows everything.
            (Some(None), _) | (_, Some(None)) => true,
            (a, b) => relation.holds(a.flatten(), b.flatten()),
        }
    })
}
