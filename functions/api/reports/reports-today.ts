/** GET /api/reports/today/ (extensions: "For the desk"): the figures of the start screen, in one read. */
import * as v from 'valibot'
import { agingEnds, agingOf } from '../../domain/document/aging.ts'
import { nextIssues, copiesTo } from '../../domain/product/forecast.ts'
import { after } from '../../domain/time/calendar.ts'
import { dateOf, showInstant, startOfDate, type PlainDate } from '../../domain/time/time.ts'
import { majorUnits } from '../../domain/money/money.ts'
import { mayCall, rightTo, type Rights } from '../../domain/settings/access/access-rights.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import type { Call } from '../../http/call.ts'
import type { DayCounts } from '../../store/counts/day-counts.ts'
import { readCounts } from '../../store/counts/stored-counts.ts'
import { countOrders } from '../../store/order/count-orders.ts'
import { ringSearch } from '../../work/queues/search-message.ts'
import { monthSoFar, type MonthSoFar } from '../../work/today/month-so-far.ts'
import { openMoney } from '../../work/today/open-money.ts'
import { staleCollections } from '../../work/today/stale-collections.ts'
import { subscribersNow, type SubscribersNow } from '../../work/today/subscribers-now.ts'
import { tasksDue } from '../../work/today/tasks-due.ts'
import { countingAnswer } from '../products/page-with-counts.ts'
import { readSearchState } from '../../store/search/search-state-item.ts'

const issuesShown = 3

const count = v.pipe(v.number(), v.integer())
const atLeast = v.exactOptional(
  v.pipe(v.literal(true), v.description('Present if there may be more than one answer counts.')),
)
const dayTotal = v.exactOptional(
  v.pipe(
    v.object({ date: v.string(), live_subscriptions: count }),
    v.description('The last day that was counted up to that date, at most a week before it. Absent if there is none.'),
  ),
)
const money = v.array(v.object({ currency: v.string(), amount: v.number(), count }))
const parameters = v.strictObject({})

export const todaySchema = v.object({
  date: v.pipe(v.string(), v.description("Today, in the account's timezone.")),
  month: v.pipe(v.string(), v.description('The first day of the present month.')),
  subscribers: v.object({
    live_subscriptions: v.pipe(count, v.description('As in GET /api/campaigns/.')),
    campaigns: v.array(v.object({ campaign_id: v.string(), live_subscriptions: count })),
    last_month: dayTotal,
    last_year: dayTotal,
    counting: countingAnswer,
  }),
  new: v.pipe(
    v.object({ count, at_least: atLeast }),
    v.description('Subscriptions registered since the month began, add-ons included.'),
  ),
  stopped: v.pipe(
    v.object({
      count,
      reasons: v.pipe(
        v.array(v.object({ reason: v.string(), count })),
        v.description('Most frequent first. An empty reason is for stops without one.'),
      ),
      at_least: atLeast,
    }),
    v.description('Stops registered since the month began and not taken back, those of add-ons included.'),
  ),
  money_in: v.exactOptional(
    v.pipe(
      v.object({ amounts: money, at_least: atLeast }),
      v.description(
        'Payments registered since the month began, less refunds. Only for callers that may read invoices, as aging.',
      ),
    ),
  ),
  taken_back: v.exactOptional(
    v.pipe(
      v.object({ count, at_least: atLeast }),
      v.description('Payments that banks and cards took back since the month began. Absent if there are none.'),
    ),
  ),
  stale_collections: v.exactOptional(
    v.pipe(
      v.object({ count, at_least: atLeast }),
      v.description(
        'Collections whose outcome is overdue (GET /api/invoices/?collection=stale). Absent if there are none.',
      ),
    ),
  ),
  aging: v.exactOptional(
    v.pipe(
      v.object({
        currencies: v.array(
          v.object({
            currency: v.string(),
            groups: v.array(
              v.object({
                days_overdue_to: v.exactOptional(
                  v.pipe(count, v.description('0 for what is not overdue. Absent for the last group.')),
                ),
                count,
                amount: v.number(),
              }),
            ),
          }),
        ),
        at_least: atLeast,
      }),
      v.description('The amounts due on open invoices, by the days overdue.'),
    ),
  ),
  issues: v.pipe(
    v.array(
      v.object({
        external_id: v.string(),
        name: v.string(),
        date: v.exactOptional(v.string()),
        assigned: v.exactOptional(v.pipe(count, v.description('Recipients, once the issue is assigned.'))),
        forecast: v.exactOptional(
          v.pipe(
            count,
            v.description(
              'Before that: the copies of the live subscriptions to its category, without regard to holidays, which ' +
                'GET /api/products/forecast/ knows.',
            ),
          ),
        ),
      }),
    ),
    v.description(`The next ${issuesShown} products with a date.`),
  ),
  tasks: v.exactOptional(
    v.pipe(
      v.object({
        due: count,
        first: v.exactOptional(v.pipe(v.string(), v.description('The earliest due date.'))),
        at_least: atLeast,
      }),
      v.description('Open tasks that are due today or before. Only for callers that may read notes.'),
    ),
  ),
  orders: v.exactOptional(
    v.pipe(
      v.object({ awaiting_approval: count, at_least: atLeast }),
      v.description('Only for callers that may read orders.'),
    ),
  ),
})

export const endpoint = {
  name: 'reports-today',
  subject: 'products',
  method: 'GET',
  path: '/api/reports/today/',
  summary: 'Returns the figures of the day: subscribers, money, issues and work that waits.',
  description:
    'Read from counts, lists and the latest events, never from every customer. Figures that may be higher have ' +
    'at_least.',
  access: 'key',
  parameters,
  answer: todaySchema,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, call) => {
  const { account, settings, now, access } = call
  const { timezone } = settings.account
  const today = dateOf(now, timezone)
  const month = `${today.slice(0, 7)}-01`
  const state = await readSearchState(account)
  // The first read starts the count of all customers, just as the first search starts the index.
  if (state === undefined) await ringSearch(account)
  const readsMoney = mayRead(access, '/api/invoices/')
  const collects = readsMoney && settings.payment_providers.length > 0
  const [subscribers, soFar, stale, aging, issues, tasks, orders] = await Promise.all([
    subscribersNow(account, state, { today, timezone }),
    monthSoFar(account, startOfDate(month, timezone), readsMoney),
    collects ? staleCollections(account) : undefined,
    readsMoney ? showAging(account, today) : undefined,
    showIssues(call),
    mayRead(access, '/api/notes/') ? showTasks(account, today, timezone) : undefined,
    mayRead(access, '/api/orders/') ? showOrders(account) : undefined,
  ])
  return answered({
    date: today,
    month,
    subscribers: showSubscribers(subscribers),
    new: { count: soFar.created, ...partial(soFar.isPartial) },
    stopped: showStops(soFar),
    ...(readsMoney && { money_in: showMoney(soFar) }),
    ...(readsMoney && soFar.reversals > 0 && { taken_back: { count: soFar.reversals, ...partial(soFar.isPartial) } }),
    ...(stale !== undefined &&
      stale.count > 0 && { stale_collections: { count: stale.count, ...partial(stale.isPartial) } }),
    ...(aging !== undefined && { aging }),
    issues: issues(subscribers),
    ...(tasks !== undefined && { tasks }),
    ...(orders !== undefined && { orders }),
  })
})

const mayRead = (access: Rights, path: string): boolean => mayCall(access, rightTo(path, true))
const partial = (isPartial: boolean) => (isPartial ? ({ at_least: true } as const) : {})
const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, each) => sum + each, 0)

function showSubscribers({ campaigns, lastMonth, lastYear, isCounting }: SubscribersNow) {
  const total = (day: DayCounts | undefined) => day && { date: day.date, live_subscriptions: sumOf(day.campaigns) }
  const [month, year] = [total(lastMonth), total(lastYear)]
  return {
    live_subscriptions: sumOf(campaigns),
    campaigns: Object.entries(campaigns)
      .map(([campaign_id, live_subscriptions]) => ({ campaign_id, live_subscriptions }))
      .toSorted((one, other) => other.live_subscriptions - one.live_subscriptions),
    ...(month !== undefined && { last_month: month }),
    ...(year !== undefined && { last_year: year }),
    ...(isCounting && { counting: true }),
  }
}

function showStops({ stops, isPartial }: MonthSoFar) {
  const reasons = Array.from(stops, ([reason, number]) => ({ reason, count: number }))
  return {
    count: reasons.reduce((sum, each) => sum + each.count, 0),
    reasons: reasons.toSorted((one, other) => other.count - one.count),
    ...partial(isPartial),
  }
}

function showMoney({ payments, lacksPayments }: MonthSoFar) {
  const amounts = Array.from(
    Map.groupBy(payments, ({ currency }) => currency),
    ([currency, some]) => ({
      currency,
      amount: majorUnits(
        some.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        currency,
      ),
      count: some.length,
    }),
  )
  return {
    amounts: amounts.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    ...partial(lacksPayments),
  }
}

async function showAging(account: string, today: PlainDate) {
  const { invoices, isPartial } = await openMoney(account, today)
  return {
    currencies: agingOf(invoices, today).map(({ currency, groups }) => ({
      currency,
      groups: groups.map((group, index) => ({
        ...(agingEnds[index] !== undefined && { days_overdue_to: agingEnds[index] }),
        count: group.count,
        amount: majorUnits(group.amountMinor, currency),
      })),
    })),
    ...partial(isPartial),
  }
}

/**
 * The counts of assigned issues are read in parallel with everything else; forecasts need the counts of campaigns as
 * well.
 */
async function showIssues({ account, settings, now }: Call) {
  const issues = nextIssues(settings, now, issuesShown)
  const assigned = issues.filter(({ isAssigned }) => isAssigned).map(({ product }) => product.external_id)
  const { countOf } = assigned.length === 0 ? { countOf: () => 0 } : await readCounts(account, 'products', assigned)
  return ({ campaigns, furtherCopies }: SubscribersNow) =>
    issues.map(({ product: { external_id, name, date, category }, isAssigned }) => ({
      external_id,
      name,
      ...(date !== undefined && { date }),
      ...(isAssigned
        ? { assigned: countOf(external_id) }
        : { forecast: copiesTo(category, settings, (id) => (campaigns[id] ?? 0) + (furtherCopies[id] ?? 0)) }),
    }))
}

async function showTasks(account: string, today: PlainDate, timezone: string) {
  const tomorrow = showInstant(after(startOfDate(today, timezone), 'P1D', 1, timezone), timezone).slice(0, 10)
  const { count: due, first, isPartial } = await tasksDue(account, tomorrow)
  return { due, ...(first !== undefined && { first }), ...partial(isPartial) }
}

async function showOrders(account: string) {
  const { count: awaiting_approval, isPartial } = await countOrders(account, {
    list: 'status',
    status: 'awaitingapproval',
  })
  return { awaiting_approval, ...partial(isPartial) }
}
