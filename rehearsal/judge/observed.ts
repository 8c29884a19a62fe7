/** The state of accounts by the service's answers to callers. */
import * as v from 'valibot'
import type { Answer, GatewayCall } from '../gateway-call.ts'

const money = v.pipe(
  v.number(),
  v.transform((major) => Math.round(major * 100)),
)
const lineSchema = v.object({
  amount: money,
  tax_rate: v.number(),
  tax_amount: money,
  period_begin: v.optional(v.string()),
  period_campaign_id: v.optional(v.string()),
})
const allocationSchema = v.object({
  ...{ payment_id: v.optional(v.string()), credit_note_number: v.optional(v.string()) },
  amount: money,
})
const documentSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  state: v.string(),
  date: v.string(),
  due: v.optional(v.string()),
  total: money,
  to_pay: v.optional(money),
  left: v.optional(money, 0),
  sent: v.optional(v.string()),
  lines: v.array(lineSchema),
  allocations: v.optional(v.array(allocationSchema), []),
})
const customerSchema = v.object({
  id: v.string(),
  data: v.looseObject({ name: v.optional(v.string()), email: v.optional(v.string()) }),
  subscriptions: v.array(
    v.object({
      id: v.string(),
      state: v.string(),
      invoiced_by: v.optional(v.string()),
      periods: v.array(
        v.object({
          campaign_id: v.string(),
          begin: v.string(),
          end: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  invoices: v.array(documentSchema),
  balance: v.optional(v.array(v.looseObject({ amount: money })), []),
  payments: v.array(v.object({ payment_id: v.string(), amount: money, left: v.optional(money, 0) })),
})
export type ObservedCustomer = v.InferOutput<typeof customerSchema>
export type ObservedDocument = v.InferOutput<typeof documentSchema>

const customersSchema = v.object({ customers: v.array(customerSchema), next_url: v.optional(v.string()) })
const eventSchema = v.looseObject({
  event: v.string(),
  event_id: v.number(),
  customer_id: v.optional(v.string()),
  invoice_number: v.optional(v.string()),
})
export type ObservedEvent = v.InferOutput<typeof eventSchema>
const eventsSchema = v.object({ events: v.array(eventSchema), next_url: v.optional(v.string()) })
const ordersSchema = v.object({
  orders: v.array(v.object({ email: v.string(), status: v.string() })),
  next_url: v.optional(v.string()),
})
const campaignsSchema = v.object({
  campaigns: v.array(v.object({ id: v.string(), live_subscriptions: v.number() })),
  counting: v.optional(v.boolean()),
})
const historySchema = v.object({
  history: v.array(v.object({ version: v.number(), events: v.array(v.looseObject({ event: v.string() })) })),
  next_url: v.optional(v.string()),
})

export type Read = (call: GatewayCall) => Promise<Answer>

export const judgedFields = 'data,subscriptions,subscriptions.details,invoices.lines,payments'

/** The customer of an answer about one customer. */
export const parseCustomer = (body: unknown): ObservedCustomer | undefined =>
  v.parse(customersSchema, body).customers[0]

export async function readCustomers(read: Read): Promise<ObservedCustomer[]> {
  return await pages(
    read,
    { path: '/api/customers/', query: { fields: judgedFields, max_results: '1000' } },
    (body) => {
      const { customers, next_url } = v.parse(customersSchema, body)
      return { items: customers, next: next_url }
    },
  )
}

export async function readEvents(read: Read, after = 0): Promise<ObservedEvent[]> {
  const query = { max_results: '1000', ...(after > 0 && { created_after_id: String(after) }) }
  return await pages(read, { path: '/api/events/', query }, (body) => {
    const { events, next_url } = v.parse(eventsSchema, body)
    return { items: events, next: next_url }
  })
}

/** The statuses of all orders, by e-mail address. */
export async function readOrders(read: Read): Promise<ReadonlyMap<string, string>> {
  const orders = await pages(read, { path: '/api/orders/', query: { max_results: '10000' } }, (body) => {
    const { orders: items, next_url } = v.parse(ordersSchema, body)
    return { items, next: next_url }
  })
  return new Map(orders.map(({ email, status }) => [email, status]))
}

/** The number of live subscriptions by campaign; undefined while all are counted. The first read begins to count. */
export async function readCounts(read: Read): Promise<ReadonlyMap<string, number> | undefined> {
  const { body } = await read({ path: '/api/campaigns/', query: { max_results: '1000' } })
  const { campaigns, counting } = v.parse(campaignsSchema, body)
  return counting === true ? undefined : new Map(campaigns.map((each) => [each.id, each.live_subscriptions]))
}

/** The events of a customer by its own history, oldest first. */
export async function readHistory(read: Read, id: string): Promise<string[]> {
  const changes = await pages(read, { path: '/api/customers/history/', query: { id, max_results: '1000' } }, (body) => {
    const { history, next_url } = v.parse(historySchema, body)
    return { items: history, next: next_url }
  })
  return changes
    .toSorted((one, other) => one.version - other.version)
    .flatMap(({ events }) => events.map(({ event }) => event))
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | undefined
}

async function pages<Item>(read: Read, first: GatewayCall, parse: (body: unknown) => Page<Item>): Promise<Item[]> {
  const all: Item[] = []
  for (let call: GatewayCall | undefined = first; call !== undefined;) {
    const answer = await read(call)
    if (answer.status !== 200) {
      throw new Error(`${first.path} answers ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
    }
    const { items, next }: Page<Item> = parse(answer.body)
    all.push(...items)
    call = next === undefined ? undefined : { path: first.path, query: Object.fromEntries(new URL(next).searchParams) }
  }
  return all
}
