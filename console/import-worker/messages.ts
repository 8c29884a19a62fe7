/** Messages between the page and the worker of the import. */
import type { FaultTexts } from '../../tools/import/fault-texts.ts'
import type { Counts } from '../../tools/import/sending/journal.ts'
import type { Made } from '../../tools/import/sending/outcome.ts'
import type { CsvForm } from '../account/csv.ts'
import type { HaltKind } from '../../tools/import/sending/send-batches.ts'

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [';', ',', '\t', '|'] as const

/** The settings with which a file is read. */
export interface FileForm {
  readonly kind: 'csv' | 'jsonl'
  readonly encoding: Encoding
  /** The separator of cells; empty for JSONL. */
  readonly delimiter: string
}

/** The properties found in a file. */
export interface Look {
  readonly form: FileForm
  /** A digest of the file's bytes. */
  readonly digest: string
  readonly columns: readonly FoundColumn[]
  /** The first lines. */
  readonly rows: readonly (readonly string[])[]
  readonly lines: number
}

export interface FoundColumn {
  /** Empty if the first line names none. */
  readonly name: string
  /** Another column has the name too, so the name does not identify either. */
  readonly isTwice: boolean
  /** The number of lines with a value. */
  readonly filled: number
  /** The first distinct values, unchanged. */
  readonly values: readonly string[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

export interface LineProblem {
  readonly line: number
  /** A column or a field; empty for the whole line. */
  readonly field: string
  readonly operation: string
  readonly message: string
}

/**
 * The reason for which a file cannot be imported: `workbook` is a file of Excel or a similar program, which must be
 * saved as CSV first.
 */
export type Unreadable =
  { readonly code: 'workbook' | 'empty' | 'no_rows' } | { readonly code: 'other'; readonly reason: string }

/** The effects of an import: by the map for all lines, and by the service for the first lines. */
export interface Check {
  readonly lines: number
  readonly operations: number
  /** Lines with a value that does not fit. They would not be sent. */
  readonly failed: number
  /** Lines with the number or the e-mail address of an earlier one, which the service would refuse. */
  readonly repeated: number
  /** Lines without any operation. */
  readonly without: number
  /** Subscriptions that begin before today, and how many of them the service would invoice and mail for the past. */
  readonly past: { readonly begun: number; readonly invoiced: number }
  /** The first problems. */
  readonly problems: readonly LineProblem[]
  /** All problems as CSV. */
  readonly report: Blob
  /** The service's answer to the first lines, which it only previews; undefined if it could not be reached. */
  readonly asked: AskedLines | undefined
  /** Operations of the first lines, as JSON. */
  readonly shown: readonly string[]
  /** The service's answer to every line, once it was asked about all of them. */
  readonly whole?: WholeCheck
}

/** The service's answer to the first lines. */
export interface AskedLines {
  readonly lines: number
  readonly problems: readonly LineProblem[]
  /** The sums of the objects that these lines create. Undefined if the service refused a request for its form. */
  readonly made: Made | undefined
  /** Whether these are all lines. */
  readonly isAll: boolean
}

/** The service's answer to every line, beside the findings of the map. */
export interface WholeCheck extends Counts {
  /** The first values that do not fit, or would be refused. */
  readonly problems: readonly LineProblem[]
  /** The number of things that the import would make. */
  readonly made: Made
  /** All problems as CSV. */
  readonly report: Blob
  /** The original lines of the file. */
  readonly refused: Blob
}

/** The address of the service, and the person in whose name it is called. */
export interface Speaker {
  /** The base address of its paths. */
  readonly service: string
  readonly language: string
  /** The account and the person of the session: nobody else continues an import of theirs. */
  readonly scope: string
  readonly texts: ReportTexts
}

export interface Whose {
  readonly account: { readonly id: string }
  readonly person: { readonly email?: string | undefined; readonly name: string }
}

/** A session of an API key has no e-mail address; its name is that of the key. */
export const scopeOf = ({ account, person: { email, name } }: Whose): string =>
  JSON.stringify(email === undefined ? [account.id, 'key', name] : [account.id, 'person', email])

export interface ReportTexts {
  /** The format of the written rows. */
  readonly form: CsvForm
  readonly faults: FaultTexts
  /** The columns of reports, and how lines ended. */
  readonly line: string
  readonly outcome: string
  readonly customer: string
  readonly operation: string
  readonly field: string
  readonly message: string
  readonly imported: string
  readonly failed: string
  readonly without: string
}

export interface NewImport {
  readonly file: File
  readonly look: Look
  readonly map: string
  /** The account's time. */
  readonly at: string
  readonly mode: 'check' | 'import'
  /** Sends every line, although the same file was imported by the same map. */
  readonly isAgain: boolean
}

/** An import that this browser keeps, or a check of every line by the service. */
export interface KeptImport extends Counts {
  readonly id: string
  readonly mode: 'check' | 'import'
  readonly name: string
  /** The account's time at the start of the import. */
  readonly at: string
  readonly lines: number
  readonly isEnded: boolean
}

export interface Progress extends Counts {
  readonly id: string
  readonly mode: 'check' | 'import'
  readonly lines: number
  /** The speed since the import was started or continued. */
  readonly perSecond: number
  /** The browser stores nothing of the import, so it ends with the page. */
  readonly isInMemory: boolean
}

/**
 * The reason why the import does not continue. `paused`: by the person. `elsewhere`: it continues in another tab.
 * `full`: the browser has no room left for the journal.
 */
export type RestKind = HaltKind | 'paused' | 'elsewhere' | 'ended' | 'signed-out' | 'full' | 'broken'

export interface Rest {
  readonly id: string
  readonly mode: 'check' | 'import'
  readonly kind: RestKind
  readonly lines?: { readonly first: number; readonly last: number }
  /** The service's message, or a message about the service. */
  readonly reason: string
}

export type ToWorker =
  | { readonly kind: 'list'; readonly scope: string }
  | {
      readonly kind: 'look'
      readonly turn: number
      readonly file: File
      readonly given: { readonly encoding?: Encoding; readonly delimiter?: string }
    }
  | {
      readonly kind: 'check'
      readonly turn: number
      readonly file: File
      readonly form: FileForm
      readonly map: string
      readonly now: string
      readonly speaker: Speaker
    }
  | { readonly kind: 'begin'; readonly begun: NewImport; readonly speaker: Speaker }
  | {
      readonly kind: 'goOn'
      readonly id: string
      readonly unanswered: 'ask' | 'send' | 'skip'
      readonly speaker: Speaker
    }
  /** Includes a check that began before the page was loaded; its file is read once more. */
  | {
      readonly kind: 'recall'
      readonly id: string
      readonly turn: number
      readonly now: string
      readonly speaker: Speaker
    }
  | { readonly kind: 'pause' }
  | { readonly kind: 'forget'; readonly id: string; readonly scope: string }
  | { readonly kind: 'report'; readonly id: string; readonly of: 'all' | 'failed'; readonly texts: ReportTexts }

export type FromWorker =
  | { readonly kind: 'kept'; readonly imports: readonly KeptImport[] }
  | { readonly kind: 'looking' | 'checking'; readonly turn: number; readonly share: number }
  | { readonly kind: 'looked'; readonly turn: number; readonly look: Look }
  | { readonly kind: 'checked'; readonly turn: number; readonly check: Check }
  | {
      readonly kind: 'recalled'
      readonly turn: number
      readonly id: string
      readonly file: File
      readonly look: Look
      readonly map: string
      readonly check: Check
    }
  | { readonly kind: 'asked'; readonly id: string; readonly whole: WholeCheck }
  /** `done` is an import of the same file by the same map that this browser knows. */
  | { readonly kind: 'known'; readonly known: KeptImport }
  | { readonly kind: 'unreadable'; readonly turn: number; readonly wrong: Unreadable }
  | { readonly kind: 'progress'; readonly progress: Progress; readonly isElsewhere: boolean }
  | { readonly kind: 'waiting'; readonly id: string; readonly seconds: number; readonly reason: string }
  | { readonly kind: 'rested'; readonly rest: Rest }
  | { readonly kind: 'file'; readonly name: string; readonly blob: Blob }
