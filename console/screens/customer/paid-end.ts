/** The end of the time of a subscription that is invoiced: the present period, or a later one that has its invoice. */
import type { Invoice, Subscription } from '../../api/types.ts'

type Documents = readonly Pick<Invoice, 'type' | 'state' | 'lines'>[]

/** Undefined if the end is not known, or nothing has begun. */
export function paidEnd({ periods }: Pick<Subscription, 'periods'>, documents: Documents): string | undefined {
  const invoiced = periods.filter(
    ({ current, begin, campaign_id }) => current || isInvoiced(begin, campaign_id, documents),
  )
  return invoiced.at(-1)?.end ?? undefined
}

const isInvoiced = (begin: string, campaign: string, documents: Documents): boolean =>
  documents.some(
    ({ type, state, lines = [] }) =>
      type === 'invoice' &&
      state !== 'credited' &&
      lines.some(({ period_begin, period_campaign_id }) => period_begin === begin && period_campaign_id === campaign),
  )
