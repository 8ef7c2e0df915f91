//! Contracts in PDLL text, lines `/// Ensures: …` before the declaration of a constraint or rewrite, and those of attributes of Rust
//! functions.

use std::collections::BTreeMap;
use std::fmt;

use pdll::native::{NativeContract, NativeRegistry};

use crate::contract::expression::{Expr, parse_list};

/// The contract of a native function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// Names of the parameters.
    pub(super) params: Vec<String>,
    /// Clauses, all of which hold.
    pub(super) clauses: Vec<Expr>,
    /// File of the Rust function whose attribute has the contract.
    file: Option<String>,
    /// Line of the first clause, from one.
    line: u32,
}

impl Contract {
    /// Returns the names of the parameters.
    pub fn params(&self) -> &[String] {
        &self.params
    }

    /// Returns the contract of an attribute.
    ///
    /// # Errors
    /// Clauses that cannot be parsed.
    pub fn of_native(native: &NativeContract) -> Result<Contract, ContractError> {
        let NativeContract { params, ensures, file, line } = *native;
        let file = Some(file.to_owned());
        let params = params.iter().map(|param| (*param).to_owned()).collect();
        match parse_list(ensures) {
            Ok(clauses) => Ok(Contract { params, clauses, file, line }),
            Err(error) => Err(ContractError { file, line, message: format!("invalid contract: {error}") }),
        }
    }

    /// Returns the file of the Rust function whose attribute has the contract; `None` for a contract of PDLL text.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
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
    /// File of the Rust function whose attribute has the contract.
    pub file: Option<String>,
    /// Line, from one.
    pub line: u32,
    /// Message.
    pub message: String,
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
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
            let said = |message: String| ContractError { file: None, line: number, message };
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
                return Err(undeclared(line_of_contract));
            };
            self.by_name.insert(
                name,
                Contract {
                    params,
                    clauses: std::mem::take(&mut clauses),
                    file: None,
                    line: line_of_contract,
                },
            );
        }
        match first {
            None => Ok(()),
            Some(line) => Err(undeclared(line)),
        }
    }

    /// Adds the contracts of the attributes of registered functions, except for names that have one.
    ///
    /// # Errors
    /// A contract that cannot be parsed.
    pub fn add_natives(&mut self, natives: &NativeRegistry) -> Result<(), ContractError> {
        for entry in natives.iter() {
            if let Some(native) = &entry.contract
                && !self.by_name.contains_key(&entry.name)
            {
                self.by_name.insert(entry.name.clone(), Contract::of_native(native)?);
            }
        }
        Ok(())
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

fn undeclared(line: u32) -> ContractError {
    let message = "a declaration of a constraint or rewrite must follow the contract".to_owned();
    ContractError { file: None, line, message }
}

/// Returns the name and the parameters' names of a declaration, which are in one line.
fn declaration(line: &str) -> Option<(String, Vec<String>)> {
    let rest = line.strip_prefix("Constraint ").or_else(|| line.strip_prefix("Rewrite "))?;
    let (name, rest) = rest.split_once('(')?;
    let (params, _) = rest.split_once(')')?;
    let names = params.split(',').filter_map(|param| Some(param.split_once(':')?.0.trim().to_owned()));
    Some((name.trim().to_owned(), names.collect()))
}
