/**
 * Two years of a publisher up to today, made through the API: earlier and new customers, holidays, stops, calls,
 * payments and missing payments. Readers on paper get their invoices by post, through the queue of the printing house,
 * others by e-mail. Every run on the same day gives the same data.
 */
import * as v from 'valibot'
import { issuesOf } from './demo-account.ts'
import { chanceFrom, oneOf, person, type Chance, type Person } from './demo-people.ts'

export interface DemoApi {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
}

export interface DemoLife {
  readonly api: DemoApi
  /** The end of the life. */
  readonly now: Date
  readonly customers: number
  /** Receives the time that the life has reached. */
  readonly onMonth: (reached: string, customers: number) => void
}

type Operation = Readonly<Record<string, unknown>>

const months = 24
/** The numbers of months before and after the present one that have issues. Closings are compared with the last one. */
const issuesBefore = 2
const issuesAfter = 3
/** The share of customers who came before the life begins. */
const shareOfBefore = 0.5
/**
 * Payments arrive on today's day of the month, so that there are counts of a month and of a year ago for comparison.
 * Every month has this day.
 */
const lastPayday = 28
/** Few enough that a call ends in its time on a busy machine, as operations without time are left undone. */
const mostOperations = 100
const mostDeliveries = 100
const printHouse = 'print-house'

const bulkSchema = v.looseObject({
  errors: v.array(v.record(v.string(), v.unknown())),
  results: v.array(v.record(v.string(), v.unknown())),
})
const invoicesSchema = v.looseObject({
  invoices: v.array(
    v.looseObject({
      customer_id: v.string(),
      number: v.string(),
      due: v.optional(v.string()),
      to_pay: v.number(),
      currency: v.string(),
    }),
  ),
  next_url: v.optional(v.string()),
})

interface Subscriber {
  readonly id: string
  readonly subscriptionId: string
  isStopped: boolean
  campaign: string | undefined
}

export const dayOf = (begin: string, addedMonths: number, day: number): string => {
  const start = new Date(`${begin}T00:00:00Z`)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + addedMonths, day)).toISOString().slice(0, 10)
}

/** The first day of the month in which the life begins. */
export const beginOf = (now: Date): string => dayOf(now.toISOString().slice(0, 7) + '-01', -months, 1)

export async function live({ api, now, customers, onMonth }: DemoLife): Promise<void> {
  const chance = chanceFrom(20_260_801)
  const subscribers: Subscriber[] = []
  const before = Math.round(customers * shareOfBefore)
  const perMonth = Math.floor((customers - before) / months)
  const begin = beginOf(now)
  const today = now.toISOString().slice(0, 10)
  await moveTo(api, `${begin}T08:00:00`)
  const monthsOfIssues = Array.from({ length: issuesBefore + 1 + issuesAfter }, (_, index) =>
    dayOf(begin, months - issuesBefore + index, 1).slice(0, 7),
  )
  const issues = issuesOf(monthsOfIssues)
  await api.post('/api/settings/update/', { products: issues })
  const reach = (day: string) => moveTo(api, day < today ? `${day}T09:00:00` : now.toISOString())
  const dayOfMonth = Math.min(now.getUTCDate(), lastPayday)
  for (let month = 0; month <= months; month++) {
    if (month > 0) await reach(dayOf(begin, month, 1))
    const count = month === 0 ? before : month === months ? customers - subscribers.length : perMonth
    subscribers.push(...(await newcomers(api, { count, first: subscribers.length, begin, month, chance })))
    await serve(api, { subscribers, begin, month, chance })
    const payday = dayOf(begin, month, dayOfMonth)
    await reach(payday)
    await deliver(api)
    await closeLists(api, payday, issues)
    await pay(api, { today: payday, chance })
    onMonth(payday, subscribers.length)
  }
  await moveTo(api, now.toISOString())
  await deliver(api)
  await order(api, chance)
}

const moveTo = (api: DemoApi, now: string) => api.post('/api/test/clock/', { now })

/** The carriers get their lists of the issues since the last payday. */
async function closeLists(api: DemoApi, payday: string, issues: ReturnType<typeof issuesOf>): Promise<void> {
  const lastTime = dayOf(payday.slice(0, 7) + '-01', -1, Number(payday.slice(8)))
  for (const { external_id, date } of issues) {
    if (lastTime <= date && date < payday) await api.post('/api/editions/close/', { external_id })
  }
}

async function carryOut(api: DemoApi, operations: readonly Operation[]) {
  const results: Readonly<Record<string, unknown>>[] = []
  for (let at = 0; at < operations.length; at += mostOperations) {
    const answer = await api.post('/api/customers/bulkupdates/', {
      operations: operations.slice(at, at + mostOperations),
    })
    results.push(...v.parse(bulkSchema, answer).results)
  }
  return results
}

interface Newcomers {
  readonly count: number
  readonly first: number
  readonly begin: string
  readonly month: number
  readonly chance: Chance
}

async function newcomers(api: DemoApi, { count, first, begin, month, chance }: Newcomers): Promise<Subscriber[]> {
  const bought = Array.from({ length: count }, (_, index) => {
    const someone = person(first + index, chance)
    return { data: someone.data, ...subscribing(someone, { begin, month, chance }) }
  })
  const operations = bought.map(({ data, operation }) => [{ operation: 'createcustomer', data }, operation])
  const results = await carryOut(api, operations.flat())
  return results.flatMap((result, index) => {
    const [id, subscriptionId] = [results[index - 1]?.['id'], result['subscription_id']]
    if (index % 2 === 0 || typeof id !== 'string' || typeof subscriptionId !== 'string') return []
    return [{ id, subscriptionId, isStopped: false, campaign: bought[(index - 1) / 2]?.campaign }]
  })
}

/** Subscriptions begin with an issue, so that many renew on one day. */
const firstDays = [1, 15]
/** Campaigns with their shares in percent. Most subscribe for a year, as readers of magazines do. */
const earlierCampaigns = shares({ yearly: 80, 'half-year': 15, weekend: 5 })
const newCampaigns = shares({ yearly: 65, 'half-year': 15, year: 10, weekend: 4, intro: 6 })

function shares(percents: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(percents).flatMap(([campaign, percent]) => Array.from({ length: percent }, () => campaign))
}

/** Earlier customers came from another system, which has invoiced their present period. */
function subscribing(
  { isCompany, data: { email } }: Person,
  { begin, month, chance }: Pick<Newcomers, 'begin' | 'month' | 'chance'>,
): { readonly operation: Operation; readonly campaign: string } {
  const edition = chance() < 0.7 ? 'print' : 'digital'
  const isByPost = email === undefined || (!isCompany && edition === 'print')
  const common = {
    operation: 'createsubscription',
    data: { edition },
    ...(isCompany ? { quantity: 2 + Math.floor(chance() * 8) } : {}),
    ...(isByPost ? { invoiced_by: printHouse } : {}),
  }
  if (month > 0) {
    const campaign_id = oneOf(newCampaigns, chance, 'yearly')
    const day = dayOf(begin, month, oneOf(firstDays, chance, 1))
    return { operation: { ...common, periods: [{ campaign_id, begin: `${day}T00:00:00` }] }, campaign: campaign_id }
  }
  const campaign_id = oneOf(earlierCampaigns, chance, 'yearly')
  const length = { 'half-year': 6, yearly: 12, weekend: 3 }[campaign_id] ?? 12
  const past = 1 + Math.floor(chance() * length)
  const day = oneOf(firstDays, chance, 1)
  const period = { campaign_id, begin: `${dayOf(begin, -past, day)}T00:00:00`, invoicing: 'none' }
  return { operation: { ...common, periods: [period] }, campaign: campaign_id }
}

interface Month {
  readonly subscribers: readonly Subscriber[]
  readonly begin: string
  readonly month: number
  readonly chance: Chance
}

/** Holidays begin and end with weeks, so that work falls due on few days. */
const holidayDays = [12, 19, 26]
const returnDays = [2, 9]
const switchedTo = 'half-year'
/** Reasons of the account. One stop in seven has none. */
const stopReasons = ['price', 'time', 'price', 'content', 'moved', 'delivery', undefined] as const

/** The calls that a month of telephone service brings. */
async function serve(api: DemoApi, { subscribers, begin, month, chance }: Month): Promise<void> {
  const operations = subscribers.flatMap((subscriber): Operation[] => {
    const { id, subscriptionId: subscription_id, isStopped } = subscriber
    const drawn = chance()
    if (isStopped) return []
    const from = `${dayOf(begin, month, oneOf(holidayDays, chance, 12))}T00:00:00`
    const until = `${dayOf(begin, month + 1, oneOf(returnDays, chance, 2))}T00:00:00`
    if (drawn < 0.013)
      return [
        { operation: 'createoverride', id, subscription_id, override_type: 'pause-delivery', begin: from, end: until },
      ]
    if (drawn < 0.02) {
      const pause_reason = oneOf(['Moving house', 'Abroad', 'Hospital'], chance, 'Abroad')
      return [
        {
          operation: 'createoverride',
          id,
          subscription_id,
          override_type: 'pause-subscription',
          begin: from,
          end: until,
          pause_reason,
        },
      ]
    }
    if (drawn < 0.032) {
      subscriber.isStopped = true
      const reason = stopReasons[Number(id) % stopReasons.length]
      return [{ operation: 'cancelsubscription', id, subscription_id, stop_at: until, ...(reason && { reason }) }]
    }
    if (drawn < 0.035 && subscriber.campaign !== switchedTo) {
      subscriber.campaign = switchedTo
      return [{ operation: 'switchsubscriptionplan', id, subscription_id, new_campaign_id: switchedTo }]
    }
    if (drawn < 0.055) return [note(id, { begin, month, chance })]
    return []
  })
  await carryOut(api, operations)
}

const calls = [
  ['call', 'Asked when the next issue comes; told her the 15th.'],
  ['call', 'The paper was wet on Thursday. Sent the printing house a word.'],
  ['complaint', 'Two issues in a row have not come. Promised to look into it.'],
  ['task', 'Call back about the company agreement.'],
  ['note', 'Prefers letters to e-mails.'],
] as const

/** The number of the last months whose tasks are still open. Earlier ones were calls that are over. */
const monthsOfTasks = 2

function note(id: string, { begin, month, chance }: Pick<Month, 'begin' | 'month' | 'chance'>): Operation {
  const [drawn, text] = oneOf(calls, chance, calls[0])
  const isOpen = drawn === 'task' && month > months - monthsOfTasks
  const kind = drawn === 'task' && !isOpen ? 'call' : drawn
  const due = isOpen && { due: dayOf(begin, month, 3 + Math.floor(chance() * 25)) }
  return { operation: 'createnote', id, kind, text, pinned: kind === 'note' && chance() < 0.5, ...due }
}

const deliveriesSchema = v.looseObject({
  deliveries: v.array(v.looseObject({ delivery_id: v.string() })),
  more_deliveries_available: v.boolean(),
})

/** The printing house fetches the invoices to print, and reports them as sent. */
async function deliver(api: DemoApi): Promise<void> {
  for (let more = true; more;) {
    const fetched = v.parse(
      deliveriesSchema,
      await api.post(`/api/prepareinvoicedeliveries/${printHouse}/`, { max_results: mostDeliveries }),
    )
    const deliveries = fetched.deliveries.map(({ delivery_id: id }) => ({ id }))
    if (deliveries.length > 0) await api.post(`/api/updateinvoicedeliveries/${printHouse}/`, { deliveries })
    more = fetched.more_deliveries_available && deliveries.length > 0
  }
}

/** Most pay in time; some after a reminder, some not at all. */
async function pay(
  api: DemoApi,
  { today, chance }: { readonly today: string; readonly chance: Chance },
): Promise<void> {
  const operations: Operation[] = []
  let path: string | undefined = '/api/invoices/?type=invoice&state=open&max_results=1000'
  while (path !== undefined) {
    const page: v.InferOutput<typeof invoicesSchema> = v.parse(invoicesSchema, await api.get(path))
    const { invoices, next_url } = page
    for (const { customer_id: id, number: invoice_number, to_pay, currency, due = today } of invoices) {
      const share = due < today ? 0.7 : 0.92
      if (chance() > share) continue
      operations.push({
        operation: 'createpayment',
        id,
        invoice_number,
        amount: Math.round(to_pay * 100),
        currency,
        data: { bank_reference: `BS ${invoice_number}` },
      })
    }
    path = next_url === undefined ? undefined : new URL(next_url).pathname + new URL(next_url).search
  }
  await carryOut(api, operations)
}

/** Places orders at a form whose orders wait for somebody's decision. */
async function order(api: DemoApi, chance: Chance): Promise<void> {
  for (let index = 0; index < 8; index++) {
    const { name, address, email } = person(10_000 + index, chance).data
    await api.post('/api/ordering-forms/company/orders/', {
      account: 'demo',
      email: email ?? `orderer${index}@example.com`,
      address: { name, company: `${String(name)} & Co`, address, country: 'DK' },
      products: [{ campaign_id: 'company', quantity: 3 + Math.floor(chance() * 12) }],
    })
  }
}
