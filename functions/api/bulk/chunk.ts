/**
 * A stretch of operations, decided one after another on what those before it leave, as far as their changes go into one
 * transaction. Nothing of it is stored yet: where the transaction does not come about, the stretch is decided afresh.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Assignment, AssignmentChange } from '../../domain/world/assignment.ts'
import type { Instant } from '../../domain/time.ts'
import type { Command } from '../../operations/command.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { emptyBatch, type CommitBatch } from '../../store/customer/commit-batch.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import type { Outcome } from './operation-outcome.ts'
import { textOfPlace, type Run } from './bulk-run.ts'

export interface Chunk {
  /** The index of its first operation. */
  readonly from: number
  /** The time of the account as the stretch begins. */
  readonly now: Instant
  readonly outcomes: readonly Outcome[]
  /** How much of the answer the outcomes are. */
  readonly bytes: number
  readonly batch: CommitBatch
  /** Customers and assignments as the operations so far leave them, where they differ from what is stored. */
  readonly worlds: ReadonlyMap<string, LoadedWorld>
  readonly assignments: ReadonlyMap<string, Assignment | undefined>
  /** Closed invoices and credit notes that the operations so far have written. */
  readonly documents: ReadonlyMap<string, Invoice>
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
  numbers: run.numbers,
})

/** The index of the operation that comes next. */
export const nextIndex = ({ from, outcomes }: Chunk): number => from + outcomes.length

/** What became of an operation that comes before the next one. */
export const outcomeOf = (run: Run, { from, outcomes }: Chunk, index: number): Outcome | undefined =>
  index < from ? run.outcomes[index] : outcomes[index - from]

export const withOutcome = (so: Chunk, outcome: Outcome): Chunk => ({
  ...so,
  outcomes: [...so.outcomes, outcome],
  bytes: so.bytes + Buffer.byteLength(JSON.stringify(outcome)),
})

/** The stretch with a change that has found its place in the pack. */
export function withChange(
  so: Chunk,
  batch: CommitBatch,
  change: WorldCommit,
  assignments: readonly AssignmentChange[] = [],
): Chunk {
  const { id: customer } = change.after.customer
  return {
    ...so,
    batch,
    worlds: new Map(so.worlds).set(customer, worldAfter(change)),
    assignments: new Map([
      ...so.assignments,
      ...assignments.map((each) => [textOfPlace({ customer, id: idOf(each) }), left(each)] as const),
    ]),
    documents: new Map([
      ...so.documents,
      ...change.after.ledger.entries.flatMap((entry) =>
        entry.entry === 'document'
          ? [[textOfPlace({ customer, id: entry.document.number }), entry.document] as const]
          : [],
      ),
    ]),
    numbers: { ...so.numbers, ...change.numbers, ...change.after.ledger.numbers },
  }
}

const idOf = (change: AssignmentChange) => (change.change === 'delete' ? change.id : change.assignment.id)
const left = (change: AssignmentChange) => (change.change === 'delete' ? undefined : change.assignment)

/** A customer as the operations so far leave it. */
export async function worldIn(run: Run, so: Chunk, id: string): Promise<LoadedWorld | undefined> {
  return so.worlds.get(id) ?? (await run.worlds.get(id, nextIndex(so)))
}

/** Whom an operation is about. A new customer is decided as one, whether or not the id is taken. */
export async function customerOf(
  run: Run,
  so: Chunk,
  { creates, customerId }: Command,
): Promise<LoadedWorld | undefined> {
  return creates || customerId === undefined ? undefined : await worldIn(run, so, customerId)
}

/** An invoice or credit note as the operations so far leave it. */
export async function documentIn(
  { call }: Run,
  so: Chunk,
  before: LoadedWorld,
  number: string | undefined,
): Promise<Invoice | undefined> {
  if (number === undefined) return undefined
  const isOpen = before.ledger.open.some((invoice) => invoice.number === number)
  const written = isOpen ? undefined : so.documents.get(textOfPlace({ customer: before.customer.id, id: number }))
  return written ?? (await documentOf(call.account, before, number))
}

export async function assignmentIn(run: Run, so: Chunk, customer: string, id: string): Promise<Assignment | undefined> {
  const place = textOfPlace({ customer, id })
  return so.assignments.has(place) ? so.assignments.get(place) : await run.assignments.get(place, nextIndex(so))
}
