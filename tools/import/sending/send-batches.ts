/**
 * Sends batches, some at a time. The journal records every step, so that an import continues wherever it ended:
 *
 *     sent is noted → request → report is written → answered is noted
 *
 * Lines that carry the same customer's id are never under way in two requests, so that they are done in their order.
 */
import { sayFault, type FaultTexts } from '../fault-texts.ts'
import type { Batch } from './batches.ts'
import type { BulkClient } from './bulk-client.ts'
import { ImportError } from '../import-error.ts'
import type { Journal } from './journal.ts'
import { outcomeOf, outcomeWithout, type Outcome } from './outcome.ts'
import { bodyOf, digestOf, divided, division, operationsOf, wholeOf, type Part } from './part.ts'

/** The listener of an import. `add` returns what the journal stores together with the answer. */
export interface Report<Written> {
  readonly add: (outcome: Outcome) => Written
}

export interface Delivery<Written> {
  readonly journal: Journal<Written>
  readonly report: Report<Written>
  readonly client: BulkClient
  readonly concurrency: number
  readonly externalLookup: boolean
  /** Asks for a preview of the operations, and does none of them. */
  readonly previews?: boolean
  /** The treatment of parts whose outcome is unknown to both the service and the journal. */
  readonly unanswered: 'ask' | 'send' | 'skip'
  readonly now: () => number
  readonly stop: AbortSignal
  readonly texts: FaultTexts
  /** Receives each part that is answered in this run. */
  readonly answered: (part: Part, outcome: Outcome) => void
}

export type HaltKind = 'other-version' | 'unanswered' | 'refused-later' | 'stopped' | 'map-at-fault'

/** A reason why an import cannot continue from a part, in words for the command line and as a kind for others. */
export class Halted extends ImportError {
  readonly kind: HaltKind
  readonly lines: { readonly first: number; readonly last: number }
  /** The service's message, or a message about the service. */
  readonly reason: string
  constructor(kind: HaltKind, { lines }: Part, message: string, reason = '') {
    super(message)
    this.kind = kind
    this.lines = { first: lines[0]?.number ?? 0, last: lines.at(-1)?.number ?? 0 }
    this.reason = reason
  }
}

/** The service keeps Idempotency-Keys for 24 hours; an hour is left for clocks that differ. */
const keptMs = 23 * 60 * 60 * 1000

/** The number of refusals, with nothing accepted, after which the map is at fault rather than the lines. */
const maxRefusals = 40

/**
 * Returns early if it is to stop; throws an ImportError if it cannot continue. All requests under way are settled
 * before.
 */
export async function deliver<Written>(batches: AsyncIterable<Batch>, delivery: Delivery<Written>): Promise<void> {
  const send = senderOf(delivery)
  const flights = new Set<Flight>()
  const failures: unknown[] = []
  const landedOf = () => [...flights].map(({ landed }) => landed)
  try {
    for await (const batch of batches) {
      const customers = customersOf(batch)
      while (mustWait(flights, customers, delivery.concurrency)) await Promise.race(landedOf())
      if (failures.length > 0 || delivery.stop.aborted) break
      const landed = send(batch)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => flights.delete(flight))
      const flight = { customers, landed }
      flights.add(flight)
    }
  } finally {
    await Promise.all(landedOf())
  }
  if (failures.length > 0 && !delivery.stop.aborted) throw failures[0]
}

interface Flight {
  readonly customers: ReadonlySet<string>
  readonly landed: Promise<void>
}

const customersOf = ({ lines }: Batch): ReadonlySet<string> =>
  new Set(lines.flatMap(({ operations }) => operations.flatMap(({ customer }) => customer ?? [])))

function mustWait(flights: ReadonlySet<Flight>, customers: ReadonlySet<string>, concurrency: number): boolean {
  const isUnderWay = (customer: string) => [...flights].some((flight) => flight.customers.has(customer))
  return flights.size >= concurrency || [...customers].some(isUnderWay)
}

function senderOf<Written>(delivery: Delivery<Written>): (batch: Batch) => Promise<void> {
  const { journal, report, client, answered, now, texts } = delivery
  let refusals = 0

  return async (batch) => {
    const parts = [wholeOf(batch)]
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) parts.unshift(...(await sendPart(part)))
  }

  /** Returns the parts to send instead. */
  async function sendPart(part: Part): Promise<Part[]> {
    const stored = await journal.partOf(part.id)
    if (stored?.state === 'answered') return []
    if (stored?.state === 'divided') return divided(part, stored.lengths)
    const size = operationsOf(part).length
    if (size === 0) return record(part, outcomeWithout(part, []))
    const body = bodyOf(part, delivery)
    const digest = await digestOf(body)
    if (stored !== undefined && stored.digest !== digest) throw new Halted('other-version', part, otherVersion(part))
    const isForgotten = stored !== undefined && now() - stored.at > keptMs
    if (isForgotten && delivery.unanswered === 'ask') throw new Halted('unanswered', part, unanswered(part, stored.at))
    if (isForgotten && delivery.unanswered === 'skip') {
      return record(part, outcomeWithout(part, [sayFault(texts, 'unanswered', { time: timeOf(stored.at) })]))
    }
    const { previews = false } = delivery
    if (!previews && (stored === undefined || isForgotten)) await journal.sent(part.id, { digest, at: now() })
    const outcome = await client.send({ key: previews ? undefined : journal.keyOf(part.id), body, size })
    if (outcome.kind === 'done') return record(part, outcomeOf(part, outcome.answer, texts, { previews }))
    const isNew = stored === undefined
    if (outcome.kind === 'refused') {
      const { reason } = outcome
      // Parts that may have been carried out keep their keys: under their own keys some operations would be done twice.
      if (!outcome.doubtful && (isNew || delivery.unanswered === 'send')) return refused(part, { isNew, reason })
      if (delivery.unanswered !== 'skip') throw new Halted('refused-later', part, refusedLate(part, reason), reason)
      return record(part, outcomeWithout(part, [sayFault(texts, 'refused_later'), ...messagesOf(reason)]))
    }
    if (isNew && !outcome.doubtful) await journal.withdrawn(part.id)
    throw new Halted('stopped', part, `${linesOf(part)}: ${outcome.reason.replace(/\.?$/, '.')}`, outcome.reason)
  }

  /** Reports are written and noted without a pause between, so that both have the same order. */
  async function record(part: Part, outcome: Outcome): Promise<Part[]> {
    await journal.answered(part.id, outcome, report.add(outcome))
    answered(part, outcome)
    return []
  }

  async function refused(part: Part, { isNew, reason }: { isNew: boolean; reason: string }): Promise<Part[]> {
    refusals += 1
    if (refusals >= maxRefusals && !(await journal.hasTaken())) {
      if (isNew) await journal.withdrawn(part.id)
      throw new Halted('map-at-fault', part, mapAtFault(part, reason), reason)
    }
    const lengths = division(part, reason)
    if (lengths === undefined) return record(part, outcomeWithout(part, messagesOf(reason)))
    await journal.divided(part.id, lengths)
    return divided(part, lengths)
  }
}

/** The service writes a line for each fault; a page of HTML is cut off. */
const messagesOf = (reason: string) =>
  reason
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
    .map((line) => line.slice(0, 500))

function linesOf({ lines }: Part): string {
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0]
  return first === last ? `Line ${first}` : `Lines ${first} to ${last}`
}

const timeOf = (millis: number) => new Date(millis).toISOString()

const otherVersion = (part: Part) =>
  `${linesOf(part)}: what is to be sent is not what was sent before, so the journal is of another version of this tool.`

const unanswered = (part: Part, at: number) =>
  `${linesOf(part)} were sent at ${timeOf(at)} and not answered. The service remembers what it did for 24 hours, so to send ` +
  'them again could do it twice. Look up whether they were imported, then go on with --unanswered skip, which puts them ' +
  'into the file of failed lines, or with --unanswered send.'

const refusedLate = (part: Part, reason: string) =>
  `${linesOf(part)}: the service refuses now what was sent before and not answered, so some of it may have been done. ` +
  'Look up whether it was imported, then go on with --unanswered skip, which puts these lines into the file of failed ' +
  `lines, or with --unanswered send, which sends them again. It says: ${messagesOf(reason).join(' ')}`

const mapAtFault = (part: Part, reason: string) =>
  `${maxRefusals} requests were refused and none was taken, so the map must be at fault. ${linesOf(part)}: ` +
  messagesOf(reason).join(' ')
