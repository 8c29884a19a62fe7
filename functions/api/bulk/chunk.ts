/**
 * A chunk of operations, limited to the changes of one transaction. Each is decided on the state that the operations
 * before it leave. Nothing of a chunk is stored before its transaction: if that fails, the chunk is decided again.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import type { Note } from '../../domain/world/note.ts'
import type { PaidBooks } from '../../domain/payment/paid-books.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Command } from '../../operations/command.ts'
import { untakenOf } from '../../store/collection/queued-collections.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { readNote } from '../../store/customer/notes.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import { countIn, countRecipients, type RecipientCount } from '../../store/customer/recipients.ts'
import { recipientCountKey, textOf } from '../../store/keys.ts'
import { emptyBatch, type CommitBatch } from '../../store/customer/commit-batch.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import type { Outcome } from './operation-outcome.ts'
import { textOfPlace, type Run } from './bulk-run.ts'

export interface Chunk {
  /** The index of the chunk's first operation. */
  readonly from: number
  /** The time of the account as the chunk begins. */
  readonly now: Instant
  readonly outcomes: readonly Outcome[]
  /** The size of the outcomes in the answer. */
  readonly bytes: number
  readonly batch: CommitBatch
  /** Customers and assignments that the operations up to here change, as they leave them. */
  readonly worlds: ReadonlyMap<string, LoadedWorld>
  readonly assignments: ReadonlyMap<string, Assignment | undefined>
  /** Closed invoices and credit notes that the operations up to here write. */
  readonly documents: ReadonlyMap<string, Invoice>
  /** Notes that the operations up to here write; undefined for one that they delete. */
  readonly notes: ReadonlyMap<string, Note | undefined>
  /** The records that the operations up to here write, by customer. */
  readonly records: ReadonlyMap<string, readonly WorldRecord[]>
  readonly numbers: Ledger['numbers']
}

export const beginChunk = (run: Run, now: Instant): Chunk => ({
  from: run.outcomes.length,
  now,
  outcomes: [],
  bytes: 0,
  batch: emptyBatch,
  worlds: new Map(),
  assignments: new Map(),
  documents: new Map(),
  notes: new Map(),
  records: new Map(),
  numbers: {},
})

/** The index of the operation that comes next. */
export const nextIndex = ({ from, outcomes }: Chunk): number => from + outcomes.length

/** The outcome of an operation before the next one. */
export const outcomeOf = (run: Run, { from, outcomes }: Chunk, index: number): Outcome | undefined =>
  index < from ? run.outcomes[index] : outcomes[index - from]

export const withOutcome = (chunk: Chunk, outcome: Outcome): Chunk => ({
  ...chunk,
  outcomes: [...chunk.outcomes, outcome],
  bytes: chunk.bytes + Buffer.byteLength(JSON.stringify(outcome)),
})

/** The chunk with a change that its batch contains. */
export function withChange(chunk: Chunk, batch: CommitBatch, change: WorldCommit): Chunk {
  const { after } = change
  const { id: customer } = after.customer
  const placeOf = (id: string) => textOfPlace({ customer, id })
  return {
    ...chunk,
    batch,
    worlds: new Map(chunk.worlds).set(customer, worldAfter(change)),
    assignments: new Map([...chunk.assignments, ...after.records.flatMap((record) => assignmentLeft(record, placeOf))]),
    documents: new Map([
      ...chunk.documents,
      ...after.records.flatMap((record) =>
        record.record === 'document' ? [[placeOf(record.document.number), record.document] as const] : [],
      ),
    ]),
    notes: new Map([...chunk.notes, ...after.records.flatMap((record) => noteLeft(record, placeOf))]),
    records: new Map(chunk.records).set(customer, [...(chunk.records.get(customer) ?? []), ...after.records]),
    numbers: { ...chunk.numbers, ...change.numbers, ...after.ledger.numbers },
  }
}

function assignmentLeft(
  record: WorldRecord,
  placeOf: (id: string) => string,
): (readonly [string, Assignment | undefined])[] {
  switch (record.record) {
    case 'assigned':
    case 'marked-unassigned':
      return [[placeOf(record.assignment.id), record.assignment]]
    case 'unassigned':
      return [[placeOf(record.id), undefined]]
    case 'payment':
    case 'set-off':
    case 'document':
    case 'delivery':
    case 'reported':
    case 'reopened':
    case 'collection-queued':
    case 'collection-over':
    case 'provider-payment':
    case 'provider-task':
    case 'provider-task-over':
    case 'note':
    case 'note-deleted':
    case 'notice':
    case 'notice-sent':
    case 'letter':
    case 'agreement-mail':
      return []
  }
}

function noteLeft(record: WorldRecord, placeOf: (id: string) => string): (readonly [string, Note | undefined])[] {
  if (record.record === 'note') return [[placeOf(record.note.id), record.note]]
  return record.record === 'note-deleted' ? [[placeOf(record.id), undefined]] : []
}

/** A customer as the operations up to here leave it. */
export async function worldIn(run: Run, chunk: Chunk, id: string): Promise<LoadedWorld | undefined> {
  return chunk.worlds.get(id) ?? (await run.worlds.get(id, nextIndex(chunk)))
}

/** The customer of an operation. A creation is decided without one, whether or not its id is taken. */
export async function customerOf(
  run: Run,
  chunk: Chunk,
  { creates, customerId }: Command,
): Promise<LoadedWorld | undefined> {
  return creates || customerId === undefined ? undefined : await worldIn(run, chunk, customerId)
}

/** An invoice or credit note as the operations up to here leave it. */
export async function documentIn(
  { call }: Run,
  chunk: Chunk,
  before: LoadedWorld,
  number: string | undefined,
): Promise<Invoice | undefined> {
  if (number === undefined) return undefined
  const isOpen = before.ledger.open.some((invoice) => invoice.number === number)
  const written = isOpen ? undefined : chunk.documents.get(textOfPlace({ customer: before.customer.id, id: number }))
  return written ?? (await documentOf(call.account, before, number))
}

/** A note as the operations up to here leave it. */
export async function noteIn(
  { call }: Run,
  chunk: Chunk,
  customer: string,
  id: string | undefined,
): Promise<Note | undefined> {
  if (id === undefined) return undefined
  const place = textOfPlace({ customer, id })
  return chunk.notes.has(place) ? chunk.notes.get(place) : await readNote(call.account, customer, id)
}

/** The payments and documents of a customer as the operations up to here leave them. */
export const booksIn = async ({ call }: Run, chunk: Chunk, before: LoadedWorld): Promise<PaidBooks> =>
  await paidBooksOf(call.account, before, chunk.records.get(before.customer.id))

/** The attempts to collect in the queues that no worker has taken, with those that the operations so far have added. */
export async function untakenIn(
  { call: { account, settings } }: Run,
  { now, records }: Chunk,
  { readsQueue }: Pick<Command, 'readsQueue'>,
  world: LoadedWorld,
): Promise<ReadonlySet<string>> {
  const places = readsQueue({ world, now, settings })
  const queued = new Set(
    (records.get(world.customer.id) ?? []).flatMap((one) =>
      one.record === 'collection-queued' ? [one.collection.id] : [],
    ),
  )
  const stored = await untakenOf(
    account,
    places.filter(({ id }) => !queued.has(id)),
  )
  return new Set([...stored, ...queued])
}

/** The recipients of a group as the operations up to here leave them. */
export async function recipientsIn(
  { call: { account, settings }, foreseen }: Run,
  { now, batch }: Chunk,
  { countsRecipients }: Pick<Command, 'countsRecipients'>,
  world: LoadedWorld,
): Promise<RecipientCount | undefined> {
  const group = countsRecipients({ world, now, settings })
  if (group === undefined) return undefined
  const earlier = foreseen?.items.get(textOf(recipientCountKey(account, group)))
  const stored = earlier === undefined ? await countRecipients(account, group) : countIn(earlier)
  return { group, count: stored + (batch.recipients.get(group) ?? 0) }
}

/** All assignments of a customer as the operations up to here leave them. */
export async function assignmentsIn({ call }: Run, chunk: Chunk, { customer }: LoadedWorld): Promise<Assignment[]> {
  const byId = new Map((await readAssignments(call.account, customer.id)).map((one) => [one.id, one]))
  for (const record of chunk.records.get(customer.id) ?? []) {
    for (const [place, after] of assignmentLeft(record, (id) => id)) {
      if (after === undefined) byId.delete(place)
      else byId.set(place, after)
    }
  }
  return [...byId.values()]
}

export async function assignmentIn(
  run: Run,
  chunk: Chunk,
  customer: string,
  id: string,
): Promise<Assignment | undefined> {
  const place = textOfPlace({ customer, id })
  return chunk.assignments.has(place)
    ? chunk.assignments.get(place)
    : await run.assignments.get(place, nextIndex(chunk))
}
