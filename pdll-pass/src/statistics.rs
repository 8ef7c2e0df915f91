//! Statistics of passes.

/// A statistic of a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistic {
    /// Its name: `num-cse'd`.
    pub name: String,
    /// Description.
    pub description: String,
    /// Value.
    pub value: u64,
}

/// The statistics of one pass, in the order they were first counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Statistics(pub(crate) Vec<Statistic>);

impl Statistics {
    /// Adds all of others.
    pub(crate) fn add_all(&mut self, others: Statistics) {
        others.0.iter().for_each(|other| self.add(&other.name, &other.description, other.value));
    }

    pub(crate) fn add(&mut self, name: &str, description: &str, n: u64) {
        match self.0.iter_mut().find(|statistic| statistic.name == name) {
            Some(statistic) => statistic.value = statistic.value.saturating_add(n),
            None => self.0.push(Statistic {
                name: name.to_owned(),
                description: description.to_owned(),
                value: n,
            }),
        }
    }
}

/// Display of statistics.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum StatisticsDisplay {
    /// By name of the pass, all its runs in one.
    List,
    /// As the pipeline is nested.
    #[default]
    Pipeline,
}

const RULE: &str = "===-------------------------------------------------------------------------===\n";

/// Returns a centered title between two rules.
pub(crate) fn title(words: &str) -> String {
    let words = format!("... {words} ...");
    let indent = 80usize.saturating_sub(words.len()) / 2;
    format!("{RULE}{:indent$}{words}\n{RULE}", "")
}
