/** markundeliverable (capabilities: "Complaints, gracing, returns, seasons"). */
import * as v from 'valibot'
import { markUndeliverable } from '../domain/complaint/mark-undeliverable.ts'
import { markedAddresses } from '../domain/world/undeliverable.ts'
import { datetimeOrDateWords } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  address: v.optional(
    v.pipe(
      v.picklist(markedAddresses, `one of ${markedAddresses.join(', ')}`),
      v.description('The undeliverable address. Default delivery.'),
    ),
    'delivery',
  ),
  reason: v.exactOptional(v.pipe(v.string(), v.description("The carrier's words, or those of the caller."))),
  until: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Datetime at which the mark ends. Default: with a new address. A time that has passed ends it. With preview, a ' +
          'date without a time is the day up to which the answer also shows what follows.',
      ),
      v.metadata({ words: datetimeOrDateWords }),
    ),
  ),
})

export const markundeliverable = {
  name: 'markundeliverable',
  title: 'MarkUndeliverable',
  subject: 'customers',
  summary: 'Marks an address of a customer as undeliverable.',
  description:
    'By the policies of the live subscriptions the reader gets an e-mail, and deliveries to the delivery address ' +
    'pause. A new address ends the mark.',
  parameters,
  answer: v.object({ id: v.string() }),
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id, ...input }, { now, settings }) =>
    onCustomer(current, { id }, (world) => markUndeliverable({ world, given: input, now, settings })),
} as const satisfies Operation<typeof parameters>
