/**
 * A file: bytes that are written once and never changed, with the facts by which they are found. Its id follows from
 * the work that made it, so work that is done again after a cut-off keeps one file.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import {
  fileKindNames,
  fileKinds,
  fileRetentionNames,
  fileRetentions,
  type FileKind,
  type FileRetention,
} from '../settings/settings-kinds.ts'
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import { instantSchema } from '../time/instant-schema.ts'
import type { Instant } from '../time/time.ts'

export const storedFileSchema = v.object({
  id: v.string(),
  kind: v.picklist(fileKindNames),
  name: v.string(),
  content_type: v.string(),
  bytes: v.number(),
  /** The digest of the bytes, in hexadecimal digits. */
  sha256: v.string(),
  /** The number of lines, payments or other items that the file lists. */
  records: v.exactOptional(v.number()),
  /** An instant in the time of the account. */
  created: instantSchema,
  by: v.string(),
  /** External id of a business entity. */
  entity: v.exactOptional(v.string()),
  /** Small facts that lists show. */
  about: v.exactOptional(v.record(v.string(), v.string())),
  retention: v.picklist(fileRetentionNames),
  expires: instantSchema,
  /** Real time until which the bytes may be uploaded; absent once they are known to be there. */
  awaited_until: v.exactOptional(instantSchema),
})
export type StoredFile = Readonly<v.InferOutput<typeof storedFileSchema>>

/** Work of the same name in an account gives the same file. */
export const fileIdOf = (work: string): string => hash('sha256', work, 'base64url').slice(0, 32)

/** The name of the work that makes an expired file again; undefined as long as the file is kept. */
export const workAgain = (work: string, { expires }: Pick<StoredFile, 'expires'>, now: Instant): string | undefined =>
  expires <= now ? JSON.stringify([work, expires]) : undefined

/** The place of the bytes. Its first part is the time for which the bucket keeps them. */
export const placeOfBytes = (account: string, { retention, kind, id }: Pick<StoredFile, 'retention' | 'kind' | 'id'>) =>
  `${retention}/${account}/${kind}/${id}`

/** The place of a part of a file that a job is still making. Parts are removed after some days. */
export const placeOfPart = (account: string, job: string, index: number) =>
  `${partsFolder}/${account}/${job}/${String(index).padStart(6, '0')}`
export const partsFolder = 'parts'
/** More days than any job takes, including its retries. */
export const partsDays = 7

export const retentionOf = ({ account }: Pick<Settings, 'account'>, kind: FileKind): FileRetention =>
  account.file_retention?.[kind] ?? fileKinds[kind]

export const retentionDays = (retention: FileRetention): number => fileRetentions[retention]

export function expiresAfter(
  settings: Pick<Settings, 'account'>,
  kind: FileKind,
  created: Instant,
): Pick<StoredFile, 'retention' | 'expires'> {
  const retention = retentionOf(settings, kind)
  return { retention, expires: after(created, retention, 1, settings.account.timezone) }
}

/** Kinds of files that name people. Opening such a file makes an event with the name of the reader. */
const naming: ReadonlySet<FileKind> = new Set(['e_invoice', 'bank', 'collection', 'delivery_list', 'carrier'])
export const namesPeople = (kind: FileKind): boolean => naming.has(kind)

/** A name that any system can keep, and that no header or path reads as anything else. */
export const isFileName = (name: string): boolean =>
  name.isWellFormed() &&
  name.length >= 1 &&
  name.length <= 120 &&
  !/[\p{Cc}\p{Bidi_Control}\u2028\u2029/]/u.test(name) &&
  !/^\.{1,2}$/.test(name.trim())
