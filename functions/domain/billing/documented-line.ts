/** The line of a document that bills or credits a period, with the part of the period that the line is about. */
import { zoneOf } from '../settings/counting-zone.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { InvoiceLine } from '../world/invoice.ts'
import type { BilledLine, Subscription } from '../world/subscription.ts'
import type { BillablePeriod } from './billable-period.ts'
import { taxGivenBack } from '../share.ts'
import type { Difference } from './difference.ts'
import type { TakenBack } from './planned-document.ts'

/** A period with documents to make. */
export interface DocumentedPeriod extends BillablePeriod {
  readonly subscription: Subscription
  readonly at: Instant
  readonly settings: Settings
}

interface Stretch {
  readonly begin: Instant
  readonly end: Instant | null
}

export function invoicedLine({ line, amountMinor }: Difference, of: DocumentedPeriod): InvoiceLine {
  const { begin, end } = of.period
  return documentLine(line, amountMinor, { begin: invoicedFrom(line, of) ?? begin, end }, of)
}

/** The begin of the invoiced part: now for a new line, and the earlier end for a line that is billed already. */
function invoicedFrom({ from, billed }: BilledLine, { period, at }: DocumentedPeriod): Instant | null | undefined {
  if (billed.length === 0) return from > 0 ? at : undefined
  // A restored period was wholly credited when it was removed. It is invoiced from its begin.
  const isCredited = billed.every(({ amountMinor }) => amountMinor === 0)
  return isCredited ? undefined : endBefore(period)
}

/** A credit covers the time that the period no longer has, or the time that another line has taken over. */
export function creditedLine(takenBack: TakenBack, of: DocumentedPeriod): InvoiceLine {
  const { line, amountMinor, stoodMinor } = takenBack
  const taxMinor = -taxGivenBack(stoodMinor, amountMinor, line.tax_rate)
  return { ...creditedStretch(takenBack, of), taxMinor: taxMinor === 0 ? 0 : taxMinor }
}

function creditedStretch({ line, amountMinor }: Difference, of: DocumentedPeriod): InvoiceLine {
  const { period, isRemoved, at } = of
  // A pause takes time from a period whose end stays, so the credit covers the whole period. Assignments are counted
  // after the end, so a period that is counted in assignments is treated as cut short.
  const isOfPause =
    !isRemoved && period.end_before === undefined && line.to === undefined && period.billing?.assignments === undefined
  if (isOfPause) return documentLine(line, -amountMinor, { begin: period.begin, end: period.end }, of)
  const from = isRemoved ? undefined : line.to === undefined ? period.end : at
  const begin = from ?? period.begin
  const before = endBefore(period)
  // A period that is counted in assignments is cut short before it is credited.
  const end = before !== null && before <= begin ? period.natural_end : before
  return documentLine(line, -amountMinor, { begin, end }, of)
}

/** The end on the documents of a period. */
const endBefore = ({ end, end_before }: BillablePeriod['period']): Instant | null =>
  end_before === undefined ? end : end_before

function documentLine(line: BilledLine, amountMinor: number, stretch: Stretch, of: DocumentedPeriod): InvoiceLine {
  const { text, kind, tax_rate, tax, category, quantity, campaign_name } = line
  const { subscription, period } = of
  const { campaign_id, begin, serial } = period
  // Time lost to a pause, or billed late, is no part of its own.
  const isPart = stretch.begin > begin && (stretch.end === null || stretch.begin < stretch.end)
  return {
    text,
    template: kind !== 'charge',
    amountMinor,
    tax_rate,
    ...(tax === undefined ? {} : { tax }),
    ...(category === undefined ? {} : { category }),
    period: {
      subscription: subscription.id,
      serial,
      campaign_id,
      campaign_name,
      begin,
      end: stretch.end,
      quantity,
      timezone: zoneOf(period.terms, of.settings),
      ...(isPart ? { part: stretch } : {}),
    },
  }
}
