/** The line of a document that bills or credits a period, and the stretch of the period that it is about. */
import type { BilledLine } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Difference } from './difference.ts'
import type { InvoiceLine } from './invoice.ts'
import type { Settling } from './settle.ts'

/** A new line is for the time from now on, and one that was billed before for the time after that. */
export function invoicedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { period, was, at } = settling
  const { begin, end } = period
  const isNew = line.billed.length === 0
  const since = isNew ? line.from > 0 && at : was?.fate === 'kept' && was.period.end
  return documentLine(line, amountMinor, { begin: since && since > begin ? since : begin, end }, settling)
}

/** What is credited is for the time that the period no longer has, or another line has taken over. */
export function creditedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { period, fate, was, at } = settling
  const since = fate === 'kept' && (line.to === undefined ? period.end : at)
  const begin = since && since > period.begin ? since : period.begin
  const before = was?.period.end
  // One that is counted in assignments was cut before it is credited.
  const end = before === undefined || (before !== null && before <= begin) ? period.natural_end : before
  return documentLine(line, amountMinor, { begin, end }, settling)
}

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
