//! Types of values.

use std::fmt;

/// A kind of type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An integer, a float or `index`.
    Scalar,
    /// A complex number.
    Complex,
    /// A vector.
    Vector,
    /// A ranked tensor.
    Tensor,
    /// A memref.
    Memref,
    /// A type without elements.
    Other,
}

/// A size.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Dim {
    /// What it is at run time.
    pub(super) size: i64,
    /// Whether the type does not say it.
    pub(super) is_dynamic: bool,
}

/// A type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ty {
    pub(super) kind: Kind,
    /// Type of the elements, or the type itself.
    pub(super) element: &'static str,
    pub(super) dims: Vec<Dim>,
    /// Strides and offset of a memref that is a view; `None` for those that are contiguous.
    pub(super) strides: Option<(Vec<Option<i64>>, Option<i64>)>,
}

/// Returns static sizes.
pub(super) fn fixed(sizes: &[i64]) -> Vec<Dim> {
    sizes.iter().map(|size| Dim { size: *size, is_dynamic: false }).collect()
}

impl Ty {
    pub(super) fn new(kind: Kind, element: &'static str, dims: Vec<Dim>) -> Ty {
        Ty { kind, element, dims, strides: None }
    }

    pub(super) fn scalar(element: &'static str) -> Ty {
        Ty::new(Kind::Scalar, element, Vec::new())
    }

    pub(super) fn index() -> Ty {
        Ty::scalar("index")
    }

    pub(super) fn other(text: &'static str) -> Ty {
        Ty::new(Kind::Other, text, Vec::new())
    }

    /// Returns the type of an element.
    pub(super) fn of_element(&self) -> Ty {
        Ty::scalar(self.element)
    }

    pub(super) fn with_element(&self, element: &'static str) -> Ty {
        Ty { element, ..self.clone() }
    }

    pub(super) fn with_dims(&self, dims: Vec<Dim>) -> Ty {
        Ty { dims, strides: None, ..self.clone() }
    }

    pub(super) fn with_kind(&self, kind: Kind) -> Ty {
        Ty { kind, strides: None, ..self.clone() }
    }

    pub(super) fn is_int(&self) -> bool {
        self.element.starts_with('i')
    }

    pub(super) fn is_float(&self) -> bool {
        self.element.starts_with('f')
    }

    pub(super) fn is_static(&self) -> bool {
        self.dims.iter().all(|dim| !dim.is_dynamic)
    }

    pub(super) fn rank(&self) -> usize {
        self.dims.len()
    }

    pub(super) fn n_elements(&self) -> i64 {
        self.dims.iter().map(|dim| dim.size).product()
    }

    /// Returns the strides and the offset of a memref.
    pub(super) fn layout(&self) -> (Vec<Option<i64>>, Option<i64>) {
        if let Some(strides) = &self.strides {
            return strides.clone();
        }
        let (mut strides, mut stride) = (Vec::new(), Some(1));
        for dim in self.dims.iter().rev() {
            strides.push(stride);
            stride = stride.filter(|_| !dim.is_dynamic).map(|stride| stride * dim.size);
        }
        strides.reverse();
        (strides, Some(0))
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Kind::Scalar | Kind::Other => return f.write_str(self.element),
            Kind::Complex => return write!(f, "complex<{}>", self.element),
            Kind::Vector => "vector",
            Kind::Tensor => "tensor",
            Kind::Memref => "memref",
        };
        write!(f, "{name}<")?;
        for dim in &self.dims {
            match dim.is_dynamic {
                true => f.write_str("?x")?,
                false => write!(f, "{}x", dim.size)?,
            }
        }
        f.write_str(self.element)?;
        if let Some((strides, offset)) = &self.strides {
            let text = |number: &Option<i64>| number.map_or("?".to_owned(), |number| number.to_string());
            let strides: Vec<String> = strides.iter().map(text).collect();
            write!(f, ", strided<[{}]", strides.join(", "))?;
            if *offset != Some(0) {
                write!(f, ", offset: {}", text(offset))?;
            }
            f.write_str(">")?;
        }
        f.write_str(">")
    }
}
