/** endagreement: nothing more is collected by an agreement. */
import * as v from 'valibot'
import { endAgreement } from '../domain/collection/end-agreement.ts'
import { placesToRead } from '../domain/collection/handed-out.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { agreementIdParameter, textParameter } from './agreement-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  agreement_id: agreementIdParameter,
  reason: v.exactOptional(textParameter(500, 'For the history.')),
})

export const endagreement = {
  name: 'endagreement',
  title: 'EndAgreement',
  subject: 'collections',
  summary: 'Ends an agreement.',
  description: 'Collections that are under way continue. Invoices that only waited for it are to be paid by the payer.',
  parameters,
  answer: v.object({ agreement_id: v.string() }),
  customerId: ({ id }) => id,
  mistakes: () => [],
  readsQueue: ({ agreement_id }, { world, now, settings }) =>
    placesToRead(world, ({ collection }) => collection?.agreement === agreement_id, now, settings),
  questions: () => ({}),
  decide: (current, { agreement_id, reason }, { now, settings, untaken }) =>
    onCustomer(current, { agreement_id }, (world) =>
      endAgreement({
        world,
        id: agreement_id,
        ...(reason !== undefined && { reason, isInWords: true }),
        untaken,
        now,
        settings,
      }),
    ),
} as const satisfies Operation<typeof parameters>
