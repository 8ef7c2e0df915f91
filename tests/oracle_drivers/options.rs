//! Random options of a driver.

use pdll_random::Rng;

/// Returns a line of options. `has_scope` and `has_picks` describe the IR.
pub(crate) fn random(rng: &mut Rng, has_scope: bool) -> String {
    let mut words = vec![match rng.below(8) {
        0 => return format!("// driver=walk log={}\n", rng.below(2)),
        1..=3 => "driver=region".to_owned(),
        _ => "driver=ops".to_owned(),
    }];
    let strictness = ["any", "existing-and-new", "existing"];
    words.push(format!("strictness={}", rng.pick(&strictness)));
    let simplify = ["disabled", "normal", "aggressive"];
    words.push(format!("simplify={}", rng.pick(&simplify)));
    for switch in ["topdown", "fold", "cse", "log"] {
        words.push(format!("{switch}={}", rng.below(2)));
    }
    if rng.percent(50) {
        words.push(format!("iterations={}", rng.pick(&[-1, 0, 1, 1, 2, 3])));
    }
    if rng.percent(30) {
        words.push(format!("rewrites={}", rng.pick(&[-1, 0, 1, 2, 3])));
    }
    if has_scope && rng.percent(30) {
        words.push("scope=1".to_owned());
    }
    format!("// {}\n", words.join(" "))
}
