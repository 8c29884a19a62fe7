/** collect: collects an invoice now or on a day, instead of by its schedule. */
import * as v from 'valibot'
import { collect as collectInvoice } from '../domain/collection/collect-invoice.ts'
import { placesToRead } from '../domain/collection/handed-out.ts'
import { documentIn } from '../domain/world/find-document.ts'
import { showCollection } from '../domain/collection/show-collection.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { documentNumber } from './invoice-parameters.ts'
import { agreementIdParameter, dateParameter } from './agreement-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  invoice_number: v.pipe(documentNumber, v.description('The invoice to collect.')),
  agreement_id: v.exactOptional(
    v.pipe(agreementIdParameter, v.description('Default: the default agreement of the business entity.')),
  ),
  at: v.exactOptional(
    dateParameter('The first date on which it may be collected, at most 12 months ahead. Default: today.'),
  ),
})

export const collect = {
  name: 'collect',
  title: 'Collect',
  subject: 'collections',
  summary: 'Collects an invoice.',
  description:
    'The invoice is collected on the first bank day from that date, whatever its schedule says, once the notice of the ' +
    'method has passed. An invoice is collected once at a time: while a collection is under way, this is refused.',
  parameters,
  answer: v.object({
    collection_id: v.string(),
    on: v.pipe(v.string(), v.description('The date on which it is collected, YYYY-MM-DD.')),
  }),
  customerId: ({ id }) => id,
  document: ({ invoice_number }) => invoice_number,
  mistakes: () => [],
  readsQueue: ({ invoice_number }, { world, now, settings }) =>
    placesToRead(world, ({ number }) => number === invoice_number, now, settings),
  questions: () => ({}),
  decide: (current, { id: _, invoice_number, ...input }, { now, settings, document, untaken }) =>
    onCustomer(
      current,
      ({ world }) => {
        const planned = documentIn(world, invoice_number)
        const collection = planned && showCollection(world.customer.id, planned, now, settings.account.timezone)
        return { collection_id: collection?.collection_id ?? '', on: collection?.at ?? '' }
      },
      (world) => collectInvoice({ world, given: input, document, untaken, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
