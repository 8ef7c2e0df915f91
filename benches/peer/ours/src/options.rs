//! What the command line asks.

use anyhow::{Context, Result, bail, ensure};

/// The options, which are those of `mlir_bench` as far as pdll has what they are about.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) file: String,
    /// Which pattern set?
    pub(crate) set: String,
    /// Are patterns applied at all?
    pub(crate) rewrites: bool,
    /// Are they loaded from PDLL now, rather than compiled into the program?
    pub(crate) loads: bool,
    /// The PDLL to load, for sets that are not this crate's.
    pub(crate) pdll: Option<String>,
    /// The patterns to load, and nothing else: PDLL, or `pdl` operations.
    pub(crate) load: Option<String>,
    /// Are operations visited in their order first?
    pub(crate) top_down: bool,
    /// Is each operation visited once?
    pub(crate) walks: bool,
    /// Are operations folded, constants merged, and regions simplified?
    pub(crate) folds: bool,
    /// How often is everything repeated?
    pub(crate) iterations: usize,
    /// Are rewrites counted?
    pub(crate) count: bool,
    /// Is the IR verified after parsing?
    pub(crate) verify: bool,
    /// Where does the rewritten IR go?
    pub(crate) output: Option<String>,
}

impl Options {
    /// Reads the arguments.
    pub(crate) fn parse(args: &[String]) -> Result<Options> {
        let mut options = Options {
            file: String::new(),
            set: "w1".to_string(),
            rewrites: true,
            loads: false,
            pdll: None,
            load: None,
            top_down: false,
            walks: false,
            folds: false,
            iterations: 1,
            count: false,
            verify: false,
            output: None,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--set", set) => options.set = set.to_string(),
                ("--impl", "pdll") => options.rewrites = true,
                ("--impl", "interpreted") => (options.rewrites, options.loads) = (true, true),
                ("--impl", "none") => options.rewrites = false,
                ("--pdll", path) => options.pdll = Some(path.to_string()),
                ("--load", path) => options.load = Some(path.to_string()),
                ("--driver", driver @ ("bu" | "td" | "walk")) => {
                    (options.top_down, options.walks) = (driver == "td", driver == "walk");
                }
                ("--fold", "") => options.folds = true,
                ("--iters", number) => {
                    options.iterations = number.parse().with_context(|| format!("`{arg}` has no number"))?;
                }
                ("--count", "") => options.count = true,
                ("--verify", "") => options.verify = true,
                ("--output", path) => options.output = Some(path.to_string()),
                (file, "") if !file.starts_with("--") && options.file.is_empty() => {
                    options.file = file.to_string()
                }
                _ => bail!("unknown argument `{arg}`"),
            }
        }
        ensure!(!options.file.is_empty() || options.load.is_some(), "no file to read");
        Ok(options)
    }
}
