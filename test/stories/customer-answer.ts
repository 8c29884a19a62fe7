/** A customer as GET /api/customers/ answers, with the fields that stories check, and its documents in words. */
import * as v from 'valibot'

const documentSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  state: v.string(),
  date: v.string(),
  due: v.optional(v.string()),
  total: v.number(),
  to_pay: v.number(),
  credits: v.optional(v.string()),
  payment_url: v.string(),
  lines: v.array(v.object({ text: v.string(), amount: v.number() })),
})
export type ShownDocument = v.InferOutput<typeof documentSchema>

const subscriptionSchema = v.object({
  id: v.string(),
  state: v.string(),
  data: v.record(v.string(), v.unknown()),
  price: v.optional(v.number()),
  periods: v.array(
    v.object({
      campaign_id: v.string(),
      begin: v.string(),
      end: v.nullable(v.string()),
      products: v.array(
        v.object({
          external_id: v.string(),
          donated: v.optional(v.boolean(), false),
          address: v.optional(v.looseObject({ name: v.string() })),
        }),
      ),
    }),
  ),
})
export type ShownSubscription = v.InferOutput<typeof subscriptionSchema>
type ShownPeriod = ShownSubscription['periods'][number]

export const shownCustomerSchema = v.object({
  data: v.record(v.string(), v.unknown()),
  subscriptions: v.array(subscriptionSchema),
  invoices: v.array(documentSchema),
  balance: v.array(v.object({ business_entity: v.string(), amount: v.number() })),
})
export type ShownCustomer = v.InferOutput<typeof shownCustomerSchema>

/** `number date, due date: total, state`. */
export function headOf({ number, type, state, date, due, total, to_pay, credits }: ShownDocument): string {
  if (type === 'credit_note') return `${number} ${date}: ${total.toFixed(2)} for ${credits ?? 'no invoice'}`
  const left = to_pay > 0 ? `${to_pay.toFixed(2)} to pay` : state
  return `${number} ${date}, due ${due ?? 'never'}: ${total.toFixed(2)}, ${left}`
}

/** The head of a document, and its lines below it. */
export const documentWords = (document: ShownDocument): string[] => [
  headOf(document),
  ...document.lines.map(({ text, amount }) => `  ${text}: ${amount.toFixed(2)}`),
]

/** `state: begin/end campaign, begin/end campaign`. */
export const subscriptionWords = ({ state, periods }: ShownSubscription): string =>
  `${state}: ${periods.map(periodWords).join(', ')}`

const periodWords = ({ begin, end, campaign_id }: ShownPeriod) =>
  `${dateOrTime(begin)}/${end === null ? 'open' : dateOrTime(end)} ${campaign_id}`

/** The product's id, and anything special about its delivery. */
export const productWords = ({ external_id, donated, address }: ShownPeriod['products'][number]): string =>
  [external_id, ...(donated ? ['donated'] : []), ...(address === undefined ? [] : [`to ${address.name}`])].join(' ')

/** A date alone for midnight, and a time without seconds if they are zero. */
export const dateOrTime = (datetime: string): string =>
  datetime.replace('T00:00:00', '').replace(/(T\d\d:\d\d):00$/, '$1')
