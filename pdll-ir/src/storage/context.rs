//! Context: owns interned types, attributes, locations, names and the loaded dialects.
//!
//! Invariant: reading takes no lock; interning locks one shard of one table. Handles of one context are
//! meaningless in another. MLIR: MLIRContext.h. Differs: shared by reference count, dialects are loaded
//! explicitly.
//! Size: one type with all that it owns; interning, names and dialects share its tables.

use once_cell::sync::OnceCell;
use std::any::{Any, TypeId};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::assembly::Plan;
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::data::intern::Interner;
use crate::dialect::{
    Dialect, DialectHooks, DialectRegistration, ExtensibleDialect, MAX_SLOTS, ModelOf, OpInfo, ReadTypeFn,
    RegisteredOp, RunTimeDialect, UNREGISTERED,
};
use crate::groups::{Layout, OPERAND_SEGMENT_SIZES, RESULT_SEGMENT_SIZES};
use crate::handle::{Owner, define_handle, foreign};
use crate::location::{Location, LocationData, SourceData};
use crate::parallel::DEFAULT_THRESHOLD;
use crate::parameters::{Definitions, ParameterMemo, Undefined};
use crate::raw_locations::RawLocations;
use crate::traits::Trait;
use crate::types::{Signedness, Type, TypeData};

define_handle! {
    /// An interned text of a [`Context`]: the name of an attribute, a dialect, a symbol, a file.
    /// ```
    /// use pdll_ir::Context;
    /// let ctx = Context::new();
    /// let name = ctx.identifier("value");
    /// // Names that are compared often are interned once.
    /// assert_eq!(name, ctx.identifier("value"));
    /// assert_eq!(ctx.str(name), "value");
    /// let dictionary = ctx.dictionary_attr(&[(name, ctx.unit_attr())]);
    /// assert_eq!(dictionary.get(&ctx, name), Some(ctx.unit_attr()));
    /// ```
    Identifier
}

/// Another name of [`Identifier`].
pub type StringId = Identifier;

define_handle! {
    /// An interned operation name of a [`Context`], `dialect.mnemonic`, registered or not.
    /// ```
    /// use pdll_ir::Context;
    /// let ctx = Context::new();
    /// let name = ctx.op_name("builtin.module");
    /// assert_eq!((name, ctx.op_name_text(name)), (ctx.op_name("builtin.module"), "builtin.module"));
    /// ```
    OperationName
}

/// Owns the data that IRs share: types, attributes, locations, names, dialects. A clone is the same context.
///
/// ```
/// use pdll_ir::Context;
/// let ctx = Context::new();
/// assert_eq!(ctx.integer_type(8), ctx.integer_type(8));
/// assert!(ctx.is_dialect_loaded("builtin"));
/// ```
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

struct ContextData {
    id: Owner,
    types: Interner<TypeData>,
    attributes: Interner<AttributeData>,
    locations: Interner<LocationData>,
    identifiers: Interner<IdentifierData>,
    recent: Recent,
    op_names: Interner<OpNameData>,
    sources: Mutex<Vec<SourceData>>,
    raw_locations: RawLocations,
    dialects: Mutex<FxHashMap<Identifier, (TypeId, DialectHooks)>>,
    /// Extensions registered by dialects, with their namespaces.
    extensions: Mutex<Vec<(&'static str, Arc<dyn Any + Send + Sync>)>>,
    type_readers: Mutex<FxHashMap<Identifier, ReadTypeFn>>,
    /// The types and attributes that dialects define.
    definitions: Mutex<FxHashMap<Identifier, Arc<Definitions>>>,
    /// Dialects that were not loaded, because definitions that were read at run time have their namespaces.
    replaced: Mutex<FxHashSet<Identifier>>,
    /// Dialects whose namespace may contain undefined operations.
    allow_unknown: Mutex<FxHashSet<Identifier>>,
    /// Interfaces that definitions do not name.
    models: Models,
    allows_unregistered: AtomicBool,
    /// Number of operations from which on work is divided among threads; `usize::MAX` if it never is.
    threshold: AtomicUsize,
    /// The same for the application of patterns on one thread.
    division: AtomicUsize,
    may_need_aliases: AtomicBool,
    may_types_need_aliases: AtomicBool,
    next_distinct: AtomicU64,
    common: OnceCell<Common>,
}

/// Functions that make trait objects, each with the definition that it is attached to.
#[derive(Default)]
struct Models {
    /// Whether there are any, which is read without a lock.
    are_there: AtomicBool,
    list: Mutex<Vec<(ModelOf, Arc<dyn Any + Send + Sync>)>>,
}

/// Numbers of identifiers, at places that the addresses of their texts determine: code asks for the same constants over and over.
struct Recent([AtomicU32; 256]);

impl Default for Recent {
    fn default() -> Recent {
        Recent(std::array::from_fn(|_| AtomicU32::new(0)))
    }
}

impl Recent {
    /// Returns the place for a text, which may contain the number of another one.
    #[inline]
    fn place(&self, text: &str) -> &AtomicU32 {
        let spread = (text.as_ptr().addr() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.0[(spread >> 56) as usize]
    }
}

/// An interned text.
struct IdentifierData {
    text: Box<str>,
    /// The operation name with this text; zero if there is none.
    op_name: AtomicU32,
}

struct OpNameData {
    name: Identifier,
    dialect: Identifier,
    /// A cell of std, whose `get` is `#[inline]`: the verifier and the parser read it for each operation.
    registered: OnceLock<RegisteredOp>,
}

/// Frequently used handles.
pub(crate) struct Common {
    pub(crate) i1: Type,
    pub(crate) i32: Type,
    pub(crate) i64: Type,
    pub(crate) index: Type,
    pub(crate) none: Type,
    pub(crate) unit: Attribute,
    pub(crate) true_: Attribute,
    pub(crate) false_: Attribute,
    pub(crate) empty_dictionary: Attribute,
    pub(crate) unknown_loc: Location,
    pub(crate) sym_name: Identifier,
    /// The empty text.
    pub(crate) empty_name: Identifier,
    pub(crate) operand_segment_sizes: Identifier,
    pub(crate) result_segment_sizes: Identifier,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context")
            .field("types", &self.0.types.len())
            .field("attributes", &self.0.attributes.len())
            .field("op_names", &self.0.op_names.len())
            .finish_non_exhaustive()
    }
}

impl PartialEq for Context {
    /// Returns whether they are the same context.
    fn eq(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Context {}

/// Hashes a type. An opaque type is looked up by its parts.
fn hash_of_type(data: &TypeData) -> u64 {
    match data {
        TypeData::Opaque { dialect, body, .. } => hash_of(&(*dialect, &**body)),
        data => hash_of(data),
    }
}

/// The same for attributes: those of dialects and dense arrays are looked up by their contents before any data is built.
fn hash_of_attribute(data: &AttributeData) -> u64 {
    match data {
        AttributeData::Opaque { dialect, body, ty, .. } => hash_of(&(*dialect, &**body, *ty)),
        AttributeData::DenseArray { element, data } => hash_of(&(*element, &**data)),
        data => hash_of(data),
    }
}

pub(crate) fn hash_of<T: Hash + ?Sized>(data: &T) -> u64 {
    let mut hasher = FxHasher::default();
    data.hash(&mut hasher);
    hasher.finish()
}

/// A dialect being loaded; if that panics, it is not loaded.
struct LoadAttempt<'a> {
    ctx: &'a Context,
    dialect: Identifier,
    is_done: bool,
}

impl Drop for LoadAttempt<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.ctx.dialects().remove(&self.dialect);
        }
    }
}

impl Context {
    /// Returns a context without dialects. [`Context::new`] loads `builtin`.
    pub(crate) fn empty() -> Context {
        let data = ContextData {
            id: Owner::unique(),
            types: Interner::new(),
            attributes: Interner::new(),
            locations: Interner::new(),
            identifiers: Interner::new(),
            recent: Recent::default(),
            op_names: Interner::new(),
            sources: Mutex::default(),
            raw_locations: RawLocations::default(),
            dialects: Mutex::default(),
            extensions: Mutex::default(),
            type_readers: Mutex::default(),
            definitions: Mutex::default(),
            replaced: Mutex::default(),
            allow_unknown: Mutex::default(),
            models: Models::default(),
            allows_unregistered: AtomicBool::new(false),
            threshold: AtomicUsize::new(usize::MAX),
            division: AtomicUsize::new(usize::MAX),
            may_need_aliases: AtomicBool::new(false),
            may_types_need_aliases: AtomicBool::new(false),
            next_distinct: AtomicU64::new(0),
            common: OnceCell::new(),
        };
        let ctx = Context(Arc::new(data));
        let integer = |width| ctx.intern_type(TypeData::Integer { width, signedness: Signedness::Signless });
        let i1 = integer(1);
        let common = Common {
            i1,
            i32: integer(32),
            i64: integer(64),
            index: ctx.intern_type(TypeData::Index),
            none: ctx.intern_type(TypeData::None),
            unit: ctx.intern_attribute(AttributeData::Unit),
            true_: ctx.intern_integer(i1, -1),
            false_: ctx.intern_integer(i1, 0),
            empty_dictionary: ctx.intern_attribute(AttributeData::Dictionary([].into())),
            unknown_loc: ctx.location(LocationData::Unknown),
            sym_name: ctx.identifier("sym_name"),
            empty_name: ctx.identifier(""),
            operand_segment_sizes: ctx.identifier(OPERAND_SEGMENT_SIZES),
            result_segment_sizes: ctx.identifier(RESULT_SEGMENT_SIZES),
        };
        let is_first = ctx.0.common.set(common).is_ok();
        debug_assert!(is_first);
        ctx
    }

    #[inline]
    pub(crate) fn common(&self) -> &Common {
        match self.0.common.get() {
            Some(common) => common,
            None => unreachable!("`Context::empty` fills this"),
        }
    }

    /// Returns the heap size of its tables in bytes, without the data that single types, attributes and long
    /// names own.
    pub fn heap_bytes(&self) -> usize {
        let ContextData { types, attributes, locations, identifiers, op_names, sources, .. } = &*self.0;
        let sources = sources.lock().unwrap_or_else(PoisonError::into_inner);
        types.heap_bytes()
            + attributes.heap_bytes()
            + locations.heap_bytes()
            + identifiers.heap_bytes()
            + op_names.heap_bytes()
            + sources.capacity() * size_of::<SourceData>()
            + sources.iter().map(SourceData::heap_bytes).sum::<usize>()
            + self.raw_locations().heap_bytes()
    }

    /// Registers a dialect's operations, all or none. Loading again has no effect, nor has loading a dialect whose namespace
    /// is that of definitions that were read when the program runs. Operations that were created before under an
    /// unregistered name are not changed.
    ///
    /// # Panics
    /// If the dialect registers an operation outside its namespace, one operation twice, or one with more than 250
    /// inherent attributes; or if another dialect of the same namespace is loaded.
    pub fn load_dialect<D: Dialect>(&self) -> &Context {
        let name = self.identifier(D::NAME);
        let loaded = self.dialects().get(&name).map(|(loaded, _)| *loaded);
        if let Some(loaded) = loaded {
            let is_this = loaded == TypeId::of::<D>() || loaded == TypeId::of::<RunTimeDialect>();
            assert!(is_this, "another dialect of the namespace `{}` is loaded", D::NAME);
            if loaded != TypeId::of::<D>() {
                self.0.replaced.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
            }
            return self;
        }
        self.register(D::NAME, TypeId::of::<D>(), D::register);
        self
    }

    /// Registers the operations of a dialect whose definition is read when the program runs. Returns whether no dialect of
    /// the namespace was loaded before; otherwise nothing changes.
    ///
    /// # Panics
    /// As `load_dialect`.
    #[doc(hidden)]
    pub fn load_run_time_dialect(
        &self,
        name: &'static str,
        register: impl FnOnce(&Context, &mut DialectRegistration),
    ) -> bool {
        let is_new = !self.is_dialect_loaded(name);
        if is_new {
            self.register(name, TypeId::of::<RunTimeDialect>(), register);
        }
        is_new
    }

    /// Returns the dialects that `load_dialect` did not load, because definitions that were read when the program runs have their
    /// namespaces; sorted.
    #[doc(hidden)]
    pub fn replaced_dialects(&self) -> Vec<&str> {
        let replaced = self.0.replaced.lock().unwrap_or_else(PoisonError::into_inner);
        let mut names: Vec<&str> = replaced.iter().map(|name| self.str(*name)).collect();
        names.sort_unstable();
        names
    }

    fn register(
        &self,
        namespace: &'static str,
        identity: TypeId,
        register: impl FnOnce(&Context, &mut DialectRegistration),
    ) {
        let name = self.identifier(namespace);
        // Dialects may load each other, so this one counts as loaded from here on, unless its registration panics.
        self.dialects().insert(name, (identity, DialectHooks::default()));
        let mut attempt = LoadAttempt { ctx: self, dialect: name, is_done: false };
        let mut registration = DialectRegistration::new(namespace);
        register(self, &mut registration);
        // All that can fail comes first, so that a dialect is registered as a whole or not at all.
        let hooks = registration.hooks;
        let ops: Vec<_> =
            registration.ops.into_iter().map(|info| self.prepare_op(name, info, hooks)).collect();
        let mut names: Vec<OperationName> = ops.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert!(
            twice.is_none(),
            "operation `{}` is registered twice",
            twice.map_or("", |pair| self.op_name_text(pair[0]))
        );
        attempt.is_done = true;
        self.dialects().insert(name, (identity, hooks));
        let added = registration.extensions.drain(..).map(|extension| (namespace, extension));
        self.0.extensions.lock().unwrap_or_else(PoisonError::into_inner).extend(added);
        if let Some(read) = registration.types {
            registration.definitions.types.others = Undefined::Text;
            self.0.type_readers.lock().unwrap_or_else(PoisonError::into_inner).insert(name, read);
        }
        let definitions = Arc::new(registration.definitions);
        self.0.definitions.lock().unwrap_or_else(PoisonError::into_inner).insert(name, definitions);
        if registration.allows_unknown {
            self.allow_unknown_operations(namespace);
        }
        for (name, registered) in ops {
            // Another thread may have registered the same operation of the same dialect.
            self.0.op_names.get(name.raw()).registered.set(registered).ok();
        }
    }

    fn dialects(&self) -> MutexGuard<'_, FxHashMap<Identifier, (TypeId, DialectHooks)>> {
        self.0.dialects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the constant hooks of a loaded dialect.
    #[doc(hidden)]
    pub fn dialect_hooks(&self, dialect: &str) -> DialectHooks {
        let name = self.find_identifier(dialect);
        name.and_then(|name| Some(self.dialects().get(&name)?.1)).unwrap_or_default()
    }

    /// Returns the hooks of the dialect whose namespace the name of an attribute has.
    pub(crate) fn hooks_of_attribute(&self, (name, _): NamedAttribute) -> DialectHooks {
        let dialect = self.str(name).split_once('.').map(|(dialect, _)| dialect);
        dialect.map_or_else(DialectHooks::default, |dialect| self.dialect_hooks(dialect))
    }

    /// Returns the facts of an operation as they are to be registered.
    fn prepare_op(
        &self,
        dialect: Identifier,
        info: OpInfo,
        hooks: DialectHooks,
    ) -> (OperationName, RegisteredOp) {
        let name = self.op_name(info.name);
        let text = info.name;
        let data = self.0.op_names.get(name.raw());
        assert!(
            data.dialect == dialect,
            "operation `{text}` is outside the namespace `{}`",
            self.str(dialect)
        );
        assert!(
            info.attributes.len() <= MAX_SLOTS,
            "operation `{text}` has more than {MAX_SLOTS} attributes"
        );
        let slots: Box<[Identifier]> = info.attributes.iter().map(|name| self.identifier(name)).collect();
        let slot_of = |name| slots.iter().position(|slot| *slot == name).map(|slot| slot as u8);
        let operand_sizes = slot_of(self.common().operand_segment_sizes);
        let result_sizes = slot_of(self.common().result_segment_sizes);
        let mut defaults = info.default_attributes.map_or_else(Vec::new, |defaults| defaults.call(self));
        if defaults.iter().any(Option::is_some) {
            defaults.resize(info.attributes.len(), None);
        } else {
            defaults.clear();
        }
        let defaults = defaults.into();
        let counts = crate::dialect::Counts::of(&info);
        let format_facts = crate::dialect::FormatFacts::of(&info);
        let has_sizes = |sized| info.traits.has(sized);
        let operand_layout = Layout::of(info.operands, has_sizes(Trait::AttrSizedOperandSegments));
        let result_layout = Layout::of(info.results, has_sizes(Trait::AttrSizedResultSegments));
        let defaults_are_valid = OnceLock::new();
        (
            name,
            RegisteredOp {
                info,
                slots,
                operand_sizes,
                result_sizes,
                operand_layout,
                result_layout,
                defaults,
                defaults_are_valid,
                hooks,
                counts,
                format_facts,
                plan: OnceLock::new(),
            },
        )
    }

    /// Returns the extensions of a type that dialects added with [`DialectRegistration::add_extension`], in
    /// order, with their namespaces.
    pub fn extensions<T: Any + Send + Sync>(&self) -> Vec<(&'static str, Arc<T>)> {
        let extensions = self.0.extensions.lock().unwrap_or_else(PoisonError::into_inner);
        let of_type = |extension: &Arc<dyn Any + Send + Sync>| Arc::clone(extension).downcast::<T>().ok();
        extensions.iter().filter_map(|(dialect, found)| Some((*dialect, of_type(found)?))).collect()
    }

    /// Attaches a function that makes a trait object to a definition.
    pub(crate) fn attach<M: Any + Send + Sync>(&self, of: ModelOf, make: M) {
        let models = &self.0.models;
        models.list.lock().unwrap_or_else(PoisonError::into_inner).push((of, Arc::new(make)));
        models.are_there.store(true, Ordering::Release);
    }

    /// Returns the first attached function of a type.
    pub(crate) fn model<M: Copy + 'static>(&self, of: ModelOf) -> Option<M> {
        let models = &self.0.models;
        if !models.are_there.load(Ordering::Acquire) {
            return None;
        }
        let list = models.list.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = list.iter().filter(|(attached, _)| *attached == of);
        found.find_map(|(_, make)| make.downcast_ref::<M>()).copied()
    }

    /// Registers an operation of a dialect that is loaded and extensible.
    ///
    /// MLIR: `ExtensibleDialect::registerDynamicOp`.
    ///
    /// # Errors
    /// If the dialect is not loaded, or has the operation already.
    ///
    /// # Panics
    /// If the operation is outside the namespace of the dialect, or has more than 250 inherent attributes.
    pub fn register_dynamic_op<D: ExtensibleDialect>(&self, info: OpInfo) -> Result<OperationName, String> {
        if !self.is_dialect_loaded(D::NAME) {
            return Err(format!("dialect '{}' is not loaded", D::NAME));
        }
        let (dialect, text) = (self.identifier(D::NAME), info.name);
        let (name, registered) = self.prepare_op(dialect, info, self.dialect_hooks(D::NAME));
        match self.0.op_names.get(name.raw()).registered.set(registered) {
            Ok(()) => Ok(name),
            Err(_) => Err(format!("operation '{text}' is already registered")),
        }
    }

    /// Returns whether a dialect of this namespace is loaded.
    pub fn is_dialect_loaded(&self, name: &str) -> bool {
        let Some(name) = self.find_identifier(name) else { return false };
        self.dialects().contains_key(&name)
    }

    /// Has the text of a dialect's types read by a function, which returns it in printed form: of those that its definitions do not read,
    /// because only C++ says how.
    pub fn read_types_by(&self, dialect: &str, read: fn(&Context, &str) -> Result<String, String>) {
        let dialect = self.identifier(dialect);
        self.0.type_readers.lock().unwrap_or_else(PoisonError::into_inner).insert(dialect, read);
    }

    /// Returns the parser of a dialect's types, if it has one.
    pub(crate) fn type_reader(&self, dialect: Identifier) -> Option<ReadTypeFn> {
        self.0.type_readers.lock().unwrap_or_else(PoisonError::into_inner).get(&dialect).copied()
    }

    /// Returns the types and attributes that a loaded dialect defines.
    pub(crate) fn definitions(&self, dialect: Identifier) -> Option<Arc<Definitions>> {
        self.0.definitions.lock().unwrap_or_else(PoisonError::into_inner).get(&dialect).cloned()
    }

    /// Returns whether a loaded dialect has resources: `builtin`, or one that defines parameters that are handles of them.
    pub(crate) fn has_resources(&self, dialect: &str) -> bool {
        let definitions = self.find_identifier(dialect).and_then(|name| self.definitions(name));
        let infos = definitions.iter().flat_map(|found| [&found.types.infos, &found.attributes.infos]);
        dialect == "builtin" || infos.flatten().any(|info| info.has_resources())
    }

    /// Returns whether the text of a type may set its mutable component: with two texts, it matters which is read first.
    pub(crate) fn has_mutable_text(&self) -> bool {
        let definitions = self.0.definitions.lock().unwrap_or_else(PoisonError::into_inner);
        definitions.values().flat_map(|found| &found.types.infos).any(|info| info.mutable_format.is_some())
    }

    /// Returns the namespaces of the loaded dialects, sorted.
    pub fn loaded_dialects(&self) -> Vec<&str> {
        let dialects = self.dialects();
        let mut names: Vec<&str> = dialects.keys().map(|name| self.str(*name)).collect();
        names.sort_unstable();
        names
    }

    /// Sets whether IR may contain operations of dialects that are not loaded. The namespace of a loaded
    /// dialect only contains its own, unless [`allow_unknown_operations`](Context::allow_unknown_operations)
    /// is called.
    pub fn allow_unregistered_dialects(&self, allow: bool) -> &Context {
        self.0.allows_unregistered.store(allow, Ordering::Relaxed);
        self
    }

    /// Returns whether IR may contain operations of dialects that are not loaded.
    pub fn allows_unregistered_dialects(&self) -> bool {
        self.0.allows_unregistered.load(Ordering::Relaxed)
    }

    /// Sets whether work on large IR is divided among the threads of the current `rayon` pool: reading of text, verification, printing, passes on
    /// operations that are isolated from above, and the greedy application of patterns to them. It is not by default. The results are
    /// the same; patterns and passes must not depend on the order of operations of which neither contains the other.
    ///
    /// ```
    /// use pdll_ir::Context;
    /// let ctx = Context::new();
    /// assert_eq!(ctx.multithreading_threshold(), None);
    /// ctx.enable_multithreading(true);
    /// assert!(ctx.multithreading_threshold().is_some());
    /// ```
    pub fn enable_multithreading(&self, enable: bool) -> &Context {
        self.set_multithreading_threshold(enable.then_some(DEFAULT_THRESHOLD))
    }

    /// Sets the number of operations from which on work is divided among threads; `None` if it never is. Zero divides it wherever
    /// possible.
    pub fn set_multithreading_threshold(&self, n_ops: Option<usize>) -> &Context {
        self.0.threshold.store(n_ops.unwrap_or(usize::MAX), Ordering::Relaxed);
        self
    }

    /// Returns the number of operations from which on work is divided among threads; `None` if it never is.
    pub fn multithreading_threshold(&self) -> Option<usize> {
        Some(self.0.threshold.load(Ordering::Relaxed)).filter(|threshold| *threshold != usize::MAX)
    }

    /// Sets whether the greedy application of patterns to large IR is divided on one thread too, which
    /// [`enable_multithreading`](Context::enable_multithreading) includes. It is not by default. Each operation that is isolated from
    /// above is rewritten completely before the next one, while it is in the cache. The results are the same, unless patterns read or
    /// change others of these operations, or depend on the order of operations of which neither contains the other.
    ///
    /// ```
    /// use pdll_ir::Context;
    /// let ctx = Context::new();
    /// assert_eq!(ctx.division_threshold(), None);
    /// ctx.enable_division(true);
    /// assert!(ctx.division_threshold().is_some());
    /// assert_eq!(ctx.multithreading_threshold(), None);
    /// ```
    pub fn enable_division(&self, enable: bool) -> &Context {
        self.set_division_threshold(enable.then_some(DEFAULT_THRESHOLD))
    }

    /// Sets the number of operations from which on the application of patterns is divided on one thread; `None` if it never is. Zero
    /// divides it wherever possible.
    pub fn set_division_threshold(&self, n_ops: Option<usize>) -> &Context {
        self.0.division.store(n_ops.unwrap_or(usize::MAX), Ordering::Relaxed);
        self
    }

    /// Returns the number of operations from which on the application of patterns is divided, on one thread or among several; `None` if
    /// it never is.
    pub fn division_threshold(&self) -> Option<usize> {
        let on_one_thread = self.0.division.load(Ordering::Relaxed);
        let lowest = on_one_thread.min(self.0.threshold.load(Ordering::Relaxed));
        Some(lowest).filter(|threshold| *threshold != usize::MAX)
    }

    /// Lets IR hold operations of a dialect's namespace that the dialect does not define, for one that is defined in part.
    ///
    /// ```
    /// use pdll_ir::{Context, parse};
    /// let ctx = Context::new();
    /// ctx.allow_unregistered_dialects(true);
    /// // Of a dialect that is not loaded nothing is known.
    /// assert!(parse(&ctx, r#""my.op"() : () -> ()"#).is_ok());
    /// let error = parse(&ctx, r#""builtin.op"() : () -> ()"#).err().ok_or("accepted")?;
    /// assert!(error.to_string().contains(
    ///     "unregistered operation 'builtin.op' found in dialect ('builtin') that does not allow unknown operations"
    /// ));
    /// ctx.allow_unknown_operations("builtin");
    /// assert!(parse(&ctx, r#""builtin.op"() : () -> ()"#)?.verify().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn allow_unknown_operations(&self, dialect: &str) -> &Context {
        let dialect = self.identifier(dialect);
        self.0.allow_unknown.lock().unwrap_or_else(PoisonError::into_inner).insert(dialect);
        self
    }

    /// Returns whether IR may contain unregistered operations of this name.
    #[doc(hidden)]
    pub fn allows_unregistered_op(&self, name: OperationName) -> bool {
        let dialect = self.op_name_dialect(name);
        match self.dialects().contains_key(&dialect) {
            true => self.0.allow_unknown.lock().unwrap_or_else(PoisonError::into_inner).contains(&dialect),
            false => self.allows_unregistered_dialects(),
        }
    }

    /// Returns the error for an operation that a loaded dialect does not define, if it is one.
    pub(crate) fn unknown_operation(&self, name: OperationName) -> Option<String> {
        let dialect = self.op_name_dialect(name);
        self.dialects().contains_key(&dialect).then(|| {
            let (text, dialect) = (self.op_name_text(name), self.str(dialect));
            format!(
                "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown operations"
            )
        })
    }

    /// Returns the operation name of a text `dialect.mnemonic`, registered or not.
    pub fn op_name(&self, text: &str) -> OperationName {
        if let Some((_, data)) = self.recent_identifier(text)
            && let id @ 1.. = data.op_name.load(Ordering::Acquire)
        {
            return OperationName::owned(id, self.0.id);
        }
        let name = self.identifier(text);
        let known = &self.0.identifiers.get(name.raw()).op_name;
        if let id @ 1.. = known.load(Ordering::Acquire) {
            return OperationName::owned(id, self.0.id);
        }
        let is_same = |data: &OpNameData| data.name == name;
        let make = || {
            let dialect = text.split_once('.').map_or("", |(dialect, _)| dialect);
            OpNameData { name, dialect: self.identifier(dialect), registered: OnceLock::new() }
        };
        let id = self.0.op_names.intern(u64::from(name.raw()), is_same, make);
        known.store(id, Ordering::Release);
        OperationName::owned(id, self.0.id)
    }

    /// Returns the full text of an operation name.
    #[inline]
    pub fn op_name_text(&self, name: OperationName) -> &str {
        self.check(name.is_foreign(self.0.id), name);
        self.str(self.0.op_names.get(name.raw()).name)
    }

    /// Returns the namespace of an operation name; empty if the name has no dot.
    pub fn op_name_dialect(&self, name: OperationName) -> Identifier {
        self.check(name.is_foreign(self.0.id), name);
        self.0.op_names.get(name.raw()).dialect
    }

    /// Returns the facts of an operation name; those of an unregistered one are empty.
    #[inline]
    pub fn op_info(&self, name: OperationName) -> &OpInfo {
        self.registered_op(name).map_or(&UNREGISTERED, |registered| &registered.info)
    }

    /// Returns the attribute that stores a value of an inherent attribute: a unit property is read from a boolean too, and `false` is absent.
    pub(crate) fn property_value(
        &self,
        name: OperationName,
        slot: usize,
        attr: Attribute,
    ) -> Option<Attribute> {
        let units = self.op_info(name).unit_properties;
        if !units.iter().any(|unit| usize::from(*unit) == slot) {
            return Some(attr);
        }
        match attr.as_bool(self) {
            Some(value) => value.then(|| self.unit_attr()),
            None => Some(attr),
        }
    }

    /// Returns whether a loaded dialect registered this name.
    #[inline]
    pub fn is_registered(&self, name: OperationName) -> bool {
        self.registered_op(name).is_some()
    }

    /// Returns the slot of an inherent attribute of a registered operation.
    #[inline]
    pub fn attribute_slot(&self, op: OperationName, attr: Identifier) -> Option<usize> {
        self.registered_op(op)?.slots.iter().position(|slot| *slot == attr)
    }

    /// Returns the slot that an entry of a dictionary other than `<{…}>` sets: that of an inherent attribute, but not of a property that
    /// is no attribute, because only `<{…}>` and custom formats set those.
    pub(crate) fn dictionary_slot(&self, op: OperationName, attr: Identifier) -> Option<usize> {
        self.attribute_slot(op, attr).filter(|slot| !self.op_info(op).is_property(*slot))
    }

    /// Returns the names of the inherent attributes of an operation by slot; empty if it is not registered.
    #[inline]
    pub(crate) fn attribute_slots(&self, op: OperationName) -> &[Identifier] {
        self.registered_op(op).map_or(&[], |registered| &registered.slots)
    }

    #[inline]
    pub(crate) fn registered_op(&self, name: OperationName) -> Option<&RegisteredOp> {
        self.check(name.is_foreign(self.0.id), name);
        self.0.op_names.get(name.raw()).registered.get()
    }

    /// Returns how operations of a name are printed, if they have a custom assembly format.
    pub(crate) fn plan(&self, name: OperationName) -> Option<&Plan> {
        let op = self.registered_op(name)?;
        op.plan.get_or_init(|| Plan::of(self, op)).as_ref()
    }

    /// Returns the names of all registered operations, in the order in which their names were first heard of.
    pub fn registered_op_names(&self) -> impl Iterator<Item = OperationName> + '_ {
        let names = (1..self.op_name_bound() as u32).filter_map(OperationName::from_raw);
        names.filter(|name| self.is_registered(*name))
    }

    /// Returns one more than the largest number of an operation name so far: the size of a table over names.
    pub fn op_name_bound(&self) -> usize {
        self.0.op_names.len() as usize + 1
    }

    /// Interns a text.
    pub fn identifier(&self, text: &str) -> Identifier {
        if let Some((id, _)) = self.recent_identifier(text) {
            return Identifier::owned(id, self.0.id);
        }
        let make = || IdentifierData { text: text.into(), op_name: AtomicU32::new(0) };
        let id = self.0.identifiers.intern(hash_of(text), |data| *data.text == *text, make);
        self.0.recent.place(text).store(id, Ordering::Relaxed);
        Identifier::owned(id, self.0.id)
    }

    /// Returns the number and the data of a text that was interned last of those at its place.
    #[inline]
    fn recent_identifier(&self, text: &str) -> Option<(u32, &IdentifierData)> {
        let id = self.0.recent.place(text).load(Ordering::Relaxed);
        let data = self.0.identifiers.try_get(id).filter(|data| *data.text == *text)?;
        Some((id, data))
    }

    /// Returns a text's identifier, if it was interned.
    pub(crate) fn find_identifier(&self, text: &str) -> Option<Identifier> {
        Identifier::from_raw(self.0.identifiers.find(hash_of(text), |data| *data.text == *text)?)
    }

    /// Returns the text of an identifier.
    #[inline]
    pub fn str(&self, name: Identifier) -> &str {
        self.check(name.is_foreign(self.0.id), name);
        &self.0.identifiers.get(name.raw()).text
    }

    /// Returns the handle of a type, interned if new.
    pub fn intern_type(&self, data: TypeData) -> Type {
        match &data {
            TypeData::Tuple(types) if types.len() > 16 => self.need_type_aliases(true),
            TypeData::MemRef { layout: Some(_), .. }
            | TypeData::MemRef { memory_space: Some(_), .. }
            | TypeData::UnrankedMemRef { memory_space: Some(_), .. }
            | TypeData::RankedTensor { encoding: Some(_), .. } => self.need_type_aliases(false),
            _ => {}
        }
        Type::owned(self.0.types.intern_owned(hash_of_type(&data), data), self.0.id)
    }

    /// Returns the handle of `!dialect.body`; nothing is allocated if it exists.
    pub(crate) fn intern_opaque_type(&self, dialect: Identifier, body: &str) -> Type {
        let is_same = |data: &TypeData| matches!(data, TypeData::Opaque { dialect: d, body: b, .. } if *d == dialect && **b == *body);
        let make = || TypeData::Opaque { dialect, body: body.into(), parameters: ParameterMemo::default() };
        Type::owned(self.0.types.intern(hash_of(&(dialect, body)), is_same, make), self.0.id)
    }

    /// Returns all types, in the order in which they were interned.
    pub(crate) fn all_types(&self) -> impl ExactSizeIterator<Item = Type> {
        (0..self.0.types.len()).map(|index| Type::owned(index + 1, self.0.id))
    }

    /// Returns all attributes, in the order in which they were interned.
    pub(crate) fn all_attributes(&self) -> impl ExactSizeIterator<Item = Attribute> {
        (0..self.0.attributes.len()).map(|index| Attribute::owned(index + 1, self.0.id))
    }

    /// Returns the data of a type.
    #[inline]
    pub fn type_data(&self, ty: Type) -> &TypeData {
        self.check(ty.is_foreign(self.0.id), ty);
        self.0.types.get(ty.raw())
    }

    /// Returns the handle of an attribute, interned if new. The caller must maintain the invariants of
    /// [`AttributeData`]; the constructors per kind do.
    pub fn intern_attribute(&self, data: AttributeData) -> Attribute {
        match data {
            AttributeData::Integer { ty, value } => self.intern_integer(ty, value),
            AttributeData::AffineMap(_)
            | AttributeData::IntegerSet(_)
            | AttributeData::Distinct { .. }
            | AttributeData::Location(_) => {
                self.0.may_need_aliases.store(true, Ordering::Relaxed);
                Attribute::owned(self.0.attributes.intern_owned(hash_of(&data), data), self.0.id)
            }
            data => {
                Attribute::owned(self.0.attributes.intern_owned(hash_of_attribute(&data), data), self.0.id)
            }
        }
    }

    /// Returns the handle of `#dialect.body`; nothing is allocated if it exists.
    pub(crate) fn intern_opaque(&self, dialect: Identifier, body: &str, ty: Option<Type>) -> Attribute {
        let is_same = |data: &AttributeData| matches!(data, AttributeData::Opaque { dialect: d, body: b, ty: t, .. } if *d == dialect && **b == *body && *t == ty);
        let parameters = ParameterMemo::default();
        let make = || AttributeData::Opaque { dialect, body: body.into(), ty, parameters };
        Attribute::owned(self.0.attributes.intern(hash_of(&(dialect, body, ty)), is_same, make), self.0.id)
    }

    /// Returns the handle of a dense array; nothing is allocated if it exists.
    pub(crate) fn intern_dense_array(&self, element: Type, data: &[u8]) -> Attribute {
        let is_same = |other: &AttributeData| matches!(other, AttributeData::DenseArray { element: e, data: d } if *e == element && **d == *data);
        let make = || AttributeData::DenseArray { element, data: data.into() };
        Attribute::owned(self.0.attributes.intern(hash_of(&(element, data)), is_same, make), self.0.id)
    }

    /// Notes that there is an attribute or type that the printer gives an alias.
    pub(crate) fn need_aliases(&self) {
        self.0.may_need_aliases.store(true, Ordering::Relaxed);
    }

    /// Notes that there is a type that contains attributes, or that the printer gives an alias itself.
    pub(crate) fn need_type_aliases(&self, itself: bool) {
        self.0.may_types_need_aliases.store(true, Ordering::Relaxed);
        if itself {
            self.need_aliases();
        }
    }

    /// Returns whether there is any type that the printer gives an alias, or that may contain what it gives one.
    pub(crate) fn may_types_need_aliases(&self) -> bool {
        self.0.may_types_need_aliases.load(Ordering::Relaxed)
    }

    /// Returns whether there is any attribute or type that the printer gives an alias.
    pub(crate) fn may_need_aliases(&self) -> bool {
        self.0.may_need_aliases.load(Ordering::Relaxed)
    }

    /// Does not build the data first, because patterns mostly create constants.
    #[inline]
    pub(crate) fn intern_integer(&self, ty: Type, value: i64) -> Attribute {
        let data = AttributeData::Integer { ty, value };
        let hash = (value as u64).rotate_left(20) ^ u64::from(ty.raw());
        let is_same = |other: &AttributeData| match other {
            AttributeData::Integer { ty: t, value: v } => *t == ty && *v == value,
            _ => false,
        };
        Attribute::owned(
            self.0.attributes.intern(hash.wrapping_mul(HASH_FACTOR), is_same, || data),
            self.0.id,
        )
    }

    /// Returns the data of an attribute.
    #[inline]
    pub(crate) fn attribute_data(&self, attr: Attribute) -> &AttributeData {
        self.check(attr.is_foreign(self.0.id), attr);
        self.0.attributes.get(attr.raw())
    }

    /// Returns the handle of a location, interned if new.
    pub fn location(&self, data: LocationData) -> Location {
        Location::owned(self.0.locations.intern_owned(hash_of(&data), data), self.0.id)
    }

    /// Panics if a handle was created by another context.
    #[inline(always)]
    fn check(&self, is_foreign: bool, handle: impl fmt::Debug) {
        if is_foreign {
            foreign(handle, "Context");
        }
    }

    /// Returns the handle with a number, of a location of this context.
    pub(crate) fn raw_location_of(&self, number: u32) -> Location {
        Location::owned(number, self.0.id)
    }

    pub(crate) fn raw_locations(&self) -> &RawLocations {
        &self.0.raw_locations
    }

    pub(crate) fn interned_location(&self, loc: Location) -> &LocationData {
        self.check(loc.is_foreign(self.0.id), loc);
        self.0.locations.get(loc.raw())
    }

    pub(crate) fn sources(&self) -> MutexGuard<'_, Vec<SourceData>> {
        self.0.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn next_distinct(&self) -> u64 {
        self.0.next_distinct.fetch_add(1, Ordering::Relaxed)
    }
}

const HASH_FACTOR: u64 = 0x517c_c1b7_2722_0a95;

#[cfg(test)]
mod tests {
    use super::{AttributeData, Context, ParameterMemo};

    #[test]
    fn texts_at_one_address_are_distinguished() {
        let ctx = Context::new();
        let texts = ["a.b", "a.c", "a.b", "a.b.c", "a"];
        let mut room = String::with_capacity(16);
        let numbers = texts.map(|text| {
            room.clear();
            room.push_str(text);
            let (identifier, name) = (ctx.identifier(&room), ctx.op_name(&room));
            assert_eq!((ctx.str(identifier), ctx.op_name_text(name)), (text, text));
            (identifier, name)
        });
        assert_eq!(numbers[0], numbers[2]);
        assert_eq!(texts.map(|text| (ctx.identifier(text), ctx.op_name(text))), numbers);
    }

    #[test]
    fn attributes_are_the_same_however_they_are_made() {
        let ctx = Context::new();
        let data = [1_i32, -2].iter().flat_map(|value| value.to_le_bytes()).collect();
        let array = ctx.intern_attribute(AttributeData::DenseArray { element: ctx.integer_type(32), data });
        assert_eq!(ctx.dense_i32_array_attr(&[1, -2]), array);
        assert_ne!(ctx.dense_i64_array_attr(&[-8_589_934_591]), array);
        let parameters = ParameterMemo::default();
        let (dialect, body) = (ctx.identifier("d"), "x<1>".into());
        let opaque = ctx.intern_attribute(AttributeData::Opaque { dialect, body, ty: None, parameters });
        assert_eq!(ctx.opaque_attr("d", "x<1>"), opaque);
        assert_ne!(ctx.typed_opaque_attr("d", "x<1>", Some(ctx.index_type())), opaque);
    }
}
