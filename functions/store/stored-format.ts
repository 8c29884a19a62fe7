/**
 * The format of stored data, as one number for both tables. It rises whenever this version could not read what an
 * earlier one has written, or an earlier one could not read what this version writes. There is a migration from each
 * number to the next: see `format/migration.ts`.
 */
import * as v from 'valibot'

/** The format that this version of the service reads and writes. */
export const storedFormat = 3

const formatSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The item at `formatKey`. */
export const keptFormatSchema = v.object({
  format: formatSchema,
  /** Present while a migration to the next format is under way: the place at which its next step begins. */
  migration: v.optional(v.object({ place: v.optional(v.string()) })),
  /** Counts the writes of this item, so that two migrations cannot both continue. */
  version: v.number(),
})
export type FormatNumber = v.InferOutput<typeof keptFormatSchema>

/** The same number in a data folder and in a backup, for a check before the tables are opened. */
export const folderFormatSchema = v.object({ format: formatSchema })

/** Data cannot be used by this version. The message says why and what to do. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

/** The reason why this version cannot work with data of a format; undefined if it can. */
export function formatFault(
  { format, migration }: Pick<FormatNumber, 'format' | 'migration'>,
  expected = storedFormat,
): string | undefined {
  if (migration !== undefined) {
    return `The data is being moved from format ${format} to format ${format + 1}: "npm run migrate" completes that.`
  }
  if (format === expected) return undefined
  return format < expected
    ? `The data has format ${format}, and this version works with format ${expected}: "npm run migrate" brings it there (docs/upgrade.md).`
    : `The data has format ${format}, which a later version has written. This version works with format ${expected}: use the later version (docs/upgrade.md).`
}

export const unnumberedFault =
  'The data has no format number, so a version from before format numbers has written it. This version cannot read it: ' +
  'use the version that wrote it, or begin with an empty store (docs/upgrade.md).'
