//! Descriptors of memrefs: operations that read and write their fields.
//!
//! MLIR: LLVMCommon/MemRefBuilder.cpp, with the same order of operations.

use pdll::ir::{DYNAMIC, Type, Value};

use super::builder::{GepFlags, GepIndex, LlvmBuilder};
use super::types::{convert, pointer_type};
use crate::shaped::{rank_of, strides_and_offset};

const ALLOCATED: i64 = 0;
const ALIGNED: i64 = 1;
const OFFSET: i64 = 2;
const SIZES: i64 = 3;
const STRIDES: i64 = 4;

/// The descriptor of a ranked memref: a structure of an allocated pointer, an aligned pointer, an offset, sizes and strides.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MemRefDescriptor {
    value: Value,
}

impl From<Value> for MemRefDescriptor {
    fn from(value: Value) -> MemRefDescriptor {
        MemRefDescriptor { value }
    }
}

impl From<MemRefDescriptor> for Value {
    fn from(descriptor: MemRefDescriptor) -> Value {
        descriptor.value
    }
}

impl MemRefDescriptor {
    /// Creates a descriptor without values, of a type of `llvm`.
    pub fn poison(builder: &mut LlvmBuilder<'_>, ty: Type) -> MemRefDescriptor {
        MemRefDescriptor { value: builder.poison(ty) }
    }

    /// Creates the descriptor of a memref type that has nothing dynamic. `None` if it has.
    pub fn from_static_shape(
        builder: &mut LlvmBuilder<'_>,
        ty: Type,
        allocated: Value,
        aligned: Value,
    ) -> Option<MemRefDescriptor> {
        let ctx = builder.context();
        let (strides, offset) = strides_and_offset(&ctx, ty)?;
        let shape = ty.shape(&ctx)?;
        if strides.iter().chain([&offset]).chain(shape).any(|number| *number == DYNAMIC) {
            return None;
        }
        let mut descriptor = MemRefDescriptor::poison(builder, convert(&ctx, builder.options(), ty)?);
        descriptor.set_allocated_pointer(builder, allocated);
        descriptor.set_aligned_pointer(builder, aligned);
        descriptor.set_constant_offset(builder, offset);
        for (nth, (size, stride)) in shape.iter().zip(strides).enumerate() {
            descriptor.set_constant_size(builder, nth, *size);
            descriptor.set_constant_stride(builder, nth, stride);
        }
        Some(descriptor)
    }

    /// Creates a descriptor from its fields. `None` if they are not as many as the memref type needs.
    pub fn pack(builder: &mut LlvmBuilder<'_>, ty: Type, values: &[Value]) -> Option<MemRefDescriptor> {
        let ctx = builder.context();
        let rank = rank_of(&ctx, ty);
        let [allocated, aligned, offset, rest @ ..] = values else { return None };
        if rest.len() != 2 * rank {
            return None;
        }
        let mut descriptor = MemRefDescriptor::poison(builder, convert(&ctx, builder.options(), ty)?);
        descriptor.set_allocated_pointer(builder, *allocated);
        descriptor.set_aligned_pointer(builder, *aligned);
        descriptor.set_offset(builder, *offset);
        let (sizes, strides) = rest.split_at(rank);
        for (nth, (size, stride)) in sizes.iter().zip(strides).enumerate() {
            descriptor.set_size(builder, nth, *size);
            descriptor.set_stride(builder, nth, *stride);
        }
        Some(descriptor)
    }

    /// Returns its fields.
    pub fn unpack(self, builder: &mut LlvmBuilder<'_>, ty: Type) -> Vec<Value> {
        let rank = rank_of(&builder.context(), ty);
        let mut values =
            vec![self.allocated_pointer(builder), self.aligned_pointer(builder), self.offset(builder)];
        values.extend((0..rank).map(|nth| self.size(builder, nth)));
        values.extend((0..rank).map(|nth| self.stride(builder, nth)));
        values
    }

    fn set(&mut self, builder: &mut LlvmBuilder<'_>, value: Value, position: &[i64]) {
        self.value = builder.insert(self.value, value, position);
    }

    /// Returns the pointer that was allocated.
    pub fn allocated_pointer(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.extract(self.value, &[ALLOCATED])
    }

    /// Returns the pointer to the elements.
    pub fn aligned_pointer(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.extract(self.value, &[ALIGNED])
    }

    /// Returns the offset of the first element.
    pub fn offset(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.extract(self.value, &[OFFSET])
    }

    /// Returns the size of a dimension.
    pub fn size(self, builder: &mut LlvmBuilder<'_>, nth: usize) -> Value {
        builder.extract(self.value, &[SIZES, nth as i64])
    }

    /// Returns the stride of a dimension.
    pub fn stride(self, builder: &mut LlvmBuilder<'_>, nth: usize) -> Value {
        builder.extract(self.value, &[STRIDES, nth as i64])
    }

    /// Returns the size of the dimension that a value names, by the sizes in memory.
    pub fn size_at(self, builder: &mut LlvmBuilder<'_>, nth: Value, rank: usize) -> Value {
        let one = builder.index_constant(1);
        let sizes = builder.extract(self.value, &[SIZES]);
        let array = builder.index_array(rank);
        let memory = builder.alloca(array, one);
        builder.store(sizes, memory);
        let at = builder.gep(array, memory, &[GepIndex::Constant(0), GepIndex::Value(nth)], GepFlags::NONE);
        let index = builder.index_type();
        builder.load(index, at)
    }

    /// Sets the pointer that was allocated.
    pub fn set_allocated_pointer(&mut self, builder: &mut LlvmBuilder<'_>, pointer: Value) {
        self.set(builder, pointer, &[ALLOCATED]);
    }

    /// Sets the pointer to the elements.
    pub fn set_aligned_pointer(&mut self, builder: &mut LlvmBuilder<'_>, pointer: Value) {
        self.set(builder, pointer, &[ALIGNED]);
    }

    /// Sets the offset of the first element.
    pub fn set_offset(&mut self, builder: &mut LlvmBuilder<'_>, offset: Value) {
        self.set(builder, offset, &[OFFSET]);
    }

    /// Sets the offset to a constant.
    pub fn set_constant_offset(&mut self, builder: &mut LlvmBuilder<'_>, offset: i64) {
        let offset = builder.index_constant(offset);
        self.set_offset(builder, offset);
    }

    /// Sets the size of a dimension.
    pub fn set_size(&mut self, builder: &mut LlvmBuilder<'_>, nth: usize, size: Value) {
        self.set(builder, size, &[SIZES, nth as i64]);
    }

    /// Sets the size of a dimension to a constant.
    pub fn set_constant_size(&mut self, builder: &mut LlvmBuilder<'_>, nth: usize, size: i64) {
        let size = builder.index_constant(size);
        self.set_size(builder, nth, size);
    }

    /// Sets the stride of a dimension.
    pub fn set_stride(&mut self, builder: &mut LlvmBuilder<'_>, nth: usize, stride: Value) {
        self.set(builder, stride, &[STRIDES, nth as i64]);
    }

    /// Sets the stride of a dimension to a constant.
    pub fn set_constant_stride(&mut self, builder: &mut LlvmBuilder<'_>, nth: usize, stride: i64) {
        let stride = builder.index_constant(stride);
        self.set_stride(builder, nth, stride);
    }

    /// Returns the pointer to the first element. `None` if the type has no strides, or an element that cannot be converted.
    pub fn buffer_pointer(self, builder: &mut LlvmBuilder<'_>, ty: Type) -> Option<Value> {
        let ctx = builder.context();
        let (_, offset) = strides_and_offset(&ctx, ty)?;
        let element = convert(&ctx, builder.options(), ty.element_type(&ctx)?)?;
        let aligned = self.aligned_pointer(builder);
        let offset = match offset {
            0 => return Some(aligned),
            DYNAMIC => self.offset(builder),
            offset => builder.index_constant(offset),
        };
        Some(builder.gep(element, aligned, &[GepIndex::Value(offset)], GepFlags::NONE))
    }
}

/// The descriptor of an unranked memref: a structure of a rank and a pointer to the descriptor of a ranked memref.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct UnrankedDescriptor {
    value: Value,
}

impl From<Value> for UnrankedDescriptor {
    fn from(value: Value) -> UnrankedDescriptor {
        UnrankedDescriptor { value }
    }
}

impl From<UnrankedDescriptor> for Value {
    fn from(descriptor: UnrankedDescriptor) -> Value {
        descriptor.value
    }
}

impl UnrankedDescriptor {
    /// Creates a descriptor without values, of a type of `llvm`.
    pub fn poison(builder: &mut LlvmBuilder<'_>, ty: Type) -> UnrankedDescriptor {
        UnrankedDescriptor { value: builder.poison(ty) }
    }

    /// Creates a descriptor from its fields. `None` if they are not two.
    pub fn pack(builder: &mut LlvmBuilder<'_>, ty: Type, values: &[Value]) -> Option<UnrankedDescriptor> {
        let [rank, pointer] = values else { return None };
        let ty = convert(&builder.context(), builder.options(), ty)?;
        let mut descriptor = UnrankedDescriptor::poison(builder, ty);
        descriptor.set_rank(builder, *rank);
        descriptor.set_pointer(builder, *pointer);
        Some(descriptor)
    }

    /// Returns its fields.
    pub fn unpack(self, builder: &mut LlvmBuilder<'_>) -> [Value; 2] {
        [self.rank(builder), self.pointer(builder)]
    }

    /// Returns the rank.
    pub fn rank(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.extract(self.value, &[0])
    }

    /// Sets the rank.
    pub fn set_rank(&mut self, builder: &mut LlvmBuilder<'_>, rank: Value) {
        self.value = builder.insert(self.value, rank, &[0]);
    }

    /// Returns the pointer to the descriptor of the ranked memref.
    pub fn pointer(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.extract(self.value, &[1])
    }

    /// Sets the pointer to the descriptor of the ranked memref.
    pub fn set_pointer(&mut self, builder: &mut LlvmBuilder<'_>, pointer: Value) {
        self.value = builder.insert(self.value, pointer, &[1]);
    }

    /// Returns the number of bytes of the descriptor of the ranked memref.
    pub fn n_bytes(self, builder: &mut LlvmBuilder<'_>, address_space: u32) -> Value {
        let options = builder.options();
        let bytes = |bits: u32| i64::from(bits.div_ceil(8));
        let one = builder.index_constant(1);
        let two = builder.index_constant(2);
        let index_size = builder.index_constant(bytes(options.index_bitwidth));
        let pointer_size = builder.index_constant(bytes(options.pointer_bitwidth(address_space)));
        let pointers = builder.binary("llvm.mul", two, pointer_size);
        let rank = self.rank(builder);
        let doubled = builder.binary("llvm.mul", two, rank);
        let n_indices = builder.binary("llvm.add", doubled, one);
        let indices = builder.binary("llvm.mul", n_indices, index_size);
        builder.binary("llvm.add", pointers, indices)
    }
}

/// The descriptor of a ranked memref in memory, as an unranked one points to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DescriptorInMemory {
    /// Pointer to it.
    pub pointer: Value,
    /// Type of the pointers in it.
    pub element_pointer: Type,
}

impl DescriptorInMemory {
    /// Returns the descriptor at a pointer, with pointers of an address space.
    pub fn at(builder: &LlvmBuilder<'_>, pointer: Value, address_space: u32) -> DescriptorInMemory {
        DescriptorInMemory { pointer, element_pointer: pointer_type(&builder.context(), address_space) }
    }

    /// Returns the pointer that was allocated.
    pub fn allocated_pointer(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.load(self.element_pointer, self.pointer)
    }

    /// Sets the pointer that was allocated.
    pub fn set_allocated_pointer(self, builder: &mut LlvmBuilder<'_>, pointer: Value) {
        builder.store(pointer, self.pointer);
    }

    fn aligned_place(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.gep(self.element_pointer, self.pointer, &[GepIndex::Constant(1)], GepFlags::NONE)
    }

    /// Returns the pointer to the elements.
    pub fn aligned_pointer(self, builder: &mut LlvmBuilder<'_>) -> Value {
        let place = self.aligned_place(builder);
        builder.load(self.element_pointer, place)
    }

    /// Sets the pointer to the elements.
    pub fn set_aligned_pointer(self, builder: &mut LlvmBuilder<'_>, pointer: Value) {
        let place = self.aligned_place(builder);
        builder.store(pointer, place);
    }

    /// Returns the pointer to the offset, which the sizes and strides follow.
    pub fn offset_place(self, builder: &mut LlvmBuilder<'_>) -> Value {
        builder.gep(self.element_pointer, self.pointer, &[GepIndex::Constant(2)], GepFlags::NONE)
    }

    /// Returns the offset of the first element.
    pub fn offset(self, builder: &mut LlvmBuilder<'_>) -> Value {
        let place = self.offset_place(builder);
        let index = builder.index_type();
        builder.load(index, place)
    }

    /// Sets the offset of the first element.
    pub fn set_offset(self, builder: &mut LlvmBuilder<'_>, offset: Value) {
        let place = self.offset_place(builder);
        builder.store(offset, place);
    }

    /// Returns the pointer to the sizes.
    pub fn sizes(self, builder: &mut LlvmBuilder<'_>) -> Value {
        let ctx = builder.context();
        let index = builder.index_type();
        let fields = vec![self.element_pointer, self.element_pointer, index, index];
        let ty = super::types::literal_struct(&ctx, fields);
        builder.gep(ty, self.pointer, &[GepIndex::Constant(0), GepIndex::Constant(3)], GepFlags::NONE)
    }
}

/// Returns the pointer to the strides, which follow the sizes.
pub fn strides_after(builder: &mut LlvmBuilder<'_>, sizes: Value, rank: Value) -> Value {
    element_at(builder, sizes, rank)
}

/// Returns the pointer to an element of sizes or strides in memory.
pub fn element_at(builder: &mut LlvmBuilder<'_>, numbers: Value, nth: Value) -> Value {
    let index = builder.index_type();
    builder.gep(index, numbers, &[GepIndex::Value(nth)], GepFlags::NONE)
}

/// Returns an element of sizes or strides in memory.
pub fn load_element(builder: &mut LlvmBuilder<'_>, numbers: Value, nth: Value) -> Value {
    let place = element_at(builder, numbers, nth);
    let index = builder.index_type();
    builder.load(index, place)
}

/// Sets an element of sizes or strides in memory.
pub fn store_element(builder: &mut LlvmBuilder<'_>, numbers: Value, nth: Value, value: Value) {
    let place = element_at(builder, numbers, nth);
    builder.store(value, place);
}
