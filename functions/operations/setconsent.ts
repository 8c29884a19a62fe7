/** setconsent: the answer of a customer about a consent purpose. */
import * as v from 'valibot'
import { setConsent } from '../domain/customer/consents.ts'
import { refuse } from '../domain/world/change.ts'
import { flag } from '../http/read-parameters.ts'
import { datetimeWords } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { instantOr } from './subscription-parameters.ts'

const size = '1 to 200 characters'
const name = (words: string) => v.pipe(v.string(), v.minLength(1, size), v.maxLength(200, size), v.description(words))

const parameters = v.strictObject({
  id: customerIdParameter,
  purpose: name('A purpose of the consents in the settings, or existing_customer.'),
  given: v.pipe(flag(), v.description('Whether the customer consents. false withdraws.')),
  at: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Datetime of the answer. Default, and latest: now. Not before the last answer.'),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  source: v.exactOptional(name('The place of the answer, such as a form or a phone call.')),
  text_version: v.exactOptional(
    name('The version of the text in which the customer was asked. Default for a consent: the last one.'),
  ),
})

export const setconsent = {
  name: 'setconsent',
  title: 'SetConsent',
  subject: 'customers',
  summary: 'Notes that a customer consents to a purpose, or withdraws a consent.',
  description:
    'The history keeps every answer. Notices that are not required are only sent to customers with a consent; ' +
    'existing_customer allows notices to subscribers until they object.',
  parameters,
  answer: v.object({ purpose: v.string() }),
  customerId: ({ id }) => id,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: _, at: written, ...answer }, { now, settings }) => {
    const at = instantOr(written, now, { settings })
    if (at === undefined) return refuse({ field: 'at', code: 'datetime_expected' })
    const { purpose } = answer
    return onCustomer(current, { purpose }, (world) =>
      setConsent({ world, answer: { ...answer, ...(written === undefined ? {} : { at }) }, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>
