/** The open invoices with the earliest due dates, as many as one answer sums up. */
import { rangeOf } from '../../domain/document/document-lists.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { pageOfDocuments, readListEntries } from '../../store/lists/read-document-list.ts'

const mostInvoices = 2_000

export interface OpenMoney {
  readonly invoices: readonly Invoice[]
  /** Whether there are more open invoices than were read. */
  readonly isPartial: boolean
}

export async function openMoney(account: string, today: PlainDate): Promise<OpenMoney> {
  const { forward, from, below } = rangeOf({ state: 'open', today })
  const { listed, more } = await pageOfDocuments(account, 'open', {
    forward,
    from,
    below,
    after: undefined,
    limit: mostInvoices,
  })
  const read = await readListEntries(
    account,
    listed.map(({ customer, number }) => ({ customer, number, state: 'open' as const })),
  )
  return { invoices: listed.flatMap((entry) => read(entry) ?? []), isPartial: more }
}
