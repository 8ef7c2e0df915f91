//! The command line.

use anyhow::{Context, Result, bail, ensure};

/// The options: those of `mlir_bench` that apply to pdll.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) file: String,
    /// Pattern set.
    pub(crate) set: String,
    /// Whether to apply patterns.
    pub(crate) rewrites: bool,
    /// Whether to load them from PDLL at run time instead of using the compiled ones.
    pub(crate) loads: bool,
    /// The PDLL to load, for sets of other crates.
    pub(crate) pdll: Option<String>,
    /// Patterns to load, without doing anything else: PDLL, or `pdl` operations.
    pub(crate) load: Option<String>,
    /// A program whose steps to measure, without doing anything else.
    pub(crate) program: Option<String>,
    /// Whether to print its locations.
    pub(crate) locations: bool,
    /// Whether to run passes on it.
    pub(crate) passes: bool,
    /// Whether to visit operations in source order first.
    pub(crate) top_down: bool,
    /// Whether to visit each operation once.
    pub(crate) walks: bool,
    /// Whether to fold operations, merge constants and simplify regions.
    pub(crate) folds: bool,
    /// Number of iterations.
    pub(crate) iterations: usize,
    /// Whether to count rewrites.
    pub(crate) count: bool,
    /// Whether to verify the IR after parsing.
    pub(crate) verify: bool,
    /// Whether to load no dialect and to accept operations of all.
    pub(crate) unregistered: bool,
    /// Output file of the rewritten IR, or the beginning of the names of a program's outputs.
    pub(crate) output: Option<String>,
}

impl Options {
    /// Parses the arguments.
    pub(crate) fn parse(args: &[String]) -> Result<Options> {
        let mut options = Options {
            file: String::new(),
            set: "w1".to_string(),
            rewrites: true,
            loads: false,
            pdll: None,
            load: None,
            program: None,
            locations: false,
            passes: false,
            top_down: false,
            walks: false,
            folds: false,
            iterations: 1,
            count: false,
            verify: false,
            unregistered: false,
            output: None,
        };
        for arg in args {
            match arg.split_once('=').unwrap_or((arg, "")) {
                ("--set", set) => options.set = set.to_string(),
                ("--impl", "pdll") => options.rewrites = true,
                ("--impl", "interpreted") => (options.rewrites, options.loads) = (true, true),
                ("--unregistered", "") => options.unregistered = true,
                ("--impl", "none") => options.rewrites = false,
                ("--pdll", path) => options.pdll = Some(path.to_string()),
                ("--load", path) => options.load = Some(path.to_string()),
                ("--program", path) => options.program = Some(path.to_string()),
                ("--locations", "") => options.locations = true,
                ("--passes", "") => options.passes = true,
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
        let has_file = !options.file.is_empty() || options.load.is_some() || options.program.is_some();
        ensure!(has_file, "no file to read");
        Ok(options)
    }
}
