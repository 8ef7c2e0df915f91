//! Sections: strings, dialects, names of operations, resources, and the whole file.

use super::buffer::Buffer;
use super::file::{EncodedBytecode, File};
use super::state::Writer;
use crate::bytecode::encoding::{MAGIC, resource, section, version};
use crate::bytecode_error::{BytecodeError, Read};
use crate::context::{Identifier, OperationName};
use crate::resources::{Entry, Resources};

impl<'a> Writer<'a> {
    /// Writes the file.
    pub(super) fn write(mut self) -> Read<EncodedBytecode> {
        let top = self.ir.top();
        if !self.write_ir(top)? {
            self = Writer::new(self.ir, self.config);
            self.number_ops(top);
            self.write_ir(top)?;
        }
        let resources = self.resources()?;
        let dialects = self.dialects();
        let Writer { config, numbers, body, attrs, types, properties, attr_sizes, type_sizes, .. } = self;
        let strings = numbers.into_strings();
        let mut out = File::default();
        let head = out.small();
        head.bytes.extend_from_slice(&MAGIC);
        head.varint(config.version);
        head.zero_terminated(&config.producer);
        out.section(section::DIALECTS, [dialects]);
        let mut offsets = Buffer::default();
        offsets.varint(attr_sizes.n_entries() as u64);
        offsets.varint(type_sizes.n_entries() as u64);
        attr_sizes.write(&mut offsets);
        type_sizes.write(&mut offsets);
        drop((attr_sizes, type_sizes));
        out.section(section::ATTRIBUTE_OFFSETS, [offsets]);
        out.section(section::ATTRIBUTES, [attrs, types]);
        out.section(section::IR, [body]);
        if let Some((offsets, data, alignment)) = resources {
            out.section(section::RESOURCE_OFFSETS, [offsets]);
            out.aligned_section(section::RESOURCES, data, alignment);
        }
        out.section(section::STRINGS, strings);
        if config.version >= version::NATIVE_PROPERTIES {
            let mut n_properties = Buffer::default();
            n_properties.varint(self.n_properties);
            out.section(section::PROPERTIES, [n_properties, properties]);
        }
        Ok(out.finish())
    }

    /// Writes the dialects and the names of operations.
    fn dialects(&mut self) -> Buffer {
        let ctx = self.ir.context();
        let is_native = self.config.version >= version::NATIVE_PROPERTIES;
        let names = std::mem::take(&mut self.numbers.op_names);
        let mut ops = Buffer::default();
        // A name without a dot is the name of the dialect.
        let parts = |name: OperationName| -> (&'a str, &'a str) {
            let text: &'a str = ctx.op_name_text(name);
            text.split_once('.').unwrap_or((text, ""))
        };
        for group in names.chunk_by(|a, b| parts(*a).0 == parts(*b).0) {
            ops.varint(self.numbers.dialect(ctx.identifier(parts(group[0]).0)));
            ops.varint(group.len() as u64);
            for name in group {
                let string = self.numbers.string(parts(*name).1.as_bytes());
                match is_native {
                    true => ops.varint_and_flag(string, ctx.is_registered(*name)),
                    false => ops.varint(string),
                }
            }
        }
        let mut out = Buffer::default();
        let versions = self.ir.resources().map_or(&[][..], |resources| &resources.versions);
        out.varint(self.numbers.dialects.len() as u64);
        for dialect in self.numbers.dialects.clone() {
            let string = self.numbers.identifier(dialect);
            if self.config.version < version::DIALECT_VERSIONS {
                out.varint(string);
                continue;
            }
            let found = versions.iter().find(|(name, _)| **name == *ctx.str(dialect));
            out.varint_and_flag(string, found.is_some());
            if let Some((_, bytes)) = found {
                out.section(section::DIALECT_VERSIONS, bytes);
            }
        }
        if self.config.version >= version::OPTIONAL_ARGUMENT_LOCATIONS {
            out.varint(names.len() as u64);
        }
        out.bytes.extend_from_slice(&ops.bytes);
        out
    }

    /// Writes the resources of tools, and those that attributes refer to: their sizes and kinds, their data, and its alignment.
    fn resources(&mut self) -> Read<Option<(Buffer, Buffer, usize)>> {
        let ctx = self.ir.context();
        let resources: Option<&'a Resources> = self.ir.resources();
        let external = resources.map_or(&[][..], |resources| &resources.external);
        let (mut offsets, mut data, mut alignment) = (Buffer::default(), Buffer::default(), 1);
        self.numbers.resources_of_text(self.ir.resources_of_unknown_dialects());
        // The numbers of resources of the builtin dialect begin at zero, so it is the first.
        let builtin = self.numbers.resources.iter().map(|key| (self.numbers.builtin, *key));
        let others = self.numbers.other_resources.iter().map(|handle| (handle.dialect(), handle.key()));
        let mut keys: Vec<(Identifier, Identifier)> = builtin.chain(others).collect();
        let n_builtin = self.numbers.resources.len();
        keys[n_builtin..].sort_by_key(|(dialect, _)| ctx.str(*dialect));
        if keys.is_empty() && external.is_empty() {
            return Ok(None);
        }
        offsets.varint(external.len() as u64);
        for (tool, entries) in external {
            offsets.varint(self.numbers.string(tool.as_bytes()));
            offsets.varint(entries.len() as u64);
            for (key, entry) in entries {
                offsets.varint(self.numbers.string(key.as_bytes()));
                let start = data.bytes.len();
                let kind = match entry {
                    _ if self.config.elide_resource_data => kind_of(entry),
                    Entry::Bool(value) => {
                        data.byte((*value).into());
                        resource::BOOL
                    }
                    Entry::String(value) => {
                        data.varint(self.numbers.string(value));
                        resource::STRING
                    }
                    Entry::Blob(value) => {
                        blob(&mut data, value, &mut alignment, key)?;
                        resource::BLOB
                    }
                };
                offsets.varint((data.bytes.len() - start) as u64);
                offsets.byte(kind);
            }
        }
        for group in keys.chunk_by(|(one, _), (other, _)| one == other) {
            let dialect = group[0].0;
            offsets.varint(self.numbers.dialect(dialect));
            offsets.varint(group.len() as u64);
            for (_, key) in group {
                offsets.varint(self.numbers.identifier(*key));
                let start = data.bytes.len();
                let value = resources.and_then(|resources| resources.blob(ctx.str(dialect), ctx.str(*key)));
                if let Some(value) = value.filter(|_| !self.config.elide_resource_data) {
                    blob(&mut data, value, &mut alignment, ctx.str(*key))?;
                }
                offsets.varint((data.bytes.len() - start) as u64);
                offsets.byte(resource::BLOB);
            }
        }
        Ok(Some((offsets, data, alignment)))
    }
}

/// Writes a blob: its alignment, its size, and its data at a multiple of the alignment.
fn blob(out: &mut Buffer, value: &[u8], section_alignment: &mut usize, key: &str) -> Read<()> {
    let (alignment, bytes) = value.split_first_chunk::<4>().unwrap_or((&[0; 4], value));
    let alignment = u64::from(u32::from_le_bytes(*alignment));
    if !alignment.is_power_of_two() || alignment > resource::MAX_ALIGNMENT {
        let limit = resource::MAX_ALIGNMENT;
        let message =
            format!("the alignment {alignment} of resource '{key}' is not a power of two of at most {limit}");
        return Err(BytecodeError::of_ir(message));
    }
    *section_alignment = (*section_alignment).max(alignment as usize);
    out.varint(alignment);
    out.varint(bytes.len() as u64);
    out.align(alignment as usize, 0);
    out.bytes.extend_from_slice(bytes);
    Ok(())
}

fn kind_of(entry: &Entry) -> u8 {
    match entry {
        Entry::Bool(_) => resource::BOOL,
        Entry::String(_) => resource::STRING,
        Entry::Blob(_) => resource::BLOB,
    }
}
