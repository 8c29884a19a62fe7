/** The calls of the list of documents: a page of it, and the names of the customers on that page. */
import { client, newIdempotencyKey, outcomeOf, type Outcome } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Opened } from '../../api/reading.ts'
import type { ListedInvoice } from '../../api/types.ts'
import { may } from '../../account/rights.ts'
import { stretchReading } from '../../documents/undelivered.ts'
import type { Place } from '../../navigation/screen.ts'

const listed = ['overdue', 'open', 'paid', 'credited', 'all'] as const
export type AskedState = (typeof listed)[number] | 'undelivered'
/** The lists that the person may see. Undelivered documents are found by events. */
export const lists = (): readonly AskedState[] => (may('events') ? [...listed, 'undelivered'] : listed)

/** The filter in the address. */
export interface Asked {
  readonly state: AskedState
  readonly from: string
  readonly to: string
  readonly entity: string
}

export function askedOf({ state, from = '', to = '', entity = '' }: Place['query']): Asked {
  return { state: lists().find((each) => each === state) ?? 'open', from, to, entity }
}

const pageSize = 50

/** The parameters of a filter, for a page and for a file. */
export const queryOf = ({ state, from, to, entity }: Asked) => ({
  ...(state !== 'all' && state !== 'undelivered' && { state }),
  ...(from !== '' && { date_from: from }),
  ...(to !== '' && { date_to: to }),
  ...(entity !== '' && { business_entity: entity }),
})

const pageReading = reads((signal, state: string, from: string, to: string, entity: string, cursor: string) => {
  const filter = askedOf({ state, from, to, entity })
  const query = { ...queryOf(filter), ...(cursor !== '' && { cursor }), max_results: pageSize }
  return client.GET('/api/invoices/', { params: { query }, signal })
})

/** The first call of the list. */
export const callOf = (filter: Asked): Opened =>
  filter.state === 'undelivered' ? stretchReading('') : documentsReading(filter)

export type SentDocument = Pick<ListedInvoice, 'customer_id' | 'number'>

/** Sends documents again to their customers, each refusal beside its document. */
export async function sendAgain(
  documents: readonly SentDocument[],
  asReminders: boolean,
): Promise<Outcome<readonly boolean[]>> {
  const operations = documents.map(({ customer_id: id, number }) => ({
    operation: 'sendinvoice' as const,
    id,
    invoice_number: number,
    ...(asReminders && { reminder: true }),
  }))
  const outcome = await outcomeOf(
    client.POST('/api/customers/bulkupdates/', {
      params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
      body: { operations },
    }),
  )
  if (outcome === undefined) return { ok: false, failure: { kind: 'offline' } }
  if (!outcome.ok) return outcome
  return { ok: true, value: outcome.value.errors.map((errors) => Object.keys(errors).length === 0) }
}

export const documentsReading = ({ state, from, to, entity }: Asked, cursor = '') =>
  pageReading(state, from, to, entity, cursor)
