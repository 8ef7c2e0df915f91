//! An input with PDLL, and the options that all commands on PDLL have.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser as _};
use pdll::text::split_input_at;
use pdll_compiler::compiled::Unit;
use pdll_compiler::lint::Signatures;
use pdll_compiler::ods::model::OdsContext;
use pdll_compiler::pipeline::compile_part;
use pdll_compiler::sema::Strictness;
use pdll_support::diag::{Diag, Diags};
use pdll_support::source::{Content, SourceId, SourceMap, Span};

use crate::{files, render, rules};

/// Default separator of inputs.
pub(crate) const SPLIT_MARKER: &str = "// -----";

/// Options of reading PDLL and reporting its errors.
#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) include: Vec<PathBuf>,

    /// Process each part between MARKERs (`// -----`) as a separate input
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = SPLIT_MARKER, value_name = "MARKER")]
    pub(crate) split_input_file: Option<String>,

    /// Accept what mlir-pdll accepts: report ODS-only errors as warnings
    #[arg(long)]
    pub(crate) compat: bool,

    #[command(flatten)]
    pub(crate) render: render::RenderArgs,
}

impl SourceArgs {
    /// Writes diagnostics to standard error, with codes unless other tools compare them with those of mlir-pdll.
    pub(crate) fn report(&self, sources: &SourceMap, diags: Vec<Diag>) {
        self.render.report_as(sources, diags, !self.compat);
    }
}

/// The input and the state shared by its parts.
pub(crate) struct Input {
    /// The whole text; the includes of a part are removed before the next one is compiled.
    pub(crate) sources: SourceMap,
    pub(crate) main: SourceId,
    /// The directories to search for included files after that of the including file: first the current one, as in mlir-pdll.
    pub(crate) dirs: Vec<PathBuf>,
    pub(crate) included: BTreeSet<PathBuf>,
    /// The files of MLIR that the prelude replaces, read for their C++.
    pub(crate) of_mlir: BTreeSet<PathBuf>,
    natives: Signatures,
}

impl Input {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn new(file: &str, args: &SourceArgs) -> Result<Input, String> {
        let text = files::read(file)?;
        let mut sources = SourceMap::new();
        let main = sources.add_text(if file == "-" { "<stdin>" } else { file }, text, None);
        let dirs = std::iter::once(PathBuf::new()).chain(files::include_dirs(&args.include)).collect();
        let (included, of_mlir) = (BTreeSet::new(), BTreeSet::new());
        Ok(Input { sources, main, dirs, included, of_mlir, natives: Signatures::new() })
    }

    /// Returns the separate inputs. Warns about text that resembles a marker.
    pub(crate) fn parts(&self, args: &SourceArgs) -> Vec<Range<usize>> {
        let Content::Text(text) = &self.sources.get(self.main).content else { return Vec::new() };
        // An empty marker does not split.
        let marker = args.split_input_file.as_deref().unwrap_or_default();
        let split = split_input_at(text, marker);
        let near_miss = |miss: &Range<usize>| {
            let span = Span { source: self.main, lo: miss.start as u32, hi: miss.end as u32 };
            Diag::warning(span, "near miss with file split marker")
                .help(format!("the input is split at `{marker}` with something behind it"))
        };
        args.report(&self.sources, split.near_misses.iter().map(near_miss).collect());
        split.parts.iter().map(|part| part.start..part.start + part.text.len()).collect()
    }

    /// Compiles one part of PDLL, or of rules in TableGen by way of their PDLL, up to its lints.
    pub(crate) fn compile(&mut self, args: &SourceArgs, part: Range<usize>, diags: &mut Diags) -> Unit {
        let Input { sources, main, dirs, natives, .. } = self;
        sources.truncate(1);
        let strictness = if args.compat { Strictness::Upstream } else { Strictness::Strict };
        let name = sources.get(*main).name.clone();
        let (main, part) = match !args.compat && name.ends_with(".td") {
            true => {
                let text = rules::as_pdll(sources, *main, part, dirs, diags);
                let part = 0..text.len();
                (sources.add_text(format!("{name}, as PDLL"), text, None), part)
            }
            false => (*main, part),
        };
        let unit = compile_part(OdsContext::default(), sources, main, part, dirs, strictness, diags);
        if !diags.has_errors() && strictness == Strictness::Strict {
            natives.check(&unit.compiled.module, sources, diags);
        }
        unit
    }
}
