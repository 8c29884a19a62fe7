/**
 * Reports of own workers that contradict what they reported before. A repeated report contradicts nothing, nor does a
 * report with fewer values. A payment is never refused because of an earlier state of its attempt, because the money
 * has arrived.
 */
import type { Fault } from '../refusal/fault.ts'
import type { Code } from '../refusal/code.ts'
import type { Settings } from '../settings/settings.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import { followPayment } from '../payment/follow-payment.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Collection } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import type { CollectionReport } from './collection-report.ts'

type Attempt = Collection['attempts'][number]

export interface ReportToCheck {
  readonly document: Invoice
  readonly collection: Collection
  readonly attempt: number
  /** The attempt as stored before this report. */
  readonly before: Attempt | undefined
  readonly books?: PaidBooks
  readonly now: Instant
  readonly settings: Settings
}

const fault = (code: Code): Fault => ({ field: '', code })

export function wrongReport(report: CollectionReport, reported: ReportToCheck): Fault | undefined {
  const { before } = reported
  if (before !== undefined) return wrongDate(report, reported) ?? contradiction(report, before, reported)
  return report.outcome === 'reversed' || isHandedOut(reported)
    ? wrongDate(report, reported)
    : fault('collection_not_handed_out')
}

/**
 * Whether an attempt without an outcome may have been handed out. An attempt that was replaced, or left to its payer,
 * before anybody took it was never handed out.
 */
export const isHandedOut = ({ collection, attempt, now }: ReportToCheck): boolean =>
  attempt === collection.attempt && collection.untaken === undefined && collection.ready <= now

/** The fault of the date of an outcome, which is today or earlier, and not before the date of the invoice. */
function wrongDate(report: CollectionReport, { document, now, settings }: ReportToCheck): Fault | undefined {
  const date = 'date' in report ? report.date : undefined
  const { timezone } = settings.account
  const made = dateOf(document.made, timezone)
  if (date === undefined) return undefined
  if (date > dateOf(now, timezone)) return { field: 'at', code: 'date_ahead' }
  return date < made ? { field: 'at', code: 'date_early', values: { date: made } } : undefined
}

function contradiction(report: CollectionReport, before: Attempt, { books }: ReportToCheck): Fault | undefined {
  switch (report.outcome) {
    case 'submitted': {
      // The amount that was handed out is kept with an attempt that was submitted.
      const wasSubmitted = before.outcome === 'submitted' || before.amountMinor !== undefined
      const isRepeated = wasSubmitted && isSame(before.submitted ?? before.reference, report)
      return isRepeated ? undefined : differs(before)
    }
    case 'failed':
      if (before.outcome === 'paid') return fault('collection_paid')
      if (before.outcome === 'reversed') return fault('collection_reversed')
      return before.outcome === 'failed' && ![undefined, before.reason].includes(report.reason)
        ? differs(before)
        : undefined
    case 'paid': {
      if (before.outcome !== 'paid' && before.outcome !== 'reversed') return undefined
      const isSameAmount =
        before.paidMinor === undefined || (report.amountMinor ?? before.paidMinor) === before.paidMinor
      return isSame(before.reference, report) && isSameAmount ? undefined : fault('collection_paid')
    }
    case 'reversed':
      return before.outcome === 'reversed' && !isTakenBack(before, report.amountMinor, books)
        ? fault('collection_reversed')
        : undefined
    case 'withdrawn':
      return undefined
  }
}

/** Whether the report has the name that the provider gave before, as far as both name it. */
const isSame = (before: string | undefined, { reference }: { readonly reference?: string }): boolean =>
  before === undefined || reference === undefined || before === reference

/** Whether an amount of the attempt's payment was taken back before; without an amount, the whole payment. */
function isTakenBack({ payment: id }: Attempt, amountMinor: number | undefined, books: PaidBooks | undefined): boolean {
  const payment = books?.payments.find((one) => one.id === id)
  if (books === undefined || payment === undefined) return true
  return amountMinor === undefined
    ? followPayment(books, payment).leftMinor <= 0
    : books.payments.some((one) => one.refunds === id && one.amountMinor === -amountMinor)
}

const differs = ({ outcome, reason, reference }: Attempt): Fault => {
  const detail = outcome === 'failed' ? reason : reference
  return {
    field: '',
    code: 'collection_differs',
    values: { value: detail === undefined ? outcome : `${outcome} (${detail})` },
  }
}
