/**
 * The limits of roles (decisions: "Roles"). A limit follows the money: it holds the operation of its name, and whatever
 * moves the same kind of money without a limit of its own. The limit of `refund` holds whatever pays money back. Of the
 * operations of one call on one customer a limit holds the sum.
 */
import * as v from 'valibot'
import type { Fault } from '../fault.ts'
import type { Rights } from '../settings/access-rights.ts'
import {
  amountsOf,
  creditedBeyondInvoices,
  invoicedBeyondCredits,
  largestOf,
  paidBack,
  summed,
  type AmountSum,
  type OperationDone,
} from './operation-amount.ts'

/** What the operations of a call come to for one customer, by what is held together. */
export const heldAmountsSchema = v.record(
  v.string(),
  v.array(v.strictObject({ of: v.string(), currency: v.string(), amountMinor: v.number() })),
)
export type HeldAmounts = Readonly<Record<string, readonly AmountSum[]>>

export type Held =
  | { readonly outcome: 'above'; readonly fault: Fault }
  /** With what the operations before it came to. */
  | { readonly outcome: 'within'; readonly amounts: HeldAmounts }

/** An operation, and what it comes to by the limits of the caller's role; without limits everything is allowed. */
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
  /** Sums of the same name are held together, in whatever operation they are. */
  readonly together: string
  readonly mostMinor: number
  readonly sums: readonly AmountSum[]
}

/**
 * The operations that move a kind of money. An operation without a limit of its own has the strictest limit that the
 * role has for any of its kind, so no limit is walked round by another operation.
 */
const kinds = {
  invoiced: ['createsubscription', 'switchsubscriptionplan', 'updatesubscription', 'resumesubscription', 'invoice'],
  credited: ['credit', 'cancelsubscription'],
} as const

/** Beside those, a stop that is moved to a later time invoices again what an earlier stop credited. */
const mayInvoice: ReadonlySet<string> = new Set([...kinds.invoiced, 'cancelsubscription'])

function heldBy(operation: string, limits: NonNullable<Rights['limits']>, done: OperationDone): HeldSums[] {
  const own = limits[operation]
  const ofKind = (kind: keyof typeof kinds): number | undefined => {
    const most = strictest(kinds[kind].map((name) => limits[name]))
    // An operation with the very limit of its kind counts with the others of its kind. A wider one of its own stands.
    return own === undefined || own === most ? most : undefined
  }
  const invoiced = mayInvoice.has(operation) ? ofKind('invoiced') : undefined
  const credited = ofKind('credited')
  const { refund } = limits
  return [
    ...(own === undefined ? [] : [{ together: operation, mostMinor: own, sums: amountsOf(done) }]),
    ...(invoiced === undefined
      ? []
      : [{ together: 'invoiced', mostMinor: invoiced, sums: invoicedBeyondCredits(done) }]),
    ...(credited === undefined
      ? []
      : [{ together: 'credited', mostMinor: credited, sums: creditedBeyondInvoices(done) }]),
    ...(refund === undefined ? [] : [{ together: 'paid-back', mostMinor: refund, sums: paidBack(done) }]),
  ]
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
