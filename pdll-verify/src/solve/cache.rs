//! Answers that are kept between runs: a file per query, which holds the query and its answer.
//!
//! Invariant: an answer is used only for the query that the file holds, word for word, and values only after they satisfy it. The query is all that
//! a pattern, its types, the semantics of its operations and the contracts of its functions come to, so that a change of any of them is another query.

use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::solve::sat::Answer;
use crate::term::{Assignment, TermId, Terms};

/// The file of a query.
pub(crate) struct CachedQuery {
    file: PathBuf,
    /// The solver, and the query in SMT-LIB. The answer follows as a comment, so that the file remains a script.
    text: String,
}

/// Begins the last line of a file.
const MARK: &str = "; answer:";

impl CachedQuery {
    /// Returns the place of a query in a directory.
    pub(crate) fn new(directory: &Path, solver: &str, script: &str) -> CachedQuery {
        let text = format!("; solver: {solver}\n{script}");
        let mut hasher = rustc_hash::FxHasher::default();
        text.hash(&mut hasher);
        CachedQuery { file: directory.join(format!("{:016x}.smt2", hasher.finish())), text }
    }

    /// Returns the answer that is kept for a condition, if there is one.
    pub(crate) fn answer(&self, terms: &Terms, condition: TermId) -> Option<Answer> {
        let kept = std::fs::read_to_string(&self.file).ok()?;
        let answer = kept.strip_prefix(&self.text)?.strip_prefix(MARK)?.strip_suffix('\n')?;
        let mut words = answer.split(' ').skip(1);
        match words.next()? {
            "unsat" => words.next().is_none().then_some(Answer::Unsatisfiable),
            "sat" => {
                let value = |word: &str| {
                    let (index, value) = word.strip_prefix('v')?.split_once('=')?;
                    Some((index.parse().ok()?, value.parse().ok()?))
                };
                let values: Assignment = words.map(value).collect::<Option<_>>()?;
                (terms.evaluate(&[condition], &values) == [1]).then_some(Answer::Satisfiable(values))
            }
            _ => None,
        }
    }

    /// Keeps an answer. One that a limit prevented is not kept.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn keep(&self, answer: &Answer) -> Result<(), String> {
        let mut text = format!("{}{MARK}", self.text);
        match answer {
            Answer::Unsatisfiable => text.push_str(" unsat"),
            Answer::Satisfiable(values) => {
                text.push_str(" sat");
                let mut values: Vec<_> = values.iter().collect();
                values.sort_unstable();
                for (index, value) in values {
                    let _ = write!(text, " v{index}={value}");
                }
            }
            Answer::Unknown => return Ok(()),
        }
        text.push('\n');
        // Another process may read the file, so it appears whole.
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let unfinished = self.file.with_extension(format!("{}-{number}", std::process::id()));
        let directory = self.file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(directory)
            .and_then(|()| std::fs::write(&unfinished, text))
            .and_then(|()| std::fs::rename(&unfinished, &self.file))
            .map_err(|error| format!("cannot keep an answer in `{}`: {error}", directory.display()))
    }
}
