/**
 * A change of a customer that a provider causes: loads, decides, adds the consequences and commits, and starts again if
 * another change was first.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused, type Change, type Refusal } from '../../domain/world/change.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { PaidBooks } from '../../domain/payment/paid-books.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { fittingChange } from '../advance/fitting-change.ts'
import { inTurn } from '../advance/one-at-a-time.ts'

export interface CustomerToChange {
  readonly settings: Settings
  readonly customer: string
  /** The document that the rule needs. */
  readonly number?: string
  /** Whether the rule may take money back. */
  readonly withBooks?: boolean
  /** Whether the rule also changes the books of a customer whose data was erased. */
  readonly ofErased?: boolean
  readonly now: Instant
  /** Further writes of the same transaction, from the world before the change. */
  readonly also?: (world: LoadedWorld) => Promise<readonly ConditionalWrite[]>
  /** The author; the system by default. */
  readonly by?: Pick<ChangeNote, 'via' | 'by'>
}

export interface Present {
  readonly world: LoadedWorld
  readonly document: Invoice | undefined
  readonly books: PaidBooks | undefined
}

export type CustomerChanged =
  | { readonly outcome: 'changed' | 'unchanged' }
  /** The customer is gone, or its data was erased. */
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

const bySystem = { via: 'system', by: 'System' } as const

/** Throws if others keep changing the customer. */
export async function changeCustomer(
  { settings, customer, number, withBooks = false, ofErased = false, also, now, by = bySystem }: CustomerToChange,
  rule: (present: Present) => Change | Refusal,
): Promise<CustomerChanged> {
  const account = settings.account.id
  const load = () => Promise.resolve(undefined)
  const commitOn = (before: LoadedWorld, writes: readonly ConditionalWrite[]) => (change: Change) => ({
    ...{ settings, before, after: change.world, numbers: before.ledger.numbers, now },
    notes: [{ ...by, at: now, facts: change.facts }],
    also: writes,
  })
  return await retrying({ runtime, about: `the customer ${customer}`, load }, async () =>
    inTurn(`reports of ${account} ${customer}`, async () => {
      const world = await loadWorldAt(settings, customer, now)
      const isGone = world === undefined || (world.customer.erased !== undefined && !ofErased)
      if (isGone) return done<CustomerChanged>({ outcome: 'gone' })
      const document = number === undefined ? undefined : await documentOf(account, world, number)
      const writes = (await also?.(world)) ?? []
      const books = withBooks ? await paidBooksOf(account, world) : undefined
      const { decided, numbers } = await knowingNumbers(
        account,
        world.ledger.numbers,
        (next) => {
          const present = { ...world, ledger: { ...world.ledger, numbers: next } }
          const change = rule({ world: present, document, books })
          return isRefused(change) || change.world === present
            ? change
            : fittingChange(change, { settings, now, commitOf: commitOn(present, writes) })
        },
        (change) => (isRefused(change) ? {} : change.world.ledger.numbers),
      )
      if (isRefused(decided)) return done<CustomerChanged>({ outcome: 'refused', refusal: decided })
      const isUnchanged = decided.facts.length === 0 && decided.world.records.length === 0
      if (isUnchanged && decided.world.customer === world.customer)
        return done<CustomerChanged>({ outcome: 'unchanged' })
      const before = { ...world, ledger: { ...world.ledger, numbers } }
      const outcome = await commitWorld(commitOn(before, writes)(decided))
      return outcome === 'committed' ? done<CustomerChanged>({ outcome: 'changed' }) : again(outcome)
    }),
  )
}
