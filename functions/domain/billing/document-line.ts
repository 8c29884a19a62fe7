/** The line of a document that bills or credits a period, and the stretch of the period that it is about. */
import type { BilledLine } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Difference } from './difference.ts'
import type { InvoiceLine } from '../world/invoice.ts'
import type { Settling } from './settle-difference.ts'

export function invoicedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { begin, end } = settling.period
  return documentLine(line, amountMinor, { begin: invoicedFrom(line, settling) ?? begin, end }, settling)
}

/** A new line is for the time from now on, and one that was billed before for the time that was added. */
function invoicedFrom({ from, billed }: BilledLine, { was, at }: Settling): Instant | null | undefined {
  if (billed.length === 0) return from > 0 ? at : undefined
  return was?.fate === 'kept' ? was.end : undefined
}

export function creditedLine({ line, amountMinor }: Difference, settling: Settling): InvoiceLine {
  const { period, fate, was } = settling
  // What a pause took of a period whose end stays has no stretch of its own. Assignments are counted after the end.
  const isOfPause =
    was?.end === period.end && was.fate === fate && line.to === undefined && period.billing?.assignments === undefined
  if (isOfPause) return documentLine(line, amountMinor, { begin: period.begin, end: period.end }, settling)
  const begin = creditedFrom(line, settling) ?? period.begin
  const before = was?.end
  // One that is counted in assignments was cut before it is credited.
  const end = before === undefined || (before !== null && before <= begin) ? period.natural_end : before
  return documentLine(line, amountMinor, { begin, end }, settling)
}

/** What is credited is for the time that the period no longer has, or that another line has taken over. */
function creditedFrom({ to }: BilledLine, { period, fate, at }: Settling): Instant | null | undefined {
  if (fate === 'gone') return undefined
  return to === undefined ? period.end : at
}

interface Stretch {
  readonly begin: Instant
  readonly end: Instant | null
}

function documentLine(line: BilledLine, amountMinor: number, stretch: Stretch, settling: Settling): InvoiceLine {
  const { text, kind, tax_rate, category, quantity, campaign_name } = line
  const { subscription, period } = settling
  const { campaign_id, begin, serial } = period
  // What was missed because of a pause, or came late, has no time of its own.
  const isPart = stretch.begin > begin && (stretch.end === null || stretch.begin < stretch.end)
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
      campaign_name,
      begin,
      end: stretch.end,
      quantity,
      ...(isPart ? { part: stretch } : {}),
    },
  }
}
