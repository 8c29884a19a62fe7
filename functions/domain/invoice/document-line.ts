/** The line of a document that bills or credits a period, and the stretch of the period that it is about. */
import type { BilledLine } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Difference } from './difference.ts'
import type { InvoiceLine } from './invoice.ts'
import type { Settling } from './settle.ts'

/** A new line is for the time from now on, and one that was billed before for the time that was added. */
export function invoicedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { period, at } = settling
  const isNew = line.billed.length === 0
  const since = isNew ? (line.from > 0 ? at : period.begin) : addedFrom(settling)
  return documentLine(line, amountMinor, { begin: later(since, period.begin), end: period.end }, settling)
}

/** What is credited is for the time that the period no longer has, or that another line has taken over. */
export function creditedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { period, fate, was, at } = settling
  const since = fate === 'gone' ? period.begin : ((line.to === undefined ? period.end : at) ?? period.begin)
  const begin = later(since, period.begin)
  const before = was?.period.end
  // One that is counted in assignments was cut before it is credited.
  const end = before === undefined || (before !== null && before <= begin) ? period.natural_end : before
  return documentLine(line, amountMinor, { begin, end }, settling)
}

/** Where the period ended before, if it ends later now; a product that came late adds no time. */
function addedFrom({ period: { begin, end }, was }: Settling): Instant {
  const before = was?.fate === 'kept' ? was.period.end : null
  return before !== null && (end === null || before < end) ? before : begin
}

const later = (one: Instant, other: Instant) => (one > other ? one : other)

interface Stretch {
  readonly begin: Instant
  readonly end: Instant | null
}

function documentLine(line: BilledLine, amountMinor: number, stretch: Stretch, settling: Settling): InvoiceLine {
  const { text, kind, tax_rate, category, quantity } = line
  const { subscription, period } = settling
  const { campaign_id, begin, serial } = period
  return {
    text,
    template: kind !== 'charge',
    amountMinor,
    tax_rate,
    ...(category === undefined ? {} : { category }),
    period: {
      subscription: subscription.id,
      serial,
      campaign_id,
      begin,
      end: stretch.end,
      quantity,
      ...(stretch.begin > begin ? { part: stretch } : {}),
    },
  }
}
