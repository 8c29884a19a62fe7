/**
 * The limits of roles (decisions: "Roles"). A limit follows the money: it applies to the operation of its name, and to
 * every operation without its own limit that moves the same kind of money. The limit of `refund` applies to everything
 * that pays money back. A limit applies to the sum of all operations of one call on one customer.
 */
import * as v from 'valibot'
import type { Fault } from '../refusal/fault.ts'
import type { Rights } from '../settings/access/access-rights.ts'
import {
  amountsOf,
  collected,
  creditedBeyondInvoices,
  invoicedBeyondCredits,
  largestOf,
  paidBack,
  summed,
  type AmountSum,
  type OperationDone,
} from './operation-amount.ts'

/** The amounts of a call's operations for one customer, by the limits that they count towards. */
export const heldAmountsSchema = v.record(
  v.string(),
  v.array(v.strictObject({ of: v.string(), currency: v.string(), amountMinor: v.number() })),
)
export type HeldAmounts = Readonly<Record<string, readonly AmountSum[]>>

export type Held =
  | { readonly outcome: 'above'; readonly fault: Fault }
  /** The amounts include the amounts of earlier operations. */
  | { readonly outcome: 'within'; readonly amounts: HeldAmounts }

/** Checks the amounts of an operation against the limits of the caller's role; without limits everything is allowed. */
export function holdToLimits(
  operation: string,
  limits: Rights['limits'],
  done: OperationDone,
  before: HeldAmounts = {},
): Held {
  const amounts: Record<string, readonly AmountSum[]> = { ...before }
  for (const { together, mostMinor, sums } of limits === undefined ? [] : heldBy(operation, limits, done)) {
    const alone = largestOf(sums)
    if (alone !== undefined && alone.amountMinor > mostMinor) return above('amount_above_limit', alone, mostMinor)
    const all = summed([...(before[together] ?? []), ...sums])
    const largest = largestOf(all)
    if (largest !== undefined && largest.amountMinor > mostMinor)
      return above('amounts_above_limit', largest, mostMinor)
    amounts[together] = all
  }
  return { outcome: 'within', amounts }
}

interface HeldSums {
  /** Sums of the same name are limited together, in all operations. */
  readonly together: string
  readonly mostMinor: number
  readonly sums: readonly AmountSum[]
}

/**
 * The operations that move a kind of money, in families: those of subscriptions, whose prices are the campaigns', and
 * others. An operation without its own limit has the strictest limit of its family, otherwise that of the other
 * families of its kind. So no other operation gets round a limit, and a narrow limit of `invoice` does not keep a role
 * from the subscriptions that `createsubscription` allows it.
 */
const kinds: Readonly<Record<'invoiced' | 'credited', readonly Family[]>> = {
  invoiced: [
    {
      together: 'invoiced',
      operations: ['createsubscription', 'switchsubscriptionplan', 'updatesubscription', 'resumesubscription'],
    },
    { together: 'invoiced-by-hand', operations: ['invoice'] },
  ],
  credited: [
    { together: 'credited', operations: ['credit', 'cancelsubscription', 'withdrawsubscription', 'complain'] },
  ],
}

interface Family {
  readonly together: string
  readonly operations: readonly string[]
}

/**
 * The operations that may invoice. A stop that is moved to a later time also invoices again what an earlier stop
 * credited.
 */
const mayInvoice: ReadonlySet<string> = new Set([
  ...kinds.invoiced.flatMap(({ operations }) => operations),
  'cancelsubscription',
])

function heldBy(operation: string, limits: NonNullable<Rights['limits']>, done: OperationDone): HeldSums[] {
  const own = limits[operation]
  const invoiced = mayInvoice.has(operation) ? limitOfKind(kinds.invoiced, operation, limits) : undefined
  const credited = limitOfKind(kinds.credited, operation, limits)
  const { refund } = limits
  return [
    ...(own === undefined ? [] : [{ together: operation, mostMinor: own, sums: ownAmounts(operation, done) }]),
    ...(invoiced === undefined ? [] : [{ ...invoiced, sums: invoicedBeyondCredits(done) }]),
    ...(credited === undefined ? [] : [{ ...credited, sums: creditedBeyondInvoices(done) }]),
    ...(refund === undefined ? [] : [{ together: 'paid-back', mostMinor: refund, sums: paidBack(done) }]),
  ]
}

/**
 * The amounts that count towards an operation's own limit. A collection moves the open amount. The collections that
 * other operations plan are left out, as their invoices count already.
 */
const ownAmounts = (operation: string, done: OperationDone) => (operation === 'collect' ? collected : amountsOf)(done)

/**
 * The limit of a kind of money for an operation. An operation that is in no family of the kind, such as
 * `cancelsubscription` among those that invoice, has the limit of the first family.
 */
function limitOfKind(
  families: readonly Family[],
  operation: string,
  limits: NonNullable<Rights['limits']>,
): Omit<HeldSums, 'sums'> | undefined {
  const own = limits[operation]
  const nearestFirst = families.toSorted(
    (one, other) => Number(other.operations.includes(operation)) - Number(one.operations.includes(operation)),
  )
  for (const { together, operations } of nearestFirst) {
    const mostMinor = strictest(operations.map((name) => limits[name]))
    if (mostMinor === undefined) continue
    // An operation whose limit equals that of its family counts together with the family. A wider limit of its own
    // counts alone.
    return own === undefined || own === mostMinor ? { together, mostMinor } : undefined
  }
  return undefined
}

function strictest(limits: readonly (number | undefined)[]): number | undefined {
  const present = limits.filter((limit) => limit !== undefined)
  return present.length === 0 ? undefined : Math.min(...present)
}

const above = (
  code: 'amount_above_limit' | 'amounts_above_limit',
  { amountMinor, currency }: AmountSum,
  mostMinor: number,
): Held => ({
  outcome: 'above',
  fault: {
    field: '',
    code,
    values: { amount: { amountMinor, currency }, most: { amountMinor: mostMinor, currency } },
  },
})
