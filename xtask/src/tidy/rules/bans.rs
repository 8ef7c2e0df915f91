//! No crate that `deny.toml` bans is in `Cargo.lock`.

use super::{Finding, Tree};

pub(super) fn check(tree: &Tree, findings: &mut Vec<Finding>) {
    let banned: Vec<(&str, &str)> = tree
        .get("deny.toml")
        .unwrap_or_default()
        .lines()
        .filter_map(|line| {
            let rest = line.trim().strip_prefix("{ crate = \"")?;
            let (name, rest) = rest.split_once('"')?;
            let reason = rest.split_once("reason = \"").and_then(|(_, rest)| rest.split('"').next());
            Some((name, reason.unwrap_or("banned")))
        })
        .collect();
    for (index, line) in tree.get("Cargo.lock").unwrap_or_default().lines().enumerate() {
        let Some(name) = line.strip_prefix("name = ").map(|name| name.trim_matches('"')) else { continue };
        if let Some((_, reason)) = banned.iter().find(|(ban, _)| *ban == name) {
            let message = format!("`{name}` is banned by deny.toml: {reason}");
            findings.push(Finding::new("bans", "Cargo.lock", index + 1, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    #[test]
    fn banned_crate_in_lock_file() {
        super::super::expect(
            super::check,
            &[
                (
                    "deny.toml",
                    "deny = [\n    { crate = \"fxhash\", reason = \"unmaintained: rustc-hash\" },\n]\n",
                ),
                ("Cargo.lock", "[[package]]\nname = \"rustc-hash\"\n\n[[package]]\nname = \"fxhash\"\n"),
            ],
            expect![[r#"
                Cargo.lock:5: `fxhash` is banned by deny.toml: unmaintained: rustc-hash [bans]
            "#]],
        );
    }
}
