/** The line of a document that bills or credits a period, with the part of the period that the line is about. */
import type { InvoiceLine } from '../world/invoice.ts'
import type { BilledLine } from '../world/subscription.ts'
import { taxAdded, taxGivenBack } from '../money/share.ts'
import { billedOf, type Difference } from './difference.ts'
import { creditedTime, invoicedTime, isEmpty, type DocumentedPeriod, type DocumentedTime } from './documented-time.ts'
import type { TakenBack } from './planned-document.ts'

export function invoicedLine(difference: Difference, documented: DocumentedPeriod): InvoiceLine {
  const { line, amountMinor } = difference
  const billed = billedOf(line)
  return {
    ...documentLine(line, amountMinor, invoicedTime(difference, documented), documented),
    ...(billed === 0 ? {} : { taxMinor: taxAdded(billed, amountMinor, line.tax_rate) }),
  }
}

export function creditedLine(takenBack: TakenBack, documented: DocumentedPeriod): InvoiceLine {
  const { line, amountMinor, stoodMinor, afterMinor } = takenBack
  const taxMinor = -taxGivenBack({ stoodMinor, afterMinor }, amountMinor, line.tax_rate)
  return {
    ...documentLine(line, -amountMinor, creditedTime(takenBack, documented), documented),
    taxMinor: taxMinor === 0 ? 0 : taxMinor,
  }
}

function documentLine(
  line: BilledLine,
  amountMinor: number,
  time: DocumentedTime,
  documented: DocumentedPeriod,
): InvoiceLine {
  const { text, kind, tax_rate, tax, category, quantity, campaign_name } = line
  const { subscription, period } = documented
  const { campaign_id, begin, serial } = period
  const { stretch, end, pause } = time
  // A line names no part of its period where it is about a pause alone or is billed late.
  const isPart = !isEmpty(stretch) && (stretch.begin > begin || stretch.end !== end)
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
      end,
      quantity,
      timezone: period.terms.timezone,
      ...(isPart ? { part: stretch } : {}),
      ...(pause === undefined ? {} : { pause }),
    },
  }
}
