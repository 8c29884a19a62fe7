/** createagreement: registers an agreement that was made elsewhere, such as a mandate on paper. */
import * as v from 'valibot'
import { createAgreement, sameAgreement } from '../domain/collection/create-agreement.ts'
import { agreementNamed } from '../domain/collection/agreements.ts'
import { businessEntityGiven } from '../domain/payment/pay.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { World } from '../domain/world/world.ts'
import { flag } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { dateParameter, textParameter } from './agreement-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  provider: textParameter(64, 'The id of one of the payment_providers of the settings.'),
  method: textParameter(64, 'A payment method of the provider, such as card or autogiro.'),
  reference: textParameter(200, "The provider's own name for the agreement, such as the number of a mandate."),
  account: v.exactOptional(
    textParameter(
      64,
      "The payer's IBAN, for a method that the bank collects by a file such as sepa_debit. For autogiro the clearing " +
        'number, a hyphen, and the account number.',
    ),
  ),
  national_id: v.exactOptional(
    textParameter(
      64,
      "For autogiro: the payer's personal number with its century, or the number of an organization. With it, the " +
        'next file for the bank registers the mandate, and the agreement is pending until the bank has answered. It ' +
        'is kept as long. Without it, the bank has the mandate already.',
    ),
  ),
  text: v.exactOptional(textParameter(200, 'Words for people, such as "Visa 4242".')),
  business_entity: v.exactOptional(textParameter(100, 'External ID. Required if the account has several.')),
  signed: v.exactOptional(
    v.pipe(
      v.strictObject({
        date: dateParameter('The date on which the payer signed, at the latest today.'),
        place: v.exactOptional(textParameter(100, 'Where it was signed.')),
        evidence: v.exactOptional(textParameter(500, 'Where the proof is, such as the number of a document.')),
      }),
      v.description('The signature of the payer.'),
    ),
  ),
  expires: v.exactOptional(dateParameter('The last date on which it can be used.')),
  default: v.exactOptional(
    v.pipe(
      flag(),
      v.description('Whether it pays invoices that name no agreement. Default: true for the first of an entity.'),
    ),
  ),
  first_used: v.exactOptional(dateParameter('The date of the first collection by it, if there was one elsewhere.')),
})

export const createagreement = {
  name: 'createagreement',
  title: 'CreateAgreement',
  subject: 'collections',
  summary: 'Adds an agreement by which invoices are collected.',
  description:
    'Open invoices of the business entity are collected from then on, on their due dates. An agreement whose ' +
    'reference the provider has given before is the same agreement, and has the same id. Another method or account ' +
    'of it is refused, and another business entity has an agreement of its own.',
  parameters,
  answer: v.object({ agreement_id: v.string() }),
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: _, ...input }, { now, settings, newToken }) =>
    onCustomer(
      current,
      ({ world }) => ({
        agreement_id: agreementNamed(world, newToken)?.id ?? presentId(world, input, settings) ?? newToken,
      }),
      (world) => createAgreement({ world, given: input, id: newToken, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>

function presentId(
  world: World,
  { business_entity, ...input }: Pick<v.InferOutput<typeof parameters>, 'business_entity' | 'provider' | 'reference'>,
  settings: Settings,
): string | undefined {
  const entity = businessEntityGiven(business_entity, settings)
  return 'fault' in entity ? undefined : sameAgreement(world, { ...input, entity: entity.external_id })?.id
}
