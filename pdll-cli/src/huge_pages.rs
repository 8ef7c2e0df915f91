//! Huge pages for large inputs: the allocator of glibc asks for them only if a variable says so when the process starts.
//!
//! In: the inputs of a run. Out: the same process with the variable, if an input is large. A run on 300,000 operations then has a third to a
//! half of the page faults, and takes a tenth less time.

use std::ffi::OsStr;
use std::path::Path;

/// Read by glibc, and by nothing where another library allocates.
const VARIABLE: &str = "GLIBC_TUNABLES";
const HUGE_PAGES: &str = "glibc.malloc.hugetlb=1";

/// Smaller inputs need few pages.
const LARGE: u64 = 4 << 20;

/// Starts this program again in the same process, with the same arguments and with huge pages, if an input is large and the variable is not
/// set. Does nothing where that is not possible.
pub(crate) fn restart_for_large<P: AsRef<Path>>(inputs: &[P]) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if are_worth_it(inputs, std::env::var_os(VARIABLE).as_deref())
        && let Ok(program) = std::env::current_exe()
    {
        use std::os::unix::process::CommandExt;
        let mut args = std::env::args_os();
        let mut command = std::process::Command::new(program);
        command.env(VARIABLE, HUGE_PAGES).arg0(args.next().unwrap_or_default()).args(args);
        // It returns only if the program cannot be started again. This one goes on then.
        let _ = command.exec();
    }
}

/// Returns whether huge pages save more than starting again costs. A variable that is set decides itself, as it does after that.
#[cfg_attr(
    not(all(target_os = "linux", target_env = "gnu")),
    expect(dead_code, reason = "only glibc reads the variable")
)]
fn are_worth_it(inputs: &[impl AsRef<Path>], variable: Option<&OsStr>) -> bool {
    let size = |input: &_| std::fs::metadata(input).map_or(0, |data| data.len());
    variable.is_none() && inputs.iter().any(|input| size(input) >= LARGE)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn only_large_inputs_are_worth_it() -> std::io::Result<()> {
        let folder = std::env::temp_dir().join(format!("pdll_huge_pages_{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let paths = ["small", "large", "absent"].map(|name| folder.join(name));
        File::create(&paths[0])?.set_len(LARGE - 1)?;
        File::create(&paths[1])?.set_len(LARGE)?;
        for (inputs, expected) in
            [(&paths[..1], false), (&paths[2..], false), (&paths[..], true), (&[], false)]
        {
            assert_eq!(are_worth_it(inputs, None), expected, "{inputs:?}");
            for variable in ["", HUGE_PAGES] {
                assert!(!are_worth_it(inputs, Some(OsStr::new(variable))));
            }
        }
        std::fs::remove_dir_all(folder)
    }
}
