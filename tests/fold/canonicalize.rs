//! The greedy driver without patterns compared with `mlir-opt --canonicalize` without patterns.

use pdll::prelude::*;
use pdll::rewrite::GreedySimplifyRegionLevel;
use pdll::text::{PrintOptions, parse_named};

use crate::fold::dialects::context;
use crate::fold::{oracle, random};

/// A configuration of the driver, for both tools.
struct Way {
    options: &'static str,
    config: GreedyRewriteConfig<'static>,
}

fn ways() -> Vec<Way> {
    let normal = GreedySimplifyRegionLevel::Normal;
    let disabled = GreedySimplifyRegionLevel::Disabled;
    let default = GreedyRewriteConfig::default;
    vec![
        // The pass visits top-down and simplifies regions less, unlike the driver's defaults.
        Way {
            options: "",
            config: GreedyRewriteConfig {
                use_top_down_traversal: true,
                region_simplification: normal,
                ..default()
            },
        },
        Way { options: "top-down=false region-simplify=aggressive", config: default() },
        Way {
            options: "top-down=true region-simplify=normal",
            config: GreedyRewriteConfig {
                use_top_down_traversal: true,
                region_simplification: normal,
                ..default()
            },
        },
        Way {
            options: "top-down=false region-simplify=normal",
            config: GreedyRewriteConfig { region_simplification: normal, ..default() },
        },
        Way {
            options: "top-down=true region-simplify=disabled",
            config: GreedyRewriteConfig {
                use_top_down_traversal: true,
                region_simplification: disabled,
                ..default()
            },
        },
        Way {
            options: "top-down=false region-simplify=disabled max-iterations=1",
            config: GreedyRewriteConfig {
                region_simplification: disabled,
                max_iterations: Some(1),
                ..default()
            },
        },
        Way {
            options: "top-down=false region-simplify=aggressive max-iterations=2",
            config: GreedyRewriteConfig { max_iterations: Some(2), ..default() },
        },
        Way {
            options: "top-down=true region-simplify=aggressive max-iterations=1",
            config: GreedyRewriteConfig {
                use_top_down_traversal: true,
                max_iterations: Some(1),
                ..default()
            },
        },
    ]
}

/// Returns the driver's result for a module.
fn ours(text: &str, config: &GreedyRewriteConfig) -> String {
    let ctx = context();
    let mut ir = parse_named(&ctx, "-", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir.verify().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let patterns = RewritePatternSet::new(&ctx).freeze().unwrap();
    apply_patterns_greedily(&mut ir, &patterns, config).unwrap_or_else(|error| panic!("{error}\n{text}"));
    ir.check_integrity().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let result = ir.to_text(&PrintOptions::new().debug_info(true).local_scope(true));
    ir.verify().unwrap_or_else(|error| panic!("{error}\nfrom\n{text}\nto\n{result}"));
    result
}

/// Compares both for one configuration, many modules at once.
fn compare(way: &Way, modules: &[String]) {
    let pass = match way.options {
        "" => "--canonicalize=enable-patterns=none".to_owned(),
        options => format!("--canonicalize={options} enable-patterns=none"),
    };
    let Some(theirs) = oracle::after(&pass, modules) else { return };
    let results: Vec<String> = modules.iter().map(|text| ours(text, &way.config)).collect();
    let Some(results) = oracle::after("", &results) else { return };
    assert_eq!(theirs.len(), modules.len());
    assert_eq!(results.len(), modules.len());
    for ((input, expected), got) in modules.iter().zip(&theirs).zip(&results) {
        assert!(
            expected == got,
            "{pass} differs:\n{input}\nMLIR:\n{expected}\nours:\n{got}\n{}",
            first_difference(expected, got)
        );
    }
}

fn first_difference(a: &str, b: &str) -> String {
    let differing = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    differing.map_or(String::new(), |(a, b)| format!("first at\n  MLIR: {a}\n  ours: {b}"))
}

#[test]
fn oracle_random_blocks() {
    let modules: Vec<String> = (0..150).map(|seed| random::module(seed, false)).collect();
    for way in ways() {
        compare(&way, &modules);
    }
}

#[test]
fn oracle_random_control_flow() {
    let modules: Vec<String> = (1000..1250).map(|seed| random::module(seed, true)).collect();
    for way in ways() {
        compare(&way, &modules);
    }
}
