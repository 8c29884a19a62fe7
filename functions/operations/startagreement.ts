/** startagreement: has a payer agree to collections on a page of the payment provider. */
import * as v from 'valibot'
import { agreementPath } from '../domain/collection/agreement-path.ts'
import { startAgreement } from '../domain/collection/agree-on-page.ts'
import { flag } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { textParameter } from './agreement-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  provider: textParameter(64, 'The id of one of the payment_providers of the settings, other than of kind queue.'),
  method: textParameter(64, 'A payment method of the provider, such as card.'),
  business_entity: v.exactOptional(textParameter(100, 'External ID. Required if the account has several.')),
  return_to: v.exactOptional(
    textParameter(2000, 'The address to which the payer is redirected afterwards. Default: a page with the result.'),
  ),
  subscription_id: v.exactOptional(
    textParameter(200, 'The subscription that is paid by it. Default: it is the default of the business entity.'),
  ),
  send: v.optional(
    v.pipe(flag(), v.description('With true, the payer gets an e-mail with the address. Default false.')),
    false,
  ),
})

export const startagreement = {
  name: 'startagreement',
  title: 'StartAgreement',
  subject: 'collections',
  summary: 'Begins an agreement, by which a payer agrees to collections.',
  description:
    'The payer agrees at url, on a page of the provider; no card number reaches the service. The agreement is pending ' +
    'until then, for 30 days at most.',
  parameters,
  answer: v.object({
    agreement_id: v.string(),
    url: v.pipe(
      v.string(),
      v.description('The page on which the payer agrees. Anybody who has the address can use it.'),
    ),
  }),
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: customer, ...input }, { now, settings, newToken: id, baseUrl }) => {
    const url = `${baseUrl()}${agreementPath(settings.account.id, customer, id)}`
    return onCustomer(current, { agreement_id: id, url }, (world) =>
      startAgreement({ world, given: input, id, baseUrl: baseUrl(), now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>
