/** The shape of an order in answers (interface: "Order"). */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { orderReasons, orderStatuses } from '../../domain/order/order.ts'
import { invoiceLineSchema } from '../customers/invoice-answer.ts'

const text = v.string()
const e = v.exactOptional
const price = v.pipe(v.number(), v.description('For the whole quantity, in major units, tax included.'))
const address = e(v.object(addressEntries))

const product = v.object({
  campaign_id: e(text),
  campaign_name: e(text),
  campaign_customer_facing_name: e(text),
  quantity: e(v.pipe(v.number(), v.integer())),
  subscribed_to: e(v.array(v.object({ name: text, external_id: text }))),
  name: e(v.pipe(text, v.description('For a product on its own.'))),
  customer_facing_name: e(text),
  external_id: e(text),
  text,
  price,
  currency: text,
})

export const orderAnswer = v.looseObject({
  id: text,
  created: e(v.pipe(text, v.description("Datetime in the account's timezone."))),
  ordering_form: e(v.pipe(text, v.description('The url_id of the form.'))),
  resume_ordering_url: e(
    v.pipe(
      text,
      v.description('Only while the order waits for the orderer: awaitingconfirmation, awaitingpaymentprocessor.'),
    ),
  ),
  address,
  billing_address: address,
  email: e(text),
  password: e(
    v.pipe(
      text,
      v.description(
        'The hash of the password. Needs the right orders and one order_id, or the right passwords. Never ' +
          'returned to a role.',
      ),
    ),
  ),
  ip: e(v.pipe(text, v.description('The network address from which the order was placed.'))),
  ordering_code: e(text),
  products: e(v.array(product)),
  status: e(v.picklist(orderStatuses)),
  customer_id: e(text),
  recipient: e(
    v.pipe(
      v.object({
        name: text,
        email: text,
        message: e(text),
        begin: e(v.pipe(text, v.description('Date on which the gift begins. Absent: at once.'))),
        tell_on: e(v.pipe(text, v.description('Date on which the recipient is notified. Absent: at once.'))),
        accepted: e(v.pipe(text, v.description("Datetime in the account's timezone. Absent until then."))),
        customer_id: e(v.pipe(text, v.description('The customer who accepted the gift.'))),
      }),
      v.description('The recipient of a gift.'),
    ),
  ),
  payment_agreement: e(v.object({ id: text, text })),
  subscriptions: e(v.array(text)),
  reason: e(
    v.pipe(
      v.object({ kind: v.picklist(orderReasons), text: e(text) }),
      v.description('The reason for which the order was denied, or needs a decision by people.'),
    ),
  ),
  invoice_lines: e(
    v.pipe(v.array(invoiceLineSchema), v.description('Estimated at the time of the call. Only if requested.')),
  ),
})
