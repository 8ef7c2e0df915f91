//! `pdll tblgen`: evaluates TableGen and prints records, or reference pages of what they define.
//!
//! MLIR: llvm-tblgen and mlir-tblgen, whose options it has. Differs: files of MLIR that are not found are replaced by the embedded
//! prelude.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pdll_compiler::doc::{Page, PageOptions, page};
use pdll_compiler::ods::prelude::WithPrelude;
use pdll_support::diag::Diags;
use pdll_support::include::IncludeDirs;
use pdll_support::source::{SourceId, SourceMap};
use pdll_tablegen::{Records, dump_json, parse_text, print_records};

use crate::{files, render};

/// Options of `pdll tblgen`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Input file; `-` is standard input
    #[arg(default_value = "-")]
    input: String,

    /// Output file; `-` is standard output
    #[arg(short = 'o', alias = "o", default_value = "-", value_name = "FILE")]
    output: String,

    #[command(flatten)]
    what: What,

    /// Name of the dialect that `--gen-dialect-doc` describes, if there are several
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,

    /// Text to remove from the start of C++ names of operations
    #[arg(long, value_name = "TEXT", default_value = "::mlir::")]
    strip_prefix: String,

    /// Fold descriptions of attributes into their tables, for the site generator Hugo
    #[arg(long)]
    allow_hugo_specific_features: bool,

    /// Directory to search for included files
    #[arg(short = 'I', alias = "I", value_name = "DIRECTORY")]
    include: Vec<PathBuf>,

    #[command(flatten)]
    render: render::RenderArgs,
}

/// Output to print.
#[derive(clap::Args)]
#[group(multiple = false)]
struct What {
    /// Print all classes and records (the default)
    #[arg(long, alias = "print_records")]
    print_records: bool,

    /// Print the records as JSON
    #[arg(long)]
    dump_json: bool,

    /// Print a page of all operations
    #[arg(long)]
    gen_op_doc: bool,

    /// Print a page of a dialect and all that belongs to it
    #[arg(long)]
    gen_dialect_doc: bool,

    /// Print a page of all attributes
    #[arg(long)]
    gen_attrdef_doc: bool,

    /// Print a page of all types
    #[arg(long)]
    gen_typedef_doc: bool,

    /// Print a page of all enums
    #[arg(long)]
    gen_enum_doc: bool,

    /// Print a page of all passes
    #[arg(long)]
    gen_pass_doc: bool,

    /// Print a page of the interfaces of operations that the input defines
    #[arg(long)]
    gen_op_interface_docs: bool,

    /// Print a page of the interfaces of attributes that the input defines
    #[arg(long)]
    gen_attr_interface_docs: bool,

    /// Print a page of the interfaces of types that the input defines
    #[arg(long)]
    gen_type_interface_docs: bool,
}

impl What {
    /// Returns the page to print; `None` for records.
    fn page(&self) -> Option<Page> {
        let pages = [
            (self.gen_op_doc, Page::Ops),
            (self.gen_dialect_doc, Page::Dialect),
            (self.gen_attrdef_doc, Page::AttrDefs),
            (self.gen_typedef_doc, Page::TypeDefs),
            (self.gen_enum_doc, Page::Enums),
            (self.gen_pass_doc, Page::Passes),
            (self.gen_op_interface_docs, Page::OpInterfaces),
            (self.gen_attr_interface_docs, Page::AttrInterfaces),
            (self.gen_type_interface_docs, Page::TypeInterfaces),
        ];
        pages.into_iter().find_map(|(is_chosen, page)| is_chosen.then_some(page))
    }
}

/// Evaluates and prints; reports all diagnostics on standard error. On error there is no output.
pub(crate) fn run(args: &Args) -> ExitCode {
    match process(args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            args.render.fail(&message);
            ExitCode::FAILURE
        }
    }
}

/// Evaluates and writes the output. Returns whether there were no errors.
fn process(args: &Args) -> Result<bool, String> {
    let text = files::read(&args.input)?;
    let mut sources = SourceMap::new();
    let name = if args.input == "-" { "<stdin>" } else { &args.input };
    let main = sources.add_text(name, text, None);
    let mut diags = Diags::new();
    // First the current folder, and not that of the including file, as in llvm-tblgen.
    let dirs = std::iter::once(PathBuf::new()).chain(files::include_dirs(&args.include));
    let mut includes = WithPrelude::new(IncludeDirs::new(dirs).without_own_dir());
    let records = parse_text(&mut sources, main, &mut includes, &mut diags);
    let printed = if diags.has_errors() { None } else { args.print(&records, &sources, main, &mut diags) };
    args.render.report(&sources, diags.take());
    let Some(text) = printed else { return Ok(false) };
    let read = includes.files().iter().map(PathBuf::as_path).chain([Path::new(&args.input)]);
    files::spare(&args.output, read)?;
    files::write(&args.output, &text)?;
    Ok(true)
}

impl Args {
    /// Returns what was requested; `None` after an error.
    fn print(
        &self,
        records: &Records,
        sources: &SourceMap,
        main: SourceId,
        diags: &mut Diags,
    ) -> Option<String> {
        let Some(kind) = self.what.page() else {
            return Some(if self.what.dump_json {
                dump_json(records, sources)
            } else {
                print_records(records)
            });
        };
        let options = PageOptions {
            dialect: self.dialect.clone(),
            strip_prefix: self.strip_prefix.clone(),
            for_hugo: self.allow_hugo_specific_features,
        };
        match page(kind, &options, records, sources, main) {
            Ok(text) => Some(text),
            Err(diag) => {
                diags.push(diag);
                None
            }
        }
    }
}
