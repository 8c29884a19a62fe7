/** The shape of a subscription in answers (interface: "Subscription", "Period"). */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { remedies } from '../../domain/settings/settings-kinds.ts'
import { complaintKinds, complaintStates } from '../../domain/world/complaint.ts'
import { states } from '../../domain/world/subscription.ts'

const text = (description: string) => v.pipe(v.string(), v.description(description))
const assignmentId = text('Product assignment id.')
export const groupCustomer = v.exactOptional(
  text('The customer of the group subscription. Only for recipient subscriptions.'),
)
const customFields = v.record(v.string(), v.unknown())
const delivery = {
  donated: v.exactOptional(
    v.pipe(v.literal(true), v.description('Only if a pause-delivery-donate gave the product away.')),
  ),
  address: v.exactOptional(
    v.pipe(v.object(addressEntries), v.description('The delivery address. Only if an alternative-delivery sets it.')),
  ),
}

/** A product assigned to a customer or to a subscription. */
export const assignmentSchema = v.object({
  id: assignmentId,
  external_id: v.string(),
  name: v.string(),
  date: v.exactOptional(text('Date of the product, if it has one.')),
  subscription_id: v.exactOptional(text('Absent if the product is assigned to the customer itself.')),
  period: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('The index of the period; 1 is the oldest.'))),
  group_customer_id: groupCustomer,
  assigned: text("Datetime of the assignment, in the account's timezone."),
  data: v.pipe(customFields, v.description('Fields of the assignment that have a value, by field id.')),
  donated: delivery.donated,
  address: v.exactOptional(
    v.pipe(
      v.object(addressEntries),
      v.description(
        'The address that applies: the one of the alternative-delivery in which the product was assigned, ' +
          'else the delivery address of the subscription, else the address of the customer. Absent if the ' +
          'product was given away.',
      ),
    ),
  ),
})

const period = v.object({
  campaign_name: v.string(),
  campaign_id: v.string(),
  begin: text("Datetime in the account's timezone."),
  end: v.pipe(v.nullable(v.string()), v.description("Datetime in the account's timezone. null if open-ended.")),
  current: v.pipe(v.boolean(), v.description('Whether the current time is within the period.')),
  group_customer_id: groupCustomer,
  remaining_assignments: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description('For a period counted in assignments. Only if details are requested.'),
    ),
  ),
  products: v.array(
    v.object({
      id: assignmentId,
      name: v.string(),
      date: v.exactOptional(text('Date of the product, if it has one.')),
      external_id: v.string(),
      ...delivery,
    }),
  ),
})

const detail = (description: string) => v.exactOptional(text(`${description} Only if details are requested.`))

/** Properties that the field value `subscriptions.details` adds. */
const details = {
  created: detail("Datetime in the account's timezone."),
  quantity: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('Only if details are requested.'))),
  invoiced_by: detail('How invoices are sent.'),
  policy: detail("External id of the subscription's own policy. Default: the policy of the campaign."),
  paid_by: detail('The agreement_id that pays it, or invoice. Default: the default agreement of the customer.'),
  invoicing_from: detail('Datetime. Periods that begin before it were invoiced elsewhere.'),
  stop_at: detail('Datetime at which the registered stop takes, or took, effect.'),
  stop_requested: detail(
    'Datetime at which the stop was requested. Without stop_at, it takes effect with the last assignment.',
  ),
  stop_reason: detail("The id of one of the account's stop_reasons, or the reason in free text."),
  renews_to: v.exactOptional(
    v.pipe(
      v.object({
        campaign_id: v.string(),
        campaign_name: v.string(),
        begin: v.exactOptional(text('Datetime. Absent if the period ends with its last assignment.')),
      }),
      v.description(
        'What follows the current period, as of now. Absent if nothing follows. Only if details are requested.',
      ),
    ),
  ),
  addon_base_subscription_id: detail('For an add-on: its base subscription.'),
  group_subscription_id: detail('For a recipient: the subscription that it follows.'),
  group_customer_id: detail('For a recipient: the customer of the subscription that it follows.'),
}

const complaint = v.object({
  complaint_id: v.string(),
  external_id: text('The external id of the issue.'),
  name: v.string(),
  date: v.exactOptional(text('YYYY-MM-DD.')),
  kind: v.picklist(complaintKinds),
  remedy: v.picklist(remedies),
  state: v.pipe(
    v.picklist(complaintStates),
    v.description('A copy to be delivered again waits for a list while its complaint is open.'),
  ),
  text: v.exactOptional(text("The reader's own words.")),
  credit_note_number: v.exactOptional(v.string()),
  created: text("Datetime in the account's timezone."),
  by: v.string(),
  updated: v.exactOptional(text('Datetime of the last change.')),
})

export const subscriptionSchema = v.object({
  id: v.string(),
  state: v.picklist(states),
  data: v.pipe(customFields, v.description('Subscription fields that have a value, by field id.')),
  price: v.exactOptional(
    v.pipe(
      v.number(),
      v.description('For a whole period, in major units, tax included. Only if pricing is requested.'),
    ),
  ),
  currency: v.exactOptional(text('ISO 4217. Only if pricing is requested.')),
  products: v.exactOptional(
    v.pipe(
      v.array(
        v.object({ id: assignmentId, name: v.string(), external_id: v.string(), ...delivery, data: customFields }),
      ),
      v.description('Products assigned to the subscription itself, outside its periods.'),
    ),
  ),
  ...details,
  complaints: v.exactOptional(
    v.pipe(v.array(complaint), v.description('Complaints of the last twelve months, the latest first.')),
  ),
  periods: v.pipe(
    v.array(period),
    v.description('Oldest first. Only the current period if subscriptions.current_period is requested.'),
  ),
})
