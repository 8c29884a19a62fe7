/**
 * Books an entry on its customer. The customer's transaction contains the entry's new state, so no entry makes two
 * payments, even if workers compete or are interrupted.
 */
import type { BankEntry } from '../../domain/bank/bank-entry.ts'
import { bookEntry, type BookingRule } from '../../domain/bank/book-entry.ts'
import { newPaymentId } from '../../domain/payment/payment-id.ts'
import type { Change } from '../../domain/world/change.ts'
import { collectionId } from '../../domain/world/collection.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { runtime } from '../../outside/runtime.ts'
import { bankEntryWrite, payingAccountWrite, readBankEntry, waitingReturnWrite } from '../../store/bank/bank-entries.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { transact, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { fitsTransaction, fittingChange } from '../advance/fitting-change.ts'
import { inTurn } from '../advance/one-at-a-time.ts'
import type { BankWork } from './bank-work.ts'
import { isReportedDifferently } from './reported-differently.ts'

export interface Target {
  readonly customer: string
  readonly number: string
  readonly rule: BookingRule
}

export type BookOutcome =
  | { readonly outcome: 'booked' }
  /** Others have decided about the entry in the meantime. */
  | { readonly outcome: 'moved'; readonly entry: BankEntry }
  /** The rule is not certain. */
  | { readonly outcome: 'left'; readonly invoice?: Invoice }

interface Present {
  readonly before: BankEntry | undefined
}

/** Books an entry: `entry` is its state in the file, and `before` its stored state, if there is one. */
export async function bookOnCustomer(
  work: BankWork,
  entry: BankEntry,
  before: BankEntry | undefined,
  target: Target,
): Promise<BookOutcome> {
  const account = work.settings.account.id
  const about = `the entry ${entry.id}`
  const load = async (): Promise<Present> => ({ before: await readBankEntry(account, entry.id) })
  return await retrying({ runtime, about, load, known: { before } }, async (present) => {
    if (present.before !== undefined && !isUndecided(present.before)) {
      return done<BookOutcome>({ outcome: 'moved', entry: present.before })
    }
    const outcome = await inTurn(`bookings of ${account} ${target.customer}`, () =>
      bookOnce(work, entry, present.before, target),
    )
    return outcome === undefined ? again('lost-race') : done(outcome)
  })
}

/** Whether files may still move the entry. */
export const isUndecided = ({ state, by_hand }: BankEntry): boolean =>
  by_hand === undefined && (state === 'unmatched' || state === 'proposed')

/** Undefined if another change came first. */
async function bookOnce(
  work: BankWork,
  entry: BankEntry,
  before: BankEntry | undefined,
  { customer, number, rule }: Target,
): Promise<BookOutcome | undefined> {
  const { settings, now } = work
  const account = settings.account.id
  const world = await loadWorldAt(settings, customer, now)
  if (world === undefined) return { outcome: 'left' }
  const document = await documentOf(account, world, number)
  if (document === undefined) return { outcome: 'left' }
  if (await isReportedDifferently(account, customer, entry, document)) return { outcome: 'left', invoice: document }
  const books = entry.amountMinor < 0 ? await paidBooksOf(account, world) : undefined
  const paymentId = newPaymentId(runtime.newToken(), customer)
  const ids = { paymentId, agreementId: runtime.newToken() }
  const booking = { document, entry, rule, ...ids, ...(books && { books }), now, settings }
  const { decided, numbers } = await knowingNumbers(
    account,
    world.ledger.numbers,
    (reference) => {
      const before = { ...world, ledger: { ...world.ledger, numbers: reference } }
      const booked = bookEntry({ ...booking, world: before })
      if (booked === undefined || booked.change.facts.length === 0) return booked
      const commitOf = (change: Change) => commitOn(work, before, change)
      const change = fittingChange(booked.change, { settings, now, commitOf, reservedWrites: entryWrites })
      return { ...booked, change }
    },
    (booked) => booked?.change.world.ledger.numbers ?? {},
  )
  if (decided === undefined) return { outcome: 'left', invoice: document }
  const payments = decided.payment === undefined ? [] : [{ customer, payment: decided.payment }]
  const proposals = before?.proposals ?? []
  const after: BankEntry = { ...entry, state: 'matched', proposals, payments, matched: { at: now, by: work.by.by } }
  const also = [bankEntryWrite(account, before, after), ...payerWrites(account, after, customer)]
  const numbered = { ...world, ledger: { ...world.ledger, numbers } }
  const commit = { ...commitOn(work, numbered, decided.change), also }
  if (!fitsTransaction(commit)) return { outcome: 'left', invoice: document }
  const { outcome } =
    decided.change.facts.length === 0 ? { outcome: await transact(also) } : await commitTogether([commit])
  return outcome === 'committed' ? { outcome: 'booked' } : undefined
}

/** The writes of the entry and of the account that has paid for the customer. */
const entryWrites = 2

const commitOn = ({ settings, now, by }: BankWork, before: LoadedWorld, { world: after, facts }: Change) => ({
  ...{ settings, before, after, numbers: before.ledger.numbers, now },
  notes: [{ ...by, at: now, facts }],
})

/** Notes that the account has paid for the customer once more. */
export const payerWrites = (account: string, entry: BankEntry, customer: string): ConditionalWrite[] =>
  entry.amountMinor > 0 && entry.payer.account !== undefined
    ? [payingAccountWrite(account, entry.payer.account, customer, entry.id)]
    : []

/** The mark of a return whose collection has brought nothing yet. */
export function returnMarks(account: string, entry: BankEntry, rule: BookingRule | undefined): ConditionalWrite[] {
  if (entry.amountMinor >= 0 || rule?.rule !== 'collection') return []
  const { customer, number, attempt } = rule.attempt
  return [waitingReturnWrite(account, collectionId(customer, number, attempt), entry.id)]
}
