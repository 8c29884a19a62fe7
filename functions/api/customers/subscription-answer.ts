/** The shape of a subscription in answers (interface: "Subscription", "Period"). */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { states } from '../../domain/world/subscription.ts'

const text = (description: string) => v.pipe(v.string(), v.description(description))
const assignmentId = text('Product assignment id.')
export const groupCustomer = v.exactOptional(
  text('The customer of the group subscription. Only for recipient subscriptions.'),
)
const customFields = v.record(v.string(), v.unknown())
const delivery = {
  donated: v.exactOptional(
    v.pipe(v.literal(true), v.description('Only where a pause-delivery-donate gave the product away.')),
  ),
  address: v.exactOptional(
    v.pipe(
      v.object(addressEntries),
      v.description('Where the product is sent; only where an alternative-delivery says so.'),
    ),
  ),
}

/** A product assigned to a customer, whatever it is assigned to. */
export const assignmentSchema = v.object({
  id: assignmentId,
  external_id: v.string(),
  name: v.string(),
  date: v.exactOptional(text('Date, where the product has one.')),
  subscription_id: v.exactOptional(text('Absent where the product is assigned to the customer itself.')),
  period: v.exactOptional(
    v.pipe(v.number(), v.integer(), v.description('Of the period it is assigned to; 1 is the oldest.')),
  ),
  group_customer_id: groupCustomer,
  assigned: text('When it was assigned: datetime in the timezone of the account.'),
  data: v.pipe(customFields, v.description('Fields of the assignment that have a value, by field id.')),
  donated: delivery.donated,
  address: v.exactOptional(
    v.pipe(
      v.object(addressEntries),
      v.description(
        'The address that holds: of the alternative-delivery that the product was assigned in, or else the delivery ' +
          "address of its subscription, or else the customer's own. Absent where the product was given away.",
      ),
    ),
  ),
})

const period = v.object({
  campaign_name: v.string(),
  campaign_id: v.string(),
  begin: text('Datetime in the timezone of the account.'),
  end: v.pipe(v.nullable(v.string()), v.description('Datetime in the timezone of the account; null when open-ended.')),
  current: v.pipe(v.boolean(), v.description('Whether now is within the period.')),
  group_customer_id: groupCustomer,
  remaining_assignments: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description('Of a period counted in assignments; only where details are asked for.'),
    ),
  ),
  products: v.array(
    v.object({
      id: assignmentId,
      name: v.string(),
      date: v.exactOptional(text('Date, where the product has one.')),
      external_id: v.string(),
      ...delivery,
    }),
  ),
})

const detail = (description: string) => v.exactOptional(text(`${description} Only where details are asked for.`))

/** With the field value `subscriptions.details`. */
const details = {
  created: detail('Datetime in the timezone of the account.'),
  quantity: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('Only where details are asked for.'))),
  invoiced_by: detail('The way in which invoices are sent.'),
  policy: detail('External id of its own policy; without one, that of the campaign counts.'),
  invoicing_from: detail('Datetime: periods that begin before it were invoiced elsewhere.'),
  stop_at: detail('Datetime: when a stop takes effect that is registered, or has taken effect.'),
  stop_requested: detail('Datetime: when that stop was asked for.'),
  renews_to: v.exactOptional(
    v.pipe(
      v.object({
        campaign_id: v.string(),
        campaign_name: v.string(),
        begin: v.exactOptional(text('Datetime; absent where the period ends with its last assignment.')),
      }),
      v.description(
        'What follows the present period, as things stand; absent where nothing does. Only where details are asked for.',
      ),
    ),
  ),
  addon_base_subscription_id: detail('Of an add-on: the subscription it belongs to.'),
  group_subscription_id: detail('Of a recipient: the subscription it follows.'),
  group_customer_id: detail("Of a recipient: that subscription's customer."),
}

export const subscriptionSchema = v.object({
  id: v.string(),
  state: v.picklist(states),
  data: v.pipe(customFields, v.description('Subscription fields that have a value, by field id.')),
  price: v.exactOptional(
    v.pipe(v.number(), v.description('Of a whole period, in major units with tax. Only where pricing is asked for.')),
  ),
  currency: v.exactOptional(text('ISO 4217. Only where pricing is asked for.')),
  products: v.exactOptional(
    v.pipe(
      v.array(
        v.object({ id: assignmentId, name: v.string(), external_id: v.string(), ...delivery, data: customFields }),
      ),
      v.description('Products assigned to the subscription itself, where there are any.'),
    ),
  ),
  ...details,
  periods: v.pipe(
    v.array(period),
    v.description('Oldest first; only the current one where subscriptions.current_period is asked for.'),
  ),
})
