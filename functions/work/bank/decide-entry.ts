/**
 * Decisions of people about entries: a match, a note that leaves an entry alone, and taking either back. The entry and
 * its customers change in one transaction, with the answer of the call.
 */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import { matchByHand, matchFaults, undoMatch, undoneUntil, type Allocating } from '../../domain/bank/match-by-hand.ts'
import { proposalsAgain } from '../../domain/bank/propose.ts'
import { withConsequences, withoutConsequences } from '../../domain/engine/engine.ts'
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
import { worldInMemory } from '../advance/world-in-memory.ts'
import { payerWrites } from './book-on-customer.ts'

export interface EntryDecision {
  readonly settings: Settings
  readonly id: string
  readonly now: Instant
  readonly by: { readonly via: Via; readonly by: string }
  /** The parameter that names the customers. */
  readonly field?: 'allocations' | 'id'
  /** The answer to store for a repeated call, in the same transaction. */
  readonly keepOf?: (after: BankEntry) => AnswerToKeep
}

export type DecisionOutcome =
  | { readonly outcome: 'decided'; readonly entry: BankEntry }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** Others kept changing the same data, or were first under the same Idempotency-Key. */
  | { readonly outcome: 'contended' }

type Tried = Attempt<{ readonly before: BankEntry | undefined }, DecisionOutcome, string>

const refused = (...faults: readonly Fault[]) => done<DecisionOutcome>({ outcome: 'refused', faults })

export const matchEntry = (decision: EntryDecision, allocations: readonly Allocating[]): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    const parts = await partsOfMatch(decision, before, allocations, loadWorldAt)
    if ('faults' in parts) return refused(...parts.faults)
    const payments = parts.flatMap(({ customer, payments }) => payments.map((payment) => ({ customer, payment })))
    const { note: _, ...others } = before
    const after: BankEntry = {
      ...others,
      ...{
        state: 'matched',
        payments,
        matched: { at: decision.now, by: decision.by.by },
        by_hand: true,
      },
    }
    const account = decision.settings.account.id
    const payers = parts.flatMap(({ customer }) => payerWrites(account, after, customer))
    return await commit(decision, before, after, parts, payers)
  })

export const ignoreEntry = (decision: EntryDecision, note: string): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    if (isMatched(before)) return refused({ field: '', code: 'entry_matched' })
    return await commit(decision, before, { ...before, state: 'ignored', note, by_hand: true }, [], [])
  })

const isMatched = ({ state }: BankEntry): boolean => state === 'matched' || state === 'detailed'

/** Takes a match or a note back within a month. The entry waits for a decision again, with its earlier proposals. */
export const unmatchEntry = (decision: EntryDecision): Promise<DecisionOutcome> =>
  decide(decision, async (before) => {
    const { note: _, matched: __, ...others } = before
    const afterWith = (proposals: BankEntry['proposals']): BankEntry => {
      const state = proposals.length > 0 ? 'proposed' : 'unmatched'
      return { ...others, state, proposals, payments: [], by_hand: true }
    }
    if (before.state === 'ignored') return await commit(decision, before, afterWith(before.proposals), [], [])
    const parts = await partsOfUndoing(decision, before, loadWorldAt)
    if ('faults' in parts) return refused(...parts.faults)
    const account = decision.settings.account.id
    const { account: payer } = before.payer
    const removals =
      payer === undefined ? [] : parts.map(({ customer }) => payingAccountRemoval(account, payer, customer, before.id))
    const undone = parts.flatMap(({ commit: { before, after } }) => (before === undefined ? [] : [{ before, after }]))
    return await commit(decision, before, afterWith(proposalsAgain(before, undone)), parts, removals)
  })

export type PreviewedDecision =
  | { readonly outcome: 'previewed'; readonly parts: readonly Part[] }
  | Exclude<DecisionOutcome, { outcome: 'decided' | 'contended' }>

/** The commits of customers that a match would make. */
export const previewMatch = (decision: EntryDecision, allocations: readonly Allocating[]): Promise<PreviewedDecision> =>
  preview(decision, (before) => partsOfMatch(decision, before, allocations, inMemory))

/** The commits of customers that taking a match back would make; none for a note. */
export const previewUnmatch = (decision: EntryDecision): Promise<PreviewedDecision> =>
  preview(decision, async (before) =>
    before.state === 'ignored' ? [] : await partsOfUndoing(decision, before, inMemory),
  )

/** Leaving an entry alone changes no customer. */
export const previewIgnore = (decision: EntryDecision): Promise<PreviewedDecision> =>
  preview(decision, (before) =>
    Promise.resolve(isMatched(before) ? { faults: [{ field: '', code: 'entry_matched' }] } : []),
  )

async function preview(
  { settings, id }: EntryDecision,
  partsOf: (before: BankEntry) => Promise<readonly Part[] | Refused>,
): Promise<PreviewedDecision> {
  const before = await readBankEntry(settings.account.id, id)
  if (before === undefined) return { outcome: 'unknown' }
  const parts = await partsOf(before)
  return 'faults' in parts ? { outcome: 'refused', faults: parts.faults } : { outcome: 'previewed', parts }
}

const inMemory: LoadCustomer = async (settings, id, now) => (await worldInMemory(settings, id, now))?.world

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
export interface Part {
  readonly customer: string
  readonly commit: WorldCommit
  /** The commit without consequences, which then fall due immediately. */
  readonly alone: () => WorldCommit
  readonly payments: readonly string[]
}
interface Refused {
  readonly faults: readonly Fault[]
}

/** Loads a customer with everything that is due, stored or computed in memory. */
type LoadCustomer = (settings: Settings, id: string, now: Instant) => Promise<LoadedWorld | undefined>

async function partsOfMatch(
  decision: EntryDecision,
  entry: BankEntry,
  allocations: readonly Allocating[],
  load: LoadCustomer,
): Promise<readonly Part[] | Refused> {
  const faults = matchFaults(entry, allocations)
  if (faults.length > 0) return { faults }
  const parts: Part[] = []
  for (const [customer, own] of Map.groupBy(allocations, (allocation) => allocation.customer)) {
    const part = await matchOn(decision, entry, own, await loadPresent(decision, customer, load))
    if ('faults' in part) return part
    parts.push(part)
  }
  return parts
}

async function partsOfUndoing(
  decision: EntryDecision,
  entry: BankEntry,
  load: LoadCustomer,
): Promise<readonly Part[] | Refused> {
  const { settings, now } = decision
  if (entry.state !== 'matched') return { faults: [{ field: '', code: 'entry_not_matched' }] }
  const until = undoneUntil(entry, settings.account.timezone)
  if (until === undefined || until < now) return { faults: [{ field: '', code: 'entry_matched_long_ago' }] }
  // Money that a bank sent back is settled at its collection, not here.
  if (entry.amountMinor < 0 || entry.payments.length === 0) {
    return { faults: [{ field: '', code: 'entry_not_undone' }] }
  }
  const parts: Part[] = []
  for (const [customer, payments] of Map.groupBy(entry.payments, (payment) => payment.customer)) {
    const part = await undoOn(decision, entry, payments, await loadPresent(decision, customer, load))
    if ('faults' in part) return part
    parts.push(part)
  }
  return parts
}

async function loadPresent(
  { settings, now }: EntryDecision,
  customer: string,
  load: LoadCustomer,
): Promise<LoadedWorld | undefined> {
  const world = await load(settings, customer, now)
  return world?.customer.erased === undefined ? world : undefined
}

async function matchOn(
  decision: EntryDecision,
  entry: BankEntry,
  allocations: readonly Allocating[],
  world: LoadedWorld | undefined,
): Promise<Part | Refused> {
  const { settings, now, field = 'allocations' } = decision
  if (world === undefined) return { faults: [{ field, code: 'customer_unknown' }] }
  const customer = world.customer.id
  const numbers = allocations.flatMap(({ number }) => number ?? [])
  const documents = await readDocumentsNamed(settings.account.id, customer, numbers)
  const paymentIds = allocations.map(() => newPaymentId(runtime.newToken(), customer))
  const part = await partOf(decision, world, (current) =>
    matchByHand({ ...{ world: current, entry, allocations, documents, paymentIds, now, settings } }),
  )
  return 'faults' in part ? part : { customer, ...part, payments: paymentIds }
}

async function undoOn(
  decision: EntryDecision,
  entry: BankEntry,
  payments: BankEntry['payments'],
  world: LoadedWorld | undefined,
): Promise<Part | Refused> {
  if (world === undefined) return { faults: [{ field: '', code: 'customer_unknown' }] }
  const { settings, now } = decision
  const customer = world.customer.id
  const books = await paidBooksOf(settings.account.id, world)
  const ids = payments.map(({ payment }) => ({ payment, back: newPaymentId(runtime.newToken(), customer) }))
  const part = await partOf(decision, world, (current) =>
    undoMatch({ world: current, entry, books, ids, now, settings }),
  )
  return 'faults' in part ? part : { customer, ...part, payments: [] }
}

async function partOf(
  { settings, now, by }: EntryDecision,
  world: LoadedWorld,
  rule: (world: LoadedWorld) => Change | Refusal,
): Promise<Pick<Part, 'commit' | 'alone'> | Refused> {
  const { decided, numbers } = await knowingNumbers(
    settings.account.id,
    world.ledger.numbers,
    (reference) => {
      const change = rule({ ...world, ledger: { ...world.ledger, numbers: reference } })
      return isRefused(change) ? change : { change, whole: withConsequences(change, now, settings) }
    },
    (decision) => (isRefused(decision) ? {} : decision.whole.world.ledger.numbers),
  )
  if (isRefused(decided)) return { faults: decided.outcome === 'refused' ? decided.faults : [] }
  const before = { ...world, ledger: { ...world.ledger, numbers } }
  const commitOf = ({ world: after, facts }: Change): WorldCommit => ({
    ...{ settings, before, after, numbers, now },
    notes: [{ ...by, at: now, facts }],
  })
  return {
    commit: commitOf(decided.whole),
    alone: () => commitOf(withoutConsequences(decided.change, now, settings)),
  }
}

async function commit(
  { settings, field = 'allocations', keepOf }: EntryDecision,
  before: BankEntry,
  after: BankEntry,
  parts: readonly Part[],
  also: readonly ConditionalWrite[],
): Promise<Tried> {
  const account = settings.account.id
  const own = [bankEntryWrite(account, before, after), ...also, ...keptWrites(keepOf?.(after))]
  const whole = writesTogether(parts.map((part) => part.commit))
  const isWhole = whole.length + own.length <= maxWrites
  const writes = [...(isWhole ? whole : writesTogether(parts.map((part) => part.alone()))), ...own]
  if (writes.length > maxWrites) return refused({ field, code: 'entry_too_many' })
  const outcome = await transact(writes)
  if (outcome === 'committed') return done<DecisionOutcome>({ outcome: 'decided', entry: after })
  return outcome === 'repeated' ? done<DecisionOutcome>({ outcome: 'contended' }) : again(outcome)
}
