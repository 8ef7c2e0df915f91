//! Resources: blobs of dialects and the entries of external tools.

use super::cursor::Cursor;
use super::sections::unknown_dialect;
use super::state::Reader;
use crate::bytecode::encoding::resource;
use crate::bytecode_error::{BytecodeError, Read};
use crate::resources::Entry;

impl<'b> Reader<'b> {
    /// Reads the sizes and kinds of the resources, and with them their data.
    pub(super) fn read_resources(&mut self, mut offsets: Cursor<'b>, data: Cursor<'b>) -> Read<()> {
        let n_external = offsets.count("groups of resources")?;
        let mut at = data.pos;
        for _ in 0..n_external {
            let tool = self.utf8(&mut offsets)?;
            self.resources.external.push((tool.into(), Vec::new()));
            let n = offsets.count("resources")?;
            for _ in 0..n {
                let (key, entry) = self.resource(&mut offsets, &data, &mut at)?;
                let entries = self.resources.external.last_mut();
                if let Some(((_, entries), entry)) = entries.zip(entry) {
                    entries.push((key.into(), entry));
                }
            }
        }
        while !offsets.is_at_end() {
            let at_dialect = offsets.pos;
            let dialect = self.dialects[offsets.index(self.dialects.len(), "dialect")?].name;
            if !self.ctx.is_dialect_loaded(dialect) && !self.ctx.allows_unregistered_dialects() {
                return Err(BytecodeError::at(at_dialect, unknown_dialect(dialect)));
            }
            let n = offsets.count("resources")?;
            for _ in 0..n {
                let at_entry = offsets.pos;
                let (key, entry) = self.resource(&mut offsets, &data, &mut at)?;
                self.resource_keys.push(self.ctx.identifier(key));
                let blob = match entry {
                    Some(Entry::Blob(blob)) => blob,
                    // Declared, without data.
                    None => continue,
                    Some(_) => {
                        let message = format!("expected resource '{key}' to be a blob");
                        return Err(BytecodeError::at(at_entry, message));
                    }
                };
                self.resources.blobs_mut(dialect).insert(key.into(), blob);
            }
        }
        if at != data.end {
            return Err(BytecodeError::at(at, "unexpected data after the resources"));
        }
        Ok(())
    }

    /// Reads a resource; without an entry if it has no data.
    fn resource(
        &self,
        offsets: &mut Cursor<'b>,
        data: &Cursor<'b>,
        at: &mut usize,
    ) -> Read<(&'b str, Option<Entry>)> {
        let key = self.utf8(offsets)?;
        let at_size = offsets.pos;
        let size = offsets.varint()?;
        if size > (data.end - *at) as u64 {
            return Err(BytecodeError::at(at_size, "a resource is outside the resource section"));
        }
        let at_kind = offsets.pos;
        let kind = offsets.byte()?;
        if size == 0 {
            return Ok((key, None));
        }
        let mut value = data.over(*at, *at + size as usize);
        *at = value.end;
        let entry = match kind {
            resource::BLOB => {
                let at_alignment = value.pos;
                let alignment = value.varint()?;
                let len = value.varint()?;
                if alignment > resource::MAX_ALIGNMENT {
                    let message = format!("alignment {alignment} of a resource is too large");
                    return Err(BytecodeError::at(at_alignment, message));
                }
                value.align(alignment)?;
                let bytes = value.take(usize::try_from(len).unwrap_or(usize::MAX))?;
                let mut blob = (alignment as u32).to_le_bytes().to_vec();
                blob.extend_from_slice(bytes);
                Entry::Blob(blob.into())
            }
            resource::BOOL => Entry::Bool(value.byte()? != 0),
            resource::STRING => Entry::String(self.string(&mut value)?.into()),
            _ => return Err(BytecodeError::at(at_kind, format!("unknown kind {kind} of a resource"))),
        };
        value.expect_end("a resource")?;
        Ok((key, Some(entry)))
    }
}
