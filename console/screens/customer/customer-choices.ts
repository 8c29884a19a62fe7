/** Choices of a customer, for parameters of drawers that name something by its id. */
import { madeDocuments } from '../../api/numbered-documents.ts'
import type { Customer, Invoice, Payment, Subscription } from '../../api/types.ts'
import type { Body } from '../../api/body.ts'
import { date, lastDay, money } from '../../account/format.ts'
import type { Option } from '../../design/option.ts'
import { customerWords } from './customer-words.ts'
import { nameOf } from './subscription-name.ts'

export function choicesOf(customer: Customer, parameter: string, body: Body): readonly Option[] | undefined {
  const { subscriptions = [], payments = [], agreements = [] } = customer
  switch (parameter) {
    case 'subscription_id':
      return subscriptions.map((each) => ({ value: each.id, label: subscriptionLabel(each) }))
    case 'addon_base_subscription_id':
      return subscriptions.filter(isLive).map((each) => ({ value: each.id, label: subscriptionLabel(each) }))
    case 'invoice_number':
      return madeDocuments(customer)
        .filter(({ to_pay }) => to_pay > 0)
        .map((each) => ({ value: each.number, label: invoiceLabel(each) }))
        .toReversed()
    case 'payment_id':
      return payments.map((each) => ({ value: each.payment_id, label: paymentLabel(each) })).toReversed()
    case 'agreement_id':
      return agreements
        .filter(({ state }) => state !== 'ended')
        .map(({ agreement_id: value, text, method }) => ({ value, label: text ?? method }))
    case 'period':
      return periodChoices(subscriptions.find(({ id }) => id === body['subscription_id']))
    default:
      return undefined
  }
}

const isLive = ({ state }: Subscription): boolean => state !== 'ended' && state !== 'stopped'

const subscriptionLabel = (subscription: Subscription): string =>
  `${nameOf(subscription)} · ${customerWords.say(`state_${subscription.state}`)}`
const invoiceLabel = ({ number, to_pay, currency }: Invoice): string => `${number} · ${money(to_pay, currency)}`
const paymentLabel = ({ date: on, amount, currency }: Payment): string => `${date(on)} · ${money(amount, currency)}`

/**
 * The value of the present period is `current`, as another one may be present by the time of the action; the others
 * have their number.
 */
function periodChoices(subscription: Subscription | undefined): readonly Option[] | undefined {
  return subscription?.periods
    .map(({ begin, end, current }, index) => ({
      value: current ? 'current' : String(index + 1),
      label: end === null ? date(begin) : `${date(begin)} – ${lastDay(end)}`,
    }))
    .toReversed()
}

/** The currency of the document or the payment that the parameters name. */
export function documentCurrency({ invoices = [], payments = [] }: Customer, body: Body): string | undefined {
  const named =
    invoices.find(({ number }) => number === body['invoice_number']) ??
    payments.find(({ payment_id }) => payment_id === body['payment_id'])
  return named?.currency
}
