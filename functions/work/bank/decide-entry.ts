/**
 * Decisions of people about entries: a match, a note with which an entry is left alone, and taking either back. The
 * entry and its customers change in one transaction, with the answer of the call.
 */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import { matchByHand, matchFaults, undoMatch, undoneUntil, type Allocating } from '../../domain/bank/match-by-hand.ts'
import { withConsequences } from '../../domain/engine/engine.ts'
import type { Via } from '../../domain/facts/event.ts'
import { newPaymentId } from '../../domain/payment/payment-id.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused, type Change, type Refusal } from '../../domain/world/change.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryWrite, payingAccountRemoval, readBankEntry } from '../../store/bank/bank-entries.ts'
import { writesTogether } from '../../store/customer/commit-world.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import { readDocumentsNamed } from '../../store/customer/documents.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { maxWrites, transact, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { keptWrites, type AnswerToKeep } from '../../store/idempotency/stored-answer.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { payerWrites } from './book-on-customer.ts'

export interface EntryDecision {
  readonly settings: Settings
  readonly id: string
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
  /** The answer to store for a repeated call, in the same transaction. */
  readonly keepOf?: (after: BankEntry) => AnswerToKeep
}

export type DecisionOutcome =
  | { readonly outcome: 'decided'; readonly entry: BankEntry }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** Others kept changing the same things, or were first under the same Idempotency-Key. */
  | { readonly outcome: 'contended' }

type Tried = Attempt<{ readonly before: BankEntry | undefined }, DecisionOutcome, string>

const refused = (...faults: readonly Fault[]) => done<DecisionOutcome>({ outcome: 'refused', faults })

export const matchEntry = (decision: EntryDecision, allocations: readonly Allocating[]): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    const faults = matchFaults(before, allocations)
    if (faults.length > 0) return refused(...faults)
    const ofCustomers = Map.groupBy(allocations, ({ customer }) => customer)
    const payments: BankEntry['payments'] = []
    const parts: Part[] = []
    for (const [customer, own] of ofCustomers) {
      const part = await matchOn(decision, before, customer, own)
      if ('faults' in part) return refused(...part.faults)
      parts.push(part)
      payments.push(...part.payments.map((payment) => ({ customer, payment })))
    }
    const { note: _, ...others } = before
    const after: BankEntry = {
      ...others,
      ...{
        state: 'matched',
        proposals: [],
        payments,
        matched: { at: decision.now, by: decision.by.by },
        by_hand: true,
      },
    }
    const account = decision.settings.account.id
    const payers = [...ofCustomers.keys()].flatMap((customer) => payerWrites(account, after, customer))
    return await commit(decision, before, after, parts, payers)
  })

export const ignoreEntry = (decision: EntryDecision, note: string): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    if (before.state === 'matched' || before.state === 'detailed') {
      return refused({ field: '', code: 'entry_matched' })
    }
    return await commit(decision, before, { ...before, state: 'ignored', note, by_hand: true }, [], [])
  })

/** Takes a match or a note back within a month. The entry waits for a decision again. */
export const unmatchEntry = (decision: EntryDecision): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    const { settings, now } = decision
    const { note: _, matched: __, ...others } = before
    const after: BankEntry = { ...others, state: 'unmatched', proposals: [], payments: [], by_hand: true }
    if (before.state === 'ignored') return await commit(decision, before, after, [], [])
    if (before.state !== 'matched') return refused({ field: '', code: 'entry_not_matched' })
    const until = undoneUntil(before, settings.account.timezone)
    if (until === undefined || until < now) return refused({ field: '', code: 'entry_matched_long_ago' })
    // Money that a bank sent back is settled at its collection, and not here.
    if (before.amountMinor < 0 || before.payments.length === 0) return refused({ field: '', code: 'entry_not_undone' })
    const parts: Part[] = []
    const account = settings.account.id
    const ofCustomers = Map.groupBy(before.payments, ({ customer }) => customer)
    for (const [customer, payments] of ofCustomers) {
      const part = await undoOn(decision, before, customer, payments)
      if ('faults' in part) return refused(...part.faults)
      parts.push(part)
    }
    const { account: payer } = before.payer
    const removals =
      payer === undefined
        ? []
        : [...ofCustomers.keys()].map((customer) => payingAccountRemoval(account, payer, customer, before.id))
    return await commit(decision, before, after, parts, removals)
  })

async function decide(
  { settings, id }: EntryDecision,
  attempt: (before: BankEntry) => Promise<Tried>,
): Promise<DecisionOutcome> {
  const load = async () => ({ before: await readBankEntry(settings.account.id, id) })
  const whenContended = (): DecisionOutcome => ({ outcome: 'contended' })
  return await retrying({ runtime, about: `the entry ${id}`, load, whenContended }, async ({ before }) =>
    before === undefined ? done<DecisionOutcome>({ outcome: 'unknown' }) : await attempt(before),
  )
}

/** A customer's part of a decision. */
interface Part {
  readonly commit: WorldCommit
  readonly payments: readonly string[]
}
interface Refused {
  readonly faults: readonly Fault[]
}

async function matchOn(
  decision: EntryDecision,
  entry: BankEntry,
  customer: string,
  allocations: readonly Allocating[],
): Promise<Part | Refused> {
  const { settings, now } = decision
  const account = settings.account.id
  const world = await loadWorldAt(settings, customer, now)
  if (world === undefined || world.customer.erased !== undefined) {
    return { faults: [{ field: 'allocations', code: 'customer_unknown' }] }
  }
  const numbers = allocations.flatMap(({ number }) => number ?? [])
  const documents = await readDocumentsNamed(account, customer, numbers)
  const paymentIds = allocations.map(() => newPaymentId(runtime.newToken(), customer))
  const part = await partOf(decision, world, (current) =>
    matchByHand({ ...{ world: current, entry, allocations, documents, paymentIds, now, settings } }),
  )
  return 'faults' in part ? part : { commit: part, payments: paymentIds }
}

async function undoOn(
  decision: EntryDecision,
  entry: BankEntry,
  customer: string,
  payments: BankEntry['payments'],
): Promise<Part | Refused> {
  const { settings, now } = decision
  const world = await loadWorldAt(settings, customer, now)
  if (world === undefined || world.customer.erased !== undefined) {
    return { faults: [{ field: '', code: 'customer_unknown' }] }
  }
  const books = await paidBooksOf(settings.account.id, world)
  const ids = payments.map(({ payment }) => ({ payment, back: newPaymentId(runtime.newToken(), customer) }))
  const part = await partOf(decision, world, (current) =>
    undoMatch({ world: current, entry, books, ids, now, settings }),
  )
  return 'faults' in part ? part : { commit: part, payments: [] }
}

async function partOf(
  { settings, now, by }: EntryDecision,
  world: LoadedWorld,
  rule: (world: LoadedWorld) => Change | Refusal,
): Promise<WorldCommit | Refused> {
  const { decided, numbers } = await knowingNumbers(
    settings.account.id,
    world.ledger.numbers,
    (reference) => {
      const change = rule({ ...world, ledger: { ...world.ledger, numbers: reference } })
      return isRefused(change) ? change : withConsequences(change, now, settings)
    },
    (change) => (isRefused(change) ? {} : change.world.ledger.numbers),
  )
  if (isRefused(decided)) return { faults: decided.outcome === 'refused' ? decided.faults : [] }
  const before = { ...world, ledger: { ...world.ledger, numbers } }
  return { settings, before, after: decided.world, numbers, now, notes: [{ ...by, at: now, facts: decided.facts }] }
}

async function commit(
  { settings, keepOf }: EntryDecision,
  before: BankEntry,
  after: BankEntry,
  parts: readonly Part[],
  also: readonly ConditionalWrite[],
): Promise<Tried> {
  const account = settings.account.id
  const writes = [
    ...writesTogether(parts.map((part) => part.commit)),
    bankEntryWrite(account, before, after),
    ...also,
    ...keptWrites(keepOf?.(after)),
  ]
  if (writes.length > maxWrites) return refused({ field: 'allocations', code: 'entry_too_many' })
  const outcome = await transact(writes)
  if (outcome === 'committed') return done<DecisionOutcome>({ outcome: 'decided', entry: after })
  return outcome === 'repeated' ? done<DecisionOutcome>({ outcome: 'contended' }) : again(outcome)
}
