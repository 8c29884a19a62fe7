/** A file as answers show it. */
import * as v from 'valibot'
import type { StoredFile } from '../../domain/file/stored-file.ts'
import { fileKindNames } from '../../domain/settings/settings-kinds.ts'
import { showInstant } from '../../domain/time/time.ts'

export const fileAnswer = v.object({
  file_id: v.string(),
  kind: v.picklist(fileKindNames),
  name: v.string(),
  content_type: v.string(),
  bytes: v.pipe(v.number(), v.integer()),
  sha256: v.pipe(v.string(), v.description('Of the bytes, in hexadecimal digits.')),
  records: v.exactOptional(
    v.pipe(v.number(), v.integer(), v.description('The number of entries in the file, such as lines or payments.')),
  ),
  created: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
  by: v.pipe(v.string(), v.description('The API access or person that requested the file.')),
  business_entity: v.exactOptional(v.string()),
  about: v.exactOptional(v.pipe(v.record(v.string(), v.string()), v.description('The subject of the file.'))),
  expires: v.pipe(v.string(), v.description('Datetime from which the file is no longer kept.')),
  awaiting_upload: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description('Present until the bytes have arrived and the file has been opened or used.'),
    ),
  ),
})

export function showFile(file: StoredFile, timezone: string): v.InferOutput<typeof fileAnswer> {
  const { id, entity, created, expires, records, about, awaited_until } = file
  return {
    ...{ file_id: id, kind: file.kind, name: file.name, content_type: file.content_type },
    ...{ bytes: file.bytes, sha256: file.sha256 },
    ...(records !== undefined && { records }),
    ...{ created: showInstant(created, timezone), by: file.by },
    ...(entity !== undefined && { business_entity: entity }),
    ...(about !== undefined && { about }),
    expires: showInstant(expires, timezone),
    ...(awaited_until !== undefined && { awaiting_upload: true }),
  }
}
