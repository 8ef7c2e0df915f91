//! `apply-pdll`: a pass that applies patterns from PDLL files.

use std::path::PathBuf;

use pdll::ir::Context;
use pdll::pass::{Pass, PassFailure, PassOptions, PassRun, RewritePassOptions};
use pdll::rewrite::{FrozenRewritePatternSet, RewritePatternSet};
use pdll::runtime_compiler::{AddPdll, PdllOptions};

use crate::files;
use crate::opt::signatures::SignaturesOfFiles;

/// Applies patterns from files greedily.
#[derive(Clone, Default)]
pub(super) struct ApplyPdll {
    files: Vec<String>,
    include_dirs: Vec<String>,
    options: RewritePassOptions,
    /// Functions that add the native functions of the patterns.
    natives: Vec<fn(&mut RewritePatternSet)>,
    patterns: Option<FrozenRewritePatternSet>,
}

impl ApplyPdll {
    pub(super) fn new(natives: Vec<fn(&mut RewritePatternSet)>) -> ApplyPdll {
        ApplyPdll { natives, ..ApplyPdll::default() }
    }
}

impl Pass for ApplyPdll {
    fn argument(&self) -> &str {
        "apply-pdll"
    }

    fn name(&self) -> &str {
        "ApplyPdll"
    }

    fn description(&self) -> &str {
        "Apply the patterns of files of PDLL"
    }

    fn options<'a>(&'a mut self, options: &mut PassOptions<'a>) {
        options.add_list("files", "Pattern files", &mut self.files);
        options.add_list(
            "include-dirs",
            "Where files that they include are looked for",
            &mut self.include_dirs,
        );
        self.options.declare(options);
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassFailure> {
        if self.files.is_empty() {
            return Err(PassFailure::new("no files given: write `apply-pdll{files=a.pdll}`"));
        }
        let include_dirs = self.include_dirs.iter().map(PathBuf::from).collect();
        let options = PdllOptions { include_dirs, compat: false };
        let mut set = RewritePatternSet::new(ctx);
        self.natives.iter().for_each(|register| register(&mut set));
        let mut signatures = SignaturesOfFiles::new(self.files.len());
        for file in &self.files {
            let text = files::read(file)?;
            signatures.check(file, &text, &options.include_dirs);
            set.add_pdll(file, &text, &options).map_err(|error| {
                PassFailure::new(format!("`{file}` contains errors")).note(error.to_string())
            })?;
        }
        self.patterns = Some(self.options.freeze(set)?);
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), PassFailure> {
        match &self.patterns {
            Some(patterns) => self.options.apply(patterns, run),
            None => Err(PassFailure::new("its patterns are not initialized")),
        }
    }
}
