//! `Text`: names and literals that many nodes of many patterns share.
//!
//! In: strings. Out: handles that are cheap to clone, and `Texts`, which returns the same handle for equal
//! strings. Invariant: it is ordered, compared and hashed like its string.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHashSet;

/// An immutable string shared by its clones.
///
/// ```
/// use pdll_support::Text;
///
/// let name = Text::from("toy.transpose");
/// assert_eq!(name, "toy.transpose");
/// assert_eq!(name.split_once('.'), Some(("toy", "transpose")));
/// assert_eq!(name.clone().as_str().as_ptr(), name.as_str().as_ptr());
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text(Arc<str>);

impl Text {
    /// Returns the string.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the shared string.
    pub fn into_shared(self) -> Arc<str> {
        self.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Text {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(text.into())
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Text {
        Text(text.as_str().into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(text.into())
    }
}

impl From<Arc<str>> for Text {
    fn from(text: Arc<str>) -> Text {
        Text(text)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        text.as_str().to_owned()
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl PartialEq<String> for Text {
    fn eq(&self, other: &String) -> bool {
        **self == **other
    }
}

impl PartialEq<Text> for str {
    fn eq(&self, other: &Text) -> bool {
        *self == **other
    }
}

impl PartialEq<Text> for String {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

impl FromIterator<char> for Text {
    fn from_iter<I: IntoIterator<Item = char>>(chars: I) -> Text {
        chars.into_iter().collect::<String>().into()
    }
}

/// Returns the same handle for equal strings.
///
/// ```
/// use pdll_support::text::Texts;
///
/// let mut texts = Texts::default();
/// let (a, b) = (texts.get("tag"), texts.get("tag"));
/// assert_eq!(a.as_ptr(), b.as_ptr());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Texts {
    known: FxHashSet<Text>,
}

impl Texts {
    /// Returns the handle of a string.
    pub fn get(&mut self, text: &str) -> Text {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let new = Text::from(text);
        self.known.insert(new.clone());
        new
    }
}
