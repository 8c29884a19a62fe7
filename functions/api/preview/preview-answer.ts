/** The shape of a preview in answers (extensions: "preview and expect"). */
import * as v from 'valibot'
import { stepKinds } from '../../domain/preview/show-steps.ts'
import { states } from '../../domain/world/subscription.ts'
import { balanceSchema, collectionSchema, invoiceSchema, paymentSchema } from '../customers/invoice-answer.ts'
import { overrideSchema } from '../customers/override-answer.ts'
import { groupCustomer } from '../customers/subscription-answer.ts'

const text = (description: string) => v.pipe(v.string(), v.description(description))
const whole = (description: string) => v.pipe(v.number(), v.integer(), v.description(description))
const { override_id: overrideId, ...overrideEntries } = overrideSchema.entries
const { number: _number, payment_url: _url, ...documentEntries } = invoiceSchema.entries

const { payment_id: _id, created: _created, ...paymentEntries } = paymentSchema.entries

const { collection_id, agreement_id, ...collectionEntries } = collectionSchema.entries

const previewedEntries = {
  ...documentEntries,
  collection: v.exactOptional(
    v.pipe(
      v.object({ agreement_id: v.exactOptional(agreement_id), ...collectionEntries }),
      v.description('How the invoice would be collected. Absent if its payer would pay it.'),
    ),
  ),
}

export const previewedDocument = v.pipe(
  v.object(previewedEntries),
  v.description('An invoice or credit note that would be made. It has no number, as a preview takes none.'),
)

const periods = v.array(
  v.object({
    campaign_name: v.string(),
    campaign_id: v.string(),
    begin: text("Datetime in the account's timezone."),
    end: v.pipe(v.nullable(v.string()), v.description('Datetime. null if open-ended.')),
    current: v.boolean(),
    group_customer_id: groupCustomer,
    remaining_assignments: v.exactOptional(whole('Only of periods counted in assignments.')),
  }),
)

const { attempt, at: collectedAt, reason, class: reasonClass } = collectionEntries

const plannedCollection = {
  collection_id,
  invoice_number: v.exactOptional(text('Absent for an invoice that is still to be made.')),
  agreement_id: v.exactOptional(agreement_id),
  at: collectedAt,
  state: v.picklist(['planned', 'ready', 'submitted']),
  attempt,
  amount: v.pipe(v.number(), v.description('The present amount due, in major units.')),
  currency: v.string(),
  method: v.string(),
  from: text('The card or account, such as its last digits; otherwise the method.'),
  reason,
  class: reasonClass,
}

export const stepSchema = v.object({
  at: text("Datetime in the account's timezone."),
  kind: v.picklist(stepKinds),
  subscription_id: v.exactOptional(text('The subscription of the step.')),
  document: v.exactOptional(previewedDocument),
  product: v.exactOptional(
    v.pipe(v.object({ external_id: v.string(), name: v.string() }), v.description('The product that is assigned.')),
  ),
  collection: v.exactOptional(
    v.pipe(v.object(plannedCollection), v.description('The planned collection, for the kind collection.')),
  ),
  text: text('The name in the language of the call.'),
})

const customer = v.exactOptional(text('Only in a preview of many operations.'))

export const previewSchema = v.object({
  documents: v.array(v.object({ ...previewedEntries, customer_id: customer })),
  follow: v.pipe(
    v.array(v.object({ ...stepSchema.entries, customer_id: customer })),
    v.description('What follows up to until, at most 400 steps.'),
  ),
  more: v.exactOptional(
    v.pipe(
      v.literal(true),
      v.description('Whether more would follow, or more recipients would change, than the answer includes.'),
    ),
  ),
  subscriptions: v.array(
    v.object({
      id: v.exactOptional(text('Absent for a subscription that would be created.')),
      customer_id: v.exactOptional(
        text('In a preview of many operations, and for a recipient that changes with its group.'),
      ),
      state: v.picklist(states),
      state_before: v.exactOptional(v.picklist(states)),
      stop_at: v.exactOptional(text('For a registered stop, which periods reflect once it takes effect.')),
      stop_at_before: v.exactOptional(v.string()),
      earlier_periods: v.exactOptional(
        whole(
          'The number of older periods that both lists leave out. Only in a preview of many operations with ' +
            'more than 10000 periods: it returns the latest 12 of each subscription.',
        ),
      ),
      periods,
      periods_before: periods,
    }),
  ),
  overrides: v.pipe(
    v.array(v.object({ ...overrideEntries, override_id: v.exactOptional(overrideId), customer_id: customer })),
    v.description('Overrides that would be registered or changed, with the policy under which they are registered.'),
  ),
  payments: v.pipe(
    v.array(v.object({ ...paymentEntries, customer_id: customer })),
    v.description(
      'Payments that would be registered. A payment below zero pays money back, and says from where. A refund through ' +
        'the provider is shown as it will be once the provider has agreed, with what follows from it.',
    ),
  ),
  collections: v.pipe(
    v.array(v.object({ ...plannedCollection, customer_id: customer })),
    v.description(
      'Collections that would be planned, or planned for another day; and submitted ones of invoices that would be ' +
        'credited, as their money may still come in.',
    ),
  ),
  balance: v.array(v.object({ ...balanceSchema.entries, customer_id: customer })),
  balance_before: v.array(v.object({ ...balanceSchema.entries, customer_id: customer })),
  to_pay_now: v.pipe(
    v.array(v.object({ business_entity: v.string(), currency: v.string(), amount: v.number() })),
    v.description(
      'The increase of the amount due, in major units: new invoices, less what credit notes of the same ' +
        'call take off open invoices.',
    ),
  ),
  events: v.pipe(v.array(v.string()), v.description('Types of the events that would be made, in order.')),
  messages: v.pipe(
    v.array(
      v.object({
        kind: v.picklist(['invoice', 'credit_note', 'reminder', 'notice', 'agreement']),
        to: v.array(v.string()),
      }),
    ),
    v.description('E-mails that would be sent.'),
  ),
  counts: v.pipe(
    v.object({
      periods: whole('Periods that would be created, including past periods of a subscription that began earlier.'),
      documents: whole('Invoices and credit notes that would be made: the length of `documents`.'),
      events: whole('Events that would be made: the length of `events`.'),
    }),
    v.description('The totals of what the call would create.'),
  ),
  expect: text('Send it as `expect` to carry out exactly this. Valid for 30 minutes.'),
})

export const previewAnswer = v.object({ preview: previewSchema })

/** The answer of a call that can be previewed: its own, or a preview. */
export const answerOrPreview = <Answer extends v.GenericSchema<unknown, unknown>>(answer: Answer) =>
  v.union([answer, previewAnswer])
