//! The results as a table and as JSON.

use super::compile_time::CompileTimes;
use super::loading::Loading;
use super::metric::Metric;
use super::programs::Programs;
use super::run_time::Applied;
use super::stats::Summary;
use super::{build, ours};
use serde_json::{Value, json};
use std::fmt::Write;

/// The measurements of a side, by metric.
pub(crate) type Summaries = [Option<Summary>; Metric::ALL.len()];

/// One pattern set on one file.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) set: &'static str,
    /// Approximate number of operations in the file.
    pub(crate) size: usize,
    pub(crate) mlir: Summaries,
    pub(crate) pdll: Summaries,
}

/// All results of a run.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) cases: Vec<Case>,
    pub(crate) programs: Option<Programs>,
    pub(crate) run_time: Option<Applied>,
    pub(crate) loading: Option<Loading>,
    pub(crate) compile_times: Option<CompileTimes>,
}

impl Report {
    /// Returns tables for humans: MLIR's figures and ours per operation, and their ratio.
    pub(crate) fn to_table(&self) -> String {
        let mut table = format!("MLIR: {}\npdll: {}\n", build::MLIR_FLAGS, ours::FLAGS);
        if !self.cases.is_empty() {
            table.push_str(
                "\n                                  ------- MLIR C++ -------  --------- pdll ---------  -- MLIR / pdll --\n\
                 set      ops      per op              best  median  spread      best  median  spread     best  medians\n",
            );
        }
        for case in &self.cases {
            for metric in Metric::ALL {
                let (mlir, pdll) = (case.mlir[metric as usize], case.pdll[metric as usize]);
                if mlir.is_none() && pdll.is_none() {
                    continue;
                }
                let what = format!("{} {}", metric.name(), metric.unit());
                let side = |side: Option<Summary>| match side {
                    Some(s) => format!("{:>8.1}{:>8.1}{:>7.2}x", s.best, s.median, s.spread),
                    None => format!("{:>8}{:>8}{:>8}", "-", "-", "-"),
                };
                let ratio = |of: fn(&Summary) -> f64| match (&mlir, &pdll) {
                    (Some(mlir), Some(pdll)) => format!("{:.2}x", of(mlir) / of(pdll)),
                    _ => "-".to_string(),
                };
                // Writing to a string does not fail.
                let _ = writeln!(
                    table,
                    "{:<9}{:<9}{what:<18}{}  {}{:>9}{:>9}",
                    case.set,
                    case.size,
                    side(mlir),
                    side(pdll),
                    ratio(|s| s.best),
                    ratio(|s| s.median)
                );
            }
        }
        let growth = self.growth();
        if !growth.is_empty() {
            table.push_str("\nan operation that no pattern matches, 1,000 patterns against 10:\n");
        }
        for Growth { size, mlir, pdll, blocks } in growth {
            let times = |ratio: Option<f64>| ratio.map_or("-".to_string(), |ratio| format!("{ratio:.2}x"));
            let (mlir, pdll, blocks) = (times(mlir), times(pdll), times(blocks));
            let _ =
                writeln!(table, "  {size:>8} ops: MLIR C++ {mlir}, pdll {pdll}, pdll in ten blocks {blocks}");
        }
        if let Some(programs) = &self.programs {
            let _ = write!(table, "{programs}");
        }
        if let Some(applied) = &self.run_time {
            let _ = write!(table, "{applied}");
        }
        if let Some(loading) = &self.loading {
            let _ = write!(table, "{loading}");
        }
        if let Some(times) = &self.compile_times {
            let _ = write!(table, "\n{times}");
        }
        table
    }

    /// Returns the same in machine-readable form.
    pub(crate) fn to_json(&self) -> Value {
        let side = |summary: Option<Summary>| {
            summary.map(|s| json!({ "best": s.best, "median": s.median, "spread": s.spread }))
        };
        let mut measurements = Vec::new();
        for case in &self.cases {
            for metric in Metric::ALL {
                let (mlir, pdll) = (case.mlir[metric as usize], case.pdll[metric as usize]);
                let ratio = |of: fn(&Summary) -> f64| Some(of(mlir.as_ref()?) / of(pdll.as_ref()?));
                measurements.push(json!({
                    "set": case.set,
                    "ops": case.size,
                    "metric": metric.name(),
                    "unit": format!("{} per op", metric.unit()),
                    "mlir": side(mlir),
                    "pdll": side(pdll),
                    "ratio_of_bests": ratio(|s| s.best),
                    "ratio_of_medians": ratio(|s| s.median),
                }));
            }
        }
        let growth = self.growth().into_iter().map(|growth| {
            json!({
                "ops": growth.size,
                "mlir": growth.mlir,
                "pdll": growth.pdll,
                "pdll_in_ten_blocks": growth.blocks,
            })
        });
        json!({
            "mlir_flags": build::MLIR_FLAGS,
            "pdll_flags": ours::FLAGS,
            "measurements": measurements,
            "no_match_1000_patterns_over_10": growth.collect::<Value>(),
            "programs": self.programs.as_ref().map(Programs::to_json),
            "run_time": self.run_time.as_ref().map(Applied::to_json),
            "loading": self.loading.as_ref().map(Loading::to_json),
            "compile_times": self.compile_times.as_ref().map(CompileTimes::to_json),
        })
    }

    /// Returns, by size, the cost of rewriting w3 with 1,000 patterns divided by that with 10.
    fn growth(&self) -> Vec<Growth> {
        let mut growth = Vec::new();
        for few in self.cases.iter().filter(|case| case.set == "w3_10") {
            let many = |set: &str| self.cases.iter().find(|case| case.set == set && case.size == few.size);
            let ratio = |many: Option<&Case>, side: fn(&Case) -> &Summaries| {
                let rewrite = |case| side(case)[Metric::Rewrite as usize];
                Some(rewrite(many?)?.best / rewrite(few)?.best)
            };
            let (one, ten) = (many("w3_1000"), many("w3_x10"));
            if one.is_some() || ten.is_some() {
                growth.push(Growth {
                    size: few.size,
                    mlir: ratio(one, |case| &case.mlir),
                    pdll: ratio(one, |case| &case.pdll),
                    blocks: ratio(ten, |case| &case.pdll),
                });
            }
        }
        growth
    }
}

/// The cost of 1,000 patterns relative to 10, for a number of operations.
struct Growth {
    size: usize,
    mlir: Option<f64>,
    pdll: Option<f64>,
    /// Ours, with patterns from ten `pdll!`.
    blocks: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn report() -> Report {
        let times = |best: f64| Some(Summary { best, median: best * 1.25, spread: 1.5 });
        let case = |set, mlir: f64, pdll: f64| Case {
            set,
            size: 100_000,
            mlir: [None, times(mlir * 2.0), times(mlir * 1.5), times(mlir), None, None, times(400.0)],
            pdll: [None, times(pdll * 2.0), times(pdll * 3.0), times(pdll), None, None, None],
        };
        Report {
            cases: vec![
                case("w3_10", 100.0, 20.0),
                case("w3_1000", 1000.0, 40.0),
                case("w3_x10", 1000.0, 50.0),
            ],
            programs: None,
            run_time: None,
            loading: None,
            compile_times: Some(CompileTimes { mlir_pdll: Some(3.0), clang: Some(16.25), rustc: Some(6.5) }),
        }
    }

    #[test]
    fn table() {
        expect![[r#"
            MLIR: clang++ -O3 -DNDEBUG -march=native -fno-exceptions; the static libraries of libmlir-22-dev
            pdll: cargo build --release, its default profile, no RUSTFLAGS

                                              ------- MLIR C++ -------  --------- pdll ---------  -- MLIR / pdll --
            set      ops      per op              best  median  spread      best  median  spread     best  medians
            w3_10    100000   parse ns             200.0   250.0   1.50x      40.0    50.0   1.50x    5.00x    5.00x
            w3_10    100000   rewrite cold ns      150.0   187.5   1.50x      60.0    75.0   1.50x    2.50x    2.50x
            w3_10    100000   rewrite ns           100.0   125.0   1.50x      20.0    25.0   1.50x    5.00x    5.00x
            w3_10    100000   heap bytes           400.0   500.0   1.50x         -       -       -        -        -
            w3_1000  100000   parse ns            2000.0  2500.0   1.50x      80.0   100.0   1.50x   25.00x   25.00x
            w3_1000  100000   rewrite cold ns     1500.0  1875.0   1.50x     120.0   150.0   1.50x   12.50x   12.50x
            w3_1000  100000   rewrite ns          1000.0  1250.0   1.50x      40.0    50.0   1.50x   25.00x   25.00x
            w3_1000  100000   heap bytes           400.0   500.0   1.50x         -       -       -        -        -
            w3_x10   100000   parse ns            2000.0  2500.0   1.50x     100.0   125.0   1.50x   20.00x   20.00x
            w3_x10   100000   rewrite cold ns     1500.0  1875.0   1.50x     150.0   187.5   1.50x   10.00x   10.00x
            w3_x10   100000   rewrite ns          1000.0  1250.0   1.50x      50.0    62.5   1.50x   20.00x   20.00x
            w3_x10   100000   heap bytes           400.0   500.0   1.50x         -       -       -        -        -

            an operation that no pattern matches, 1,000 patterns against 10:
                100000 ops: MLIR C++ 10.00x, pdll 2.00x, pdll in ten blocks 2.50x

            compiling 1000 patterns: mlir-pdll 3.0 s, clang on what it made 16.2 s; pdll! 6.5 s
        "#]].assert_eq(&report().to_table());
    }

    #[test]
    fn json() {
        expect![[r#"
            {"compile_times":{"clang_s":16.25,"mlir_pdll_s":3.0,"patterns":1000,"rustc_s":6.5},"loading":null,"measurements":[{"metric":"parse cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_10","unit":"ns per op"},
            {"metric":"parse","mlir":{"best":200.0,"median":250.0,"spread":1.5},"ops":100000,"pdll":{"best":40.0,"median":50.0,"spread":1.5},"ratio_of_bests":5.0,"ratio_of_medians":5.0,"set":"w3_10","unit":"ns per op"},
            {"metric":"rewrite cold","mlir":{"best":150.0,"median":187.5,"spread":1.5},"ops":100000,"pdll":{"best":60.0,"median":75.0,"spread":1.5},"ratio_of_bests":2.5,"ratio_of_medians":2.5,"set":"w3_10","unit":"ns per op"},
            {"metric":"rewrite","mlir":{"best":100.0,"median":125.0,"spread":1.5},"ops":100000,"pdll":{"best":20.0,"median":25.0,"spread":1.5},"ratio_of_bests":5.0,"ratio_of_medians":5.0,"set":"w3_10","unit":"ns per op"},
            {"metric":"print cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_10","unit":"ns per op"},
            {"metric":"print","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_10","unit":"ns per op"},
            {"metric":"heap","mlir":{"best":400.0,"median":500.0,"spread":1.5},"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_10","unit":"bytes per op"},
            {"metric":"parse cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_1000","unit":"ns per op"},
            {"metric":"parse","mlir":{"best":2000.0,"median":2500.0,"spread":1.5},"ops":100000,"pdll":{"best":80.0,"median":100.0,"spread":1.5},"ratio_of_bests":25.0,"ratio_of_medians":25.0,"set":"w3_1000","unit":"ns per op"},
            {"metric":"rewrite cold","mlir":{"best":1500.0,"median":1875.0,"spread":1.5},"ops":100000,"pdll":{"best":120.0,"median":150.0,"spread":1.5},"ratio_of_bests":12.5,"ratio_of_medians":12.5,"set":"w3_1000","unit":"ns per op"},
            {"metric":"rewrite","mlir":{"best":1000.0,"median":1250.0,"spread":1.5},"ops":100000,"pdll":{"best":40.0,"median":50.0,"spread":1.5},"ratio_of_bests":25.0,"ratio_of_medians":25.0,"set":"w3_1000","unit":"ns per op"},
            {"metric":"print cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_1000","unit":"ns per op"},
            {"metric":"print","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_1000","unit":"ns per op"},
            {"metric":"heap","mlir":{"best":400.0,"median":500.0,"spread":1.5},"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_1000","unit":"bytes per op"},
            {"metric":"parse cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_x10","unit":"ns per op"},
            {"metric":"parse","mlir":{"best":2000.0,"median":2500.0,"spread":1.5},"ops":100000,"pdll":{"best":100.0,"median":125.0,"spread":1.5},"ratio_of_bests":20.0,"ratio_of_medians":20.0,"set":"w3_x10","unit":"ns per op"},
            {"metric":"rewrite cold","mlir":{"best":1500.0,"median":1875.0,"spread":1.5},"ops":100000,"pdll":{"best":150.0,"median":187.5,"spread":1.5},"ratio_of_bests":10.0,"ratio_of_medians":10.0,"set":"w3_x10","unit":"ns per op"},
            {"metric":"rewrite","mlir":{"best":1000.0,"median":1250.0,"spread":1.5},"ops":100000,"pdll":{"best":50.0,"median":62.5,"spread":1.5},"ratio_of_bests":20.0,"ratio_of_medians":20.0,"set":"w3_x10","unit":"ns per op"},
            {"metric":"print cold","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_x10","unit":"ns per op"},
            {"metric":"print","mlir":null,"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_x10","unit":"ns per op"},
            {"metric":"heap","mlir":{"best":400.0,"median":500.0,"spread":1.5},"ops":100000,"pdll":null,"ratio_of_bests":null,"ratio_of_medians":null,"set":"w3_x10","unit":"bytes per op"}],"mlir_flags":"clang++ -O3 -DNDEBUG -march=native -fno-exceptions; the static libraries of libmlir-22-dev","no_match_1000_patterns_over_10":[{"mlir":10.0,"ops":100000,"pdll":2.0,"pdll_in_ten_blocks":2.5}],"pdll_flags":"cargo build --release, its default profile, no RUSTFLAGS","programs":null,"run_time":null}"#]].assert_eq(&report().to_json().to_string().replace("},{", "},\n{"));
    }
}
