/**
 * The remedy `credit`: the share of one copy in the lines that paid for it. The lines of a period counted in
 * assignments are shared by assignments, those of any other period by the days up to the next issue.
 */
import { creditInvoice, creditNoteOf } from '../billing/credit-invoice.ts'
import { wholeOf } from '../billing/service-share.ts'
import { standingLines, type StandingLine } from '../billing/uncredited-lines.ts'
import { share } from '../money/share.ts'
import { noBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Invoice } from '../world/invoice.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { periodOfCopy, timeOfCopy, type Copy } from './complained-issue.ts'

export const nothingToCredit = refuse({ field: 'remedy', code: 'complaint_nothing_to_credit' })

/** The number of the invoice that billed a copy; undefined where none did. */
export function invoiceOfCopy(copy: Copy, subscription: Subscription): string | undefined {
  const period = periodOfCopy(copy, subscription)
  const billed = linesOfCopy(copy, period).flatMap((line) => line.billed)
  const largest = billed
    .filter(({ invoice }) => invoice !== null)
    .toSorted((one, other) => other.amountMinor - one.amountMinor)[0]
  return largest?.invoice ?? undefined
}

/** The lines of the category of the issue; without such lines, all lines of the campaign. */
function linesOfCopy({ category }: Copy, period: Period | undefined): BilledLine[] {
  const lines = (period?.billing?.lines ?? []).filter(({ kind }) => kind !== 'charge')
  const own = lines.filter((line) => line.category === category)
  return own.length === 0 ? lines : own
}

export interface CreditingCopy {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly subscription: Subscription
  readonly copy: Copy
  /** The invoice that billed the copy. */
  readonly document: Invoice | undefined
  /** Words on the credit note. */
  readonly reason: string
  readonly now: Instant
  readonly settings: Settings
}

export function creditCopy(crediting: CreditingCopy): (Change & { readonly creditNote: string }) | Refusal {
  const { world, subscription, copy, document, reason, now, settings } = crediting
  const period = periodOfCopy(copy, subscription)
  const part = period && partOfCopy(copy, period, settings)
  if (document === undefined || period === undefined || part === undefined) return nothingToCredit
  const ofCopy = new Set(linesOfCopy(copy, period))
  const lines = standingLines(world, document).flatMap((line) => {
    const amount = shareOf(line, period, ofCopy, part)
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

interface Part {
  readonly part: number
  readonly whole: number
}

function partOfCopy(copy: Copy, period: Period, settings: Settings): Part | undefined {
  const whole = wholeOf(period) ?? 0
  const part = period.billing?.assignments === undefined ? timeOfCopy(copy, settings) : 1
  return part === undefined || whole <= 0 ? undefined : { part: Math.min(part, whole), whole }
}

/** The share of a line, at most the amount that is left of it. */
function shareOf(
  { billed, leftMinor }: StandingLine,
  period: Period,
  ofCopy: ReadonlySet<BilledLine>,
  { part, whole }: Part,
): number {
  const line = billed?.period.serial === period.serial ? period.billing?.lines[billed.position] : undefined
  if (line === undefined || !ofCopy.has(line)) return 0
  const copyMinor = share(line.amountMinor, part, whole)
  if (Math.sign(copyMinor) !== Math.sign(leftMinor)) return 0
  return Math.abs(copyMinor) > Math.abs(leftMinor) ? leftMinor : copyMinor
}
