//! `Text`: names and literals that many nodes of many patterns share.
//!
//! In: strings. Out: handles that are cheap to clone, and `Texts`, which returns the same handle for equal
//! strings. Invariant: it is ordered, compared and hashed like its string.

use std::borrow::Borrow;
use std::fmt;
use std::hash::Hasher;
use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxHasher;

use crate::interner::Interner;

/// An immutable string shared by its clones.
///
/// ```
/// use pdll_support::text::Text;
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

crate::define_id! {
    /// A string of a [`Texts`].
    TextId
}

/// Returns the same handle for equal strings.
///
/// ```
/// use pdll_support::text::Texts;
///
/// let mut texts = Texts::default();
/// let (a, b) = (texts.get("tag"), texts.get("tag"));
/// assert_eq!(a.as_ptr(), b.as_ptr());
/// let id = texts.id("tag");
/// assert_eq!(texts.text(id), "tag");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Texts {
    known: Interner<Text>,
}

impl Texts {
    /// Returns the handle of a string.
    pub fn get(&mut self, text: &str) -> Text {
        let id = self.id(text);
        self.text(id).clone()
    }

    /// Returns the number of a string.
    pub fn id(&mut self, text: &str) -> TextId {
        let mut hasher = FxHasher::default();
        hasher.write(text.as_bytes());
        TextId(self.known.add(hasher.finish(), |known| **known == *text, || Text::from(text)))
    }

    /// Returns a number for a string that is expected only once.
    pub fn add(&mut self, text: Text) -> TextId {
        TextId(self.known.add_apart(text))
    }

    /// Returns the string with a number.
    pub fn text(&self, id: TextId) -> &Text {
        &self.known.items()[id.index()]
    }

    /// Returns all strings in the order in which they were added.
    pub fn all(&self) -> &[Text] {
        self.known.items()
    }
}
