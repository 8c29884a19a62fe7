/** invoice (interface: "POST /api/customers/invoice/"). */
import * as v from 'valibot'
import { malformed, missing, notAllowed, type Mistake } from '../domain/refusal/mistake.ts'
import { charge } from '../domain/billing/charge.ts'
import type { Change } from '../domain/world/change.ts'
import { flag } from '../http/read-parameters.ts'
import { dateWords, present, nameWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { amountParameter, currencyParameter, noteParameter } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'
import { subscriptionIdParameter } from './subscription-parameters.ts'

const fraction = 'a fraction from 0 to 1'
const line = v.strictObject({
  text: v.pipe(
    v.string(),
    v.minLength(1, 'some text'),
    v.maxLength(2_000, 'at most 2000 characters'),
    v.description('May contain line breaks.'),
  ),
  amount: v.pipe(amountParameter, v.description('Minor units, tax included.')),
  currency: currencyParameter,
  tax_rate: v.pipe(v.number(), v.minValue(0, fraction), v.maxValue(1, fraction)),
})

/** Rules for parameters that go together. */
const words: Words = {
  dependentRequired: { period: ['subscription_id'] },
  if: { not: present('subscription_id') },
  then: present('business_entity'),
}

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    business_entity: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('External ID of the business entity. Required without subscription_id.'),
        v.metadata({ words: nameWords }),
      ),
    ),
    subscription_id: v.exactOptional(v.pipe(subscriptionIdParameter, v.description('The subscription of the lines.'))),
    period: v.exactOptional(
      v.pipe(
        v.string(),
        v.regex(/^(?:current|[1-9]\d{0,8})$/, 'current, or the index of a period'),
        v.description(
          'current, or the index of the period; 1 is the oldest. Default current. Only with subscription_id.',
        ),
      ),
    ),
    lines: v.pipe(
      v.array(line),
      v.minLength(1, 'at least one line'),
      v.maxLength(100, 'at most 100 lines'),
      v.description('The lines of the invoice. At most one tax rate other than 0.'),
    ),
    due: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('Date. Default: by the payment terms of the business entity.'),
        v.metadata({ words: dateWords }),
      ),
    ),
    send: v.optional(v.pipe(flag(), v.description('With false, the invoice is not sent. Default true.')), true),
    note: noteParameter,
  }),
  v.metadata({ words }),
)
type InvoiceParameters = v.InferOutput<typeof parameters>

export const invoice = {
  name: 'invoice',
  title: 'Invoice',
  subject: 'money',
  summary: 'Creates an invoice.',
  description:
    'Lines of a subscription belong to one of its periods, and are credited with it when the ' +
    "subscription stops. The customer's balance is used for the invoice at once.",
  parameters,
  answer: v.object({ invoice_number: v.string() }),
  customerId: ({ id }) => id,
  mistakes: (input) => shapeMistakes(input),
  questions: () => ({}),
  decide: (current, { id: _, period = 'current', ...input }, { now, settings }) =>
    onCustomer(current, numberOf, (world) => charge({ world, given: { ...input, period }, now, settings })),
} as const satisfies Operation<typeof parameters>

function numberOf({ facts }: Change) {
  const invoiced = facts.find(({ fact }) => fact === 'invoiced')
  return { invoice_number: invoiced?.fact === 'invoiced' ? invoiced.invoice : undefined }
}

function shapeMistakes({ business_entity, subscription_id, period, lines }: InvoiceParameters): Mistake[] {
  const rates = new Set(lines.map(({ tax_rate }) => tax_rate).filter((rate) => rate !== 0))
  return [
    ...(business_entity === undefined && subscription_id === undefined
      ? [missing('business_entity', 'missing, but required without subscription_id.')]
      : []),
    ...(period !== undefined && subscription_id === undefined
      ? [notAllowed('period', 'not allowed without subscription_id.')]
      : []),
    ...(rates.size > 1 ? [malformed('lines', 'expected at most one tax_rate that is not 0.')] : []),
  ]
}
