/** The outcome of the lines of a part: their number by outcome, and the report of those that failed. */
import { sayFault, type FaultTexts } from '../fault-texts.ts'
import type { BulkAnswer } from './bulk-client.ts'
import { showDone, type Done } from '../reading/done.ts'
import type { Counts } from './journal.ts'
import type { LineFault, MappedLine, SentOperation } from '../mapping/mapped-line.ts'
import type { Part } from './part.ts'
import { madeOf } from './preview-sums.ts'

export interface Outcome extends Counts {
  /** Whether the service did everything possible of the part, rather than nothing. */
  readonly taken: boolean
  readonly failures: readonly Failure[]
  /** All lines of the part, in order. */
  readonly ended: readonly EndedLine[]
  /** The result of a preview. */
  readonly made?: Made
}

/** The number of periods, documents and events that the operations of an import make. */
export type Made = Readonly<Record<string, number>>

/** Adds counts to a sum. A part that was not previewed has none. */
export function addMade(sum: Record<string, number>, made: Made = {}): void {
  for (const what in made) sum[what] = (sum[what] ?? 0) + (made[what] ?? 0)
}

export interface EndedLine {
  readonly line: number
  readonly how: keyof Counts
  /** The customer of the line, as far as the line names one or the service gave an id. */
  readonly customer: string | undefined
  readonly faults: readonly LineFault[]
  /** Whether any of its operations was sent. If none was, the import itself found its faults. */
  readonly isSent: boolean
}

export interface Failure {
  readonly line: number
  readonly faults: readonly LineFault[]
  /** The line for the file of failed lines. */
  readonly again: Uint8Array
}

/** The outcome of a part that the service accepted. */
export function outcomeOf(
  part: Part,
  { errors, codes, results, preview }: BulkAnswer,
  texts: FaultTexts,
  { previews = false }: { readonly previews?: boolean } = {},
): Outcome {
  let index = 0
  const endedLine = (line: MappedLine) => {
    const done: Done[] = [...line.done]
    const faults: LineFault[] = [...line.faults]
    let unmade: SentOperation | undefined
    for (const sent of line.operations) {
      const { position, operation } = sent
      const errorEntries = Object.entries(errors[index] ?? {})
      if (operation === 'createcustomer') unmade = errorEntries.length === 0 ? undefined : sent
      const operationCodes = codes?.[index] ?? {}
      // A preview knows nothing of a customer whom an earlier line of the file would make.
      const isMade =
        previews && isUnknown(operationCodes) && line.done.some(({ customer }) => customer === sent.customer)
      if (errorEntries.length === 0) done.push({ position, operation, customer: createdBy(operation, results[index]) })
      else if (!isMade && !followsFrom(unmade, sent, operationCodes)) {
        // A check has found some of these faults in the file itself, and names the line.
        const isKnown = (field: string) =>
          line.faults.some((each) => each.operation === operation && each.field === field)
        const more = errorEntries.filter(([field]) => !isKnown(field))
        faults.push(...more.flatMap(([field, messages]) => faultsIn(operation, field, messages, texts)))
      }
      index += 1
    }
    return { line, done, faults }
  }
  return { ...gathered(part.lines.map(endedLine), true), ...(preview !== undefined && { made: madeOf(preview) }) }
}

/**
 * Whether an operation was refused only because the customer of its line could not be made. Such an operation needs no
 * correction, so the report leaves it out. An operation with an id may have another customer, and other faults.
 */
function followsFrom(
  unmade: SentOperation | undefined,
  { customer, operation }: SentOperation,
  codes: Readonly<Record<string, readonly string[]>>,
): boolean {
  if (unmade === undefined || operation === 'createcustomer') return false
  if (customer === undefined) return true
  return customer === unmade.customer && isUnknown(codes)
}

function isUnknown(codes: Readonly<Record<string, readonly string[]>>): boolean {
  const all = Object.values(codes).flat()
  return all.length > 0 && all.every((code) => code === 'customer_unknown')
}

/**
 * The outcome of a part that was refused undivided or has no answer. Lines that send nothing keep their usual outcome.
 */
export function outcomeWithout(part: Part, messages: readonly string[]): Outcome {
  const endedLine = (line: MappedLine) => {
    const refused =
      line.operations.length === 0 ? [] : messages.map((message) => ({ operation: '', field: '', message }))
    return { line, done: line.done, faults: [...line.faults, ...refused] }
  }
  return gathered(part.lines.map(endedLine), false)
}

const faultsIn = (operation: string, field: string, messages: readonly string[], texts: FaultTexts): LineFault[] =>
  (messages.length > 0 ? messages : [sayFault(texts, 'refused')]).map((message) => ({ operation, field, message }))

const createdBy = (operation: string, result: BulkAnswer['results'][number] | undefined) =>
  operation === 'createcustomer' ? result?.id : undefined

interface Ended {
  readonly line: MappedLine
  readonly done: readonly Done[]
  readonly faults: readonly LineFault[]
}

function gathered(lines: readonly Ended[], isTaken: boolean): Outcome {
  const failed = lines.filter((ended) => howOf(ended) === 'failed')
  const without = lines.filter((ended) => howOf(ended) === 'without')
  return {
    taken: isTaken,
    imported: lines.length - failed.length - without.length,
    failed: failed.length,
    without: without.length,
    failures: failed.map(({ line, done, faults }) => ({
      line: line.number,
      faults,
      again: line.again(showDone(done.toSorted((a, b) => a.position - b.position))),
    })),
    ended: lines.map((ended) => ({
      line: ended.line.number,
      how: howOf(ended),
      customer: customerOf(ended),
      faults: ended.faults,
      isSent: ended.line.operations.length > 0,
    })),
  }
}

function howOf({ line, faults }: Ended): keyof Counts {
  if (faults.length > 0) return 'failed'
  return line.operations.length === 0 ? 'without' : 'imported'
}

const customerOf = ({ line, done }: Ended): string | undefined =>
  done.find(({ customer }) => customer !== undefined)?.customer ??
  line.operations.find(({ customer }) => customer !== undefined)?.customer
