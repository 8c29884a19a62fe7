/** A store of imports: each call is one atomic step. */
import type { Counts } from '../../tools/import/sending/journal.ts'
import type { ImportRecord, KeptPart } from './import-record.ts'

export interface ImportStore {
  readonly all: () => Promise<readonly ImportRecord[]>
  readonly importOf: (id: string) => Promise<ImportRecord | undefined>
  readonly keep: (record: ImportRecord, file: File) => Promise<void>
  readonly fileOf: (id: string) => Promise<File | undefined>
  /** Changes the stored state of an import, based on its state at that moment. */
  readonly change: (id: string, change: (record: ImportRecord) => ImportRecord) => Promise<void>
  readonly dropFile: (id: string) => Promise<void>
  readonly forget: (id: string) => Promise<void>
  readonly part: (id: string, part: string) => Promise<KeptPart | undefined>
  /** Stores a part, or removes it. A part that was answered adds its counts to those of the import in the same step. */
  readonly keepPart: (id: string, part: string, stored: KeptPart | undefined, counts?: Counts) => Promise<void>
  /** The names of the import's parts, in any order. */
  readonly parts: (id: string) => Promise<readonly string[]>
}
