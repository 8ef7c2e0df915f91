//! Contracts in PDLL text: lines `/// Ensures: …` before the declaration of a constraint or rewrite.

use std::collections::BTreeMap;
use std::fmt;

use crate::contract::expression::{Expr, parse_list};

/// The contract of a native function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// Names of the parameters.
    pub(super) params: Vec<String>,
    /// Clauses, all of which hold.
    pub(super) clauses: Vec<Expr>,
    /// Line of the first clause, from one.
    line: u32,
}

impl Contract {
    /// Returns the names of the parameters.
    pub fn params(&self) -> &[String] {
        &self.params
    }

    /// Returns the line of the first clause, from one.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Returns a clause as text; empty if there is none of the index.
    pub fn clause(&self, index: usize) -> String {
        self.clauses.get(index).map(ToString::to_string).unwrap_or_default()
    }
}

/// Contracts by the names of the functions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contracts {
    by_name: BTreeMap<String, Contract>,
}

/// An error in a contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContractError {
    /// Line, from one.
    pub line: u32,
    /// Message.
    pub message: String,
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: error: {}", self.line, self.message)
    }
}

impl std::error::Error for ContractError {}

const MARK: &str = "Ensures:";

impl Contracts {
    /// Returns the contracts in PDLL text.
    ///
    /// # Errors
    /// A contract that cannot be parsed, or that no declaration follows.
    pub fn of_pdll(text: &str) -> Result<Contracts, ContractError> {
        let mut contracts = Contracts::default();
        contracts.add_pdll(text)?;
        Ok(contracts)
    }

    /// Adds the contracts in PDLL text; those of known names are replaced.
    ///
    /// # Errors
    /// As [`of_pdll`](Contracts::of_pdll).
    pub fn add_pdll(&mut self, text: &str) -> Result<(), ContractError> {
        let mut clauses = Vec::new();
        let mut first = None;
        for (index, line) in text.lines().enumerate() {
            let number = index as u32 + 1;
            let said = |message: String| ContractError { line: number, message };
            let line = line.trim();
            if let Some(comment) = line.strip_prefix("///") {
                if let Some(clause) = comment.trim().strip_prefix(MARK) {
                    let message = |error| said(format!("invalid contract: {error}"));
                    clauses.extend(parse_list(clause).map_err(message)?);
                    first.get_or_insert(number);
                }
                continue;
            }
            let Some(line_of_contract) = first.take() else { continue };
            let Some((name, params)) = declaration(line) else {
                let message = "a declaration of a constraint or rewrite must follow the contract".to_owned();
                return Err(ContractError { line: line_of_contract, message });
            };
            self.by_name.insert(
                name,
                Contract { params, clauses: std::mem::take(&mut clauses), line: line_of_contract },
            );
        }
        match first {
            None => Ok(()),
            Some(line) => {
                let message = "a declaration of a constraint or rewrite must follow the contract".to_owned();
                Err(ContractError { line, message })
            }
        }
    }

    /// Returns the contract of a function.
    pub fn get(&self, name: &str) -> Option<&Contract> {
        self.by_name.get(name)
    }

    /// Returns all contracts with the names of the functions, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Contract)> {
        self.by_name.iter().map(|(name, contract)| (&**name, contract))
    }

    /// Returns the names of all functions that have contracts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(String::as_str)
    }
}

/// Returns the name and the parameters' names of a declaration, which are in one line.
fn declaration(line: &str) -> Option<(String, Vec<String>)> {
    let rest = line.strip_prefix("Constraint ").or_else(|| line.strip_prefix("Rewrite "))?;
    let (name, rest) = rest.split_once('(')?;
    let (params, _) = rest.split_once(')')?;
    let names = params.split(',').filter_map(|param| Some(param.split_once(':')?.0.trim().to_owned()));
    Some((name.trim().to_owned(), names.collect()))
}
