/** The remedy `credit`: the share of one copy in the lines that paid for it (`share-of-copy.ts`). */
import { creditInvoice, creditNoteOf } from '../billing/credit-invoice.ts'
import { standingLines, type StandingLine } from '../billing/uncredited-lines.ts'
import { noBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Invoice } from '../world/invoice.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { periodOfCopy, type Copy } from './complained-issue.ts'
import { amountOfCopy, linesOfCopy, shareOfCopy, type CopyOfPeriod, type ShareOfCopy } from './share-of-copy.ts'

export const nothingToCredit = refuse({ field: 'remedy', code: 'complaint_nothing_to_credit' })

/** The number of the invoice that billed a copy; undefined if none did. */
export function invoiceOfCopy(paid: CopyOfSubscription): string | undefined {
  // The amount of the line, as what is left of it depends on earlier credits.
  const billed = paidLinesOf(paid).flatMap((line) =>
    line.billed.flatMap(({ invoice }) => (invoice === null ? [] : [{ invoice, amountMinor: line.amountMinor }])),
  )
  return billed.toSorted((one, other) => other.amountMinor - one.amountMinor)[0]?.invoice
}

type CopyOfSubscription = Omit<CopyOfPeriod, 'period'>

function paidLinesOf(paid: CopyOfSubscription): BilledLine[] {
  const period = periodOfCopy(paid.copy, paid.subscription)
  return period === undefined ? [] : linesOfCopy({ ...paid, period })
}

/** The quantity that was paid for when a copy came; the present one of a subscription that nothing was billed for. */
export const quantityOfCopy = (paid: CopyOfSubscription): number =>
  paidLinesOf(paid)[0]?.quantity ?? paid.subscription.quantity

export interface CreditingCopy {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription
  readonly copy: Copy
  /** All assignments of the customer. */
  readonly assignments: readonly Assignment[]
  /** The invoice that billed the copy. */
  readonly document: Invoice | undefined
  /** Words on the credit note. */
  readonly reason: string
  readonly now: Instant
  readonly settings: Settings
}

export function creditCopy(crediting: CreditingCopy): (Change & { readonly creditNote: string }) | Refusal {
  const { world, subscription, copy, assignments, document, reason, now, settings } = crediting
  const period = periodOfCopy(copy, subscription)
  const { customer } = world
  const counted = period && { copy, period, subscription, customer, assignments, settings }
  const part = counted && shareOfCopy(counted)
  if (document === undefined || counted === undefined || part === undefined) return nothingToCredit
  const ofCopy = new Set(linesOfCopy(counted))
  const lines = standingLines(world, document).flatMap((line) => {
    const amount = leftOfShare(line, counted.period, ofCopy, part)
    return amount === 0 ? [] : [{ line: line.index + 1, amount }]
  })
  if (lines.reduce((sum, { amount }) => sum + amount, 0) <= 0) return nothingToCredit
  const credited = creditInvoice({
    world,
    given: { lines, reason, refund: 'balance' },
    document,
    books: noBooks,
    paymentId: '',
    now,
    settings,
  })
  if (isRefused(credited)) return nothingToCredit
  return { ...credited, creditNote: creditNoteOf(credited) ?? '' }
}

/** The share of a line, at most the amount that is left of it. */
function leftOfShare(
  { billed, leftMinor }: StandingLine,
  period: Period,
  ofCopy: ReadonlySet<BilledLine>,
  part: ShareOfCopy,
): number {
  const line = billed?.period.serial === period.serial ? period.billing?.lines[billed.position] : undefined
  if (line === undefined || !ofCopy.has(line)) return 0
  const copyMinor = amountOfCopy(line.amountMinor, part)
  if (Math.sign(copyMinor) !== Math.sign(leftMinor)) return 0
  return Math.abs(copyMinor) > Math.abs(leftMinor) ? leftMinor : copyMinor
}
