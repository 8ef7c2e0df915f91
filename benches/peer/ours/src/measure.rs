//! Parses, rewrites, prints and drops the file repeatedly, and prints the duration of each step: one line of
//! JSON per iteration.
#![allow(clippy::print_stdout, reason = "a command-line tool prints")]

use crate::clock::timed;
use crate::options::Options;
use crate::patterns::PatternSet;
use crate::{dialects, load, patterns, programs};
use anyhow::{Context as _, Result};
use pdll::ir::{Context, Ir};
use pdll::rewrite::{
    FrozenRewritePatternSet, GreedyRewriteConfig, RewritePatternSet, apply_patterns_greedily,
    walk_and_apply_patterns,
};
use pdll::text::PrintOptions;

/// The sets of this crate.
const SETS: &[PatternSet] = &[
    PatternSet::new("w1", patterns::w1::populate),
    PatternSet::new("w2", patterns::w2::populate),
    PatternSet::new("w4", patterns::w4::populate),
];

/// Runs all iterations.
pub(crate) fn measure(options: &Options, generated: &[PatternSet]) -> Result<()> {
    if let Some(path) = &options.load {
        return load::measure(path, options.iterations);
    }
    if let Some(path) = &options.program {
        return programs::measure(path, options);
    }
    let named = SETS.iter().chain(generated).find(|set| set.name == options.set);
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(options.unregistered);
    if !options.unregistered {
        ctx.load_dialect::<dialects::arith::Dialect>();
        ctx.load_dialect::<dialects::func::Dialect>();
        ctx.load_dialect::<dialects::bench::Dialect>();
        if let Some(named) = named {
            (named.load_dialects)(&ctx);
        }
    }

    let mut set = RewritePatternSet::new(&ctx);
    let (populate_ns, ()) = timed(|| {
        if options.loads {
            load_set(options, &mut set)?;
        } else if options.rewrites {
            let named = named.with_context(|| format!("unknown pattern set `{}`", options.set))?;
            (named.populate)(&mut set);
        }
        if let Some(named) = named.filter(|_| options.rewrites) {
            (named.add_hand_written)(&mut set);
        }
        anyhow::Ok(())
    })?;
    let (freeze_ns, patterns) = timed(|| Ok(set.freeze()?))?;
    let text =
        std::fs::read_to_string(&options.file).with_context(|| format!("cannot read `{}`", options.file))?;
    let setup = Setup { ctx, patterns, populate_ns, freeze_ns };
    for iteration in 0..options.iterations {
        setup.iterate(options, iteration, &text)?;
    }
    Ok(())
}

/// Loads a set as PDLL at run time, with the definitions of the operations it names.
fn load_set(options: &Options, set: &mut RewritePatternSet) -> Result<()> {
    let path = match (&options.pdll, &*options.set) {
        (Some(path), _) => path.clone(),
        (None, "w1") => format!("{}/w1.pdll", load::SOURCES),
        (None, set) => format!("{}/{set}.pdll", load::DEFINITIONS),
    };
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read `{path}`"))?;
    let text = if options.set == "w1" { format!("#include \"arith.td\"\n{text}") } else { text };
    load::add(set, &path, &text)
}

/// State shared by all iterations.
struct Setup {
    ctx: Context,
    patterns: FrozenRewritePatternSet,
    populate_ns: u128,
    freeze_ns: u128,
}

impl Setup {
    fn iterate(&self, options: &Options, iteration: usize, text: &str) -> Result<()> {
        let Setup { ctx, patterns, populate_ns, freeze_ns } = self;
        let context_before = ctx.heap_bytes();
        let (parse_ns, mut ir) = timed(|| Ok(pdll::text::parse_named(ctx, &options.file, text)?))?;
        let heap_bytes = ir.heap_bytes() + ctx.heap_bytes() - context_before;
        let verify_ns = if options.verify { timed(|| Ok(ir.verify()?))?.0 } else { 0 };
        let ops_in = ir.n_ops();

        let (rewrite_ns, counted) = match options.rewrites {
            true => timed(|| Ok(Some(rewrite(options, &mut ir, patterns)?)))?,
            false => (0, None),
        };
        let ops_out = ir.n_ops();

        // Touch the memory of the text beforehand, so that printing is measured, not the kernel.
        let mut printed = String::from_utf8(vec![b' '; text.len() * 6])?;
        printed.clear();
        let (print_ns, ()) = timed(|| {
            ir.write_text(&mut printed, &PrintOptions::new());
            Ok(())
        })?;
        if let Some(path) = &options.output {
            std::fs::write(path, &printed).with_context(|| format!("cannot write {path}"))?;
        }
        let bytes_out = printed.len();
        drop(printed);
        let (destroy_ns, ()) = timed(|| {
            drop(ir);
            Ok(())
        })?;

        let Options { file, set, .. } = options;
        let implementation = match (options.rewrites, options.loads) {
            (true, true) => "interpreted",
            (true, false) => "pdll",
            (false, _) => "none",
        };
        let driver = match (options.walks, options.top_down) {
            (true, _) => "walk",
            (false, true) => "td",
            (false, false) => "bu",
        };
        print!(
            "{{\"file\":\"{file}\",\"set\":\"{set}\",\"impl\":\"{implementation}\",\"driver\":\"{driver}\","
        );
        print!("\"iteration\":{iteration},\"populate_ns\":{populate_ns},\"freeze_ns\":{freeze_ns},");
        print!("\"parse_ns\":{parse_ns},\"verify_ns\":{verify_ns},\"rewrite_ns\":{rewrite_ns},");
        print!(
            "\"print_ns\":{print_ns},\"destroy_ns\":{destroy_ns},\"ops_in\":{ops_in},\"ops_out\":{ops_out},"
        );
        print!("\"bytes_in\":{},\"bytes_out\":{bytes_out},", text.len());
        if let Some((rewrites, iterations)) = counted.filter(|_| options.count) {
            print!("\"rewrites\":{rewrites},\"iterations\":{iterations},");
        }
        println!("\"heap_bytes\":{heap_bytes}}}");
        Ok(())
    }
}

/// Rewrites; returns the number of rewrites and of times that the worklist was filled.
fn rewrite(options: &Options, ir: &mut Ir, patterns: &FrozenRewritePatternSet) -> Result<(u64, u32)> {
    if options.walks {
        return Ok((walk_and_apply_patterns(ir, patterns)?.rewrites, 1));
    }
    let base = match options.folds {
        true => GreedyRewriteConfig::default(),
        false => GreedyRewriteConfig::patterns_only(),
    };
    let config = GreedyRewriteConfig {
        use_top_down_traversal: options.top_down,
        max_iterations: None,
        statistics: options.count,
        ..base
    };
    let outcome = apply_patterns_greedily(ir, patterns, &config)?;
    Ok((outcome.rewrites, outcome.iterations))
}
