/**
 * The file of everybody who gets a product, read page by page and sorted by country and postal code, as a printing
 * house delivers it. A page that fails is requested again. If it still fails, the person can continue from there. A
 * partial file is never saved, because a printing house would take it for the whole.
 */
import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { cursorOf } from '../../api/cursor.ts'
import type { Failure, Outcome } from '../../api/failure.ts'
import type { Recipient } from '../../api/types.ts'
import { csvHead, csvLines, type CsvForm } from '../../account/csv.ts'
import { postalKey } from './by-postal-code.ts'
import { recipientColumns, recipientRow, type RecipientColumn, type RecipientFields } from './recipient-columns.ts'

/** The recipients that have been read so far. */
export interface Read {
  readonly recipients: number
  /** The sum of the quantities. */
  readonly copies: number
}

export type Saving =
  | { readonly state: 'resting' }
  /** `isAgain` while a failed page is requested again. */
  | { readonly state: 'reading'; readonly read: Read; readonly isAgain: boolean }
  | { readonly state: 'failed'; readonly read: Read; readonly failure: Failure }
  | { readonly state: 'saved'; readonly read: Read; readonly file: string }

interface Page {
  readonly assignments: readonly Recipient[]
  readonly next_url?: string
}

/** The options of the file. */
export interface Ways {
  /** Undefined if the call was aborted. */
  readonly page: (cursor: string | undefined, stop: AbortSignal) => Promise<Outcome<Page> | undefined>
  /** Undefined if the role does not know the account's fields. */
  readonly fields: (stop: AbortSignal) => Promise<Outcome<RecipientFields | undefined> | undefined>
  readonly pause: (milliseconds: number) => Promise<void>
  readonly keep: (file: string, parts: readonly Blob[]) => void
}

/** Pauses before a page is requested again. */
export const pausesBeforeAgain = [1_000, 3_000] as const
const passing: readonly Failure['kind'][] = ['offline', 'busy', 'broken']

export interface RecipientsFile {
  readonly saving: ReadonlySignal<Saving>
  /** Reads from the start, or continues from the failed page. */
  readonly go: () => Promise<void>
  /** Drops the pages read so far. */
  readonly stop: () => void
}

const withPage = ({ recipients, copies }: Read, page: readonly Recipient[]): Read => ({
  recipients: recipients + page.length,
  copies: page.reduce((sum, { quantity }) => sum + quantity, copies),
})

const headOf = (columns: readonly RecipientColumn[], form: CsvForm): string =>
  csvHead(
    columns.map(({ name }) => name),
    form,
  )

interface SortedLine {
  readonly key: string
  readonly line: string
}

/** Lines in the order of a printing house. */
const sorted = (lines: readonly SortedLine[]): string[] =>
  lines.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ line }) => line)

/** Asks again after each pause. Undefined if the person stopped it: `pauseFor` then answers false. */
async function askAgain<T>(
  ask: () => Promise<Outcome<T> | undefined>,
  pauseFor: (milliseconds: number) => Promise<boolean>,
): Promise<Outcome<T> | undefined> {
  for (const pause of pausesBeforeAgain) {
    const outcome = await ask()
    if (outcome === undefined || outcome.ok || !passing.includes(outcome.failure.kind)) return outcome
    if (!(await pauseFor(pause))) return undefined
  }
  return ask()
}

export function recipientsFile(file: string, form: CsvForm, ways: Ways): RecipientsFile {
  const saving: Signal<Saving> = signal({ state: 'resting' })
  let columns: readonly RecipientColumn[] | undefined
  let lines: SortedLine[] = []
  let cursor: string | undefined
  let read: Read = { recipients: 0, copies: 0 }
  let stopping = new AbortController()
  const patient = <T>(ask: () => Promise<Outcome<T> | undefined>): Promise<Outcome<T> | undefined> =>
    askAgain(ask, async (pause) => {
      saving.value = { state: 'reading', read, isAgain: true }
      await ways.pause(pause)
      return saving.peek().state === 'reading'
    })

  async function go(): Promise<void> {
    if (saving.peek().state === 'reading') return
    saving.value = { state: 'reading', read, isAgain: false }
    const { signal: stop } = stopping
    const columnsNow = columns ?? (await begin(stop))
    if (columnsNow !== undefined) await readOn(columnsNow, stop)
  }

  /** The head of the file, which needs the account's fields. */
  async function begin(stop: AbortSignal): Promise<readonly RecipientColumn[] | undefined> {
    const fields = await patient(() => ways.fields(stop))
    if (fields === undefined || stop.aborted) return undefined
    if (!fields.ok) {
      fail(fields.failure)
      return undefined
    }
    columns = recipientColumns(fields.value)
    return columns
  }

  async function readOn(fixedColumns: readonly RecipientColumn[], stop: AbortSignal): Promise<void> {
    do {
      saving.value = { state: 'reading', read, isAgain: false }
      const outcome = await patient(() => ways.page(cursor, stop))
      if (outcome === undefined || stop.aborted) return
      if (!outcome.ok) {
        fail(outcome.failure)
        return
      }
      for (const recipient of outcome.value.assignments) {
        lines.push({ key: postalKey(recipient), line: csvLines([recipientRow(recipient, fixedColumns)], form) })
      }
      read = withPage(read, outcome.value.assignments)
      cursor = cursorOf(outcome.value)
    } while (cursor !== undefined)
    ways.keep(file, [new Blob([headOf(fixedColumns, form), ...sorted(lines)])])
    saving.value = { state: 'saved', read, file }
    forget()
  }
  const fail = (failure: Failure): void => {
    saving.value = { state: 'failed', read, failure }
  }
  const forget = () => {
    columns = undefined
    lines = []
    cursor = undefined
    read = { recipients: 0, copies: 0 }
  }
  const stop = () => {
    stopping.abort()
    stopping = new AbortController()
    forget()
    saving.value = { state: 'resting' }
  }
  return { saving, go, stop }
}
