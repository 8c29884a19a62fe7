/**
 * The sum of all documents of a life is the sum of its periods, day by day: the copies of each day that was served, at
 * the price of the begin of its period, for the periods that this service invoices. Copies are changed, plans switched,
 * stops taken back, periods paused and extended, terms changed back and forth, and amounts credited manually.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { toPayOf, totalOf } from '../../../functions/domain/world/invoice.ts'
import type { Period, Subscription } from '../../../functions/domain/world/subscription.ts'
import type { Decided } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const length = 30
const thirty = { duration: `P${length}D` }
const settings = account(
  [
    {
      ...{ id: 'paper', ...thirty, renews_to: 'paper', invoice_days_before: 7, policy: 'open' },
      addons: [{ campaign: 'web', mandatory: true }],
      // Two lines, and one of them has a price from a date.
      invoice_lines: [
        line(30_000),
        line(36_000, { from: '2027-04-01' }),
        line(6_000, { text: 'Post', category: 'postage', tax_rate: 0 }),
      ],
    },
    { id: 'double', ...thirty, renews_to: 'paper', invoice_lines: [line(60_000, { text: 'Double' })] },
    { id: 'web', ...thirty, renews_to: 'web', products: ['web'], invoice_lines: [line(3_000, { text: 'Web' })] },
  ],
  {
    timezone: 'UTC',
    policies: [{ external_id: 'open' }, { external_id: 'aligned', day_aligned: true }],
    delivery_methods: [{ id: 'print-house' }],
  },
)
const day = (n: number): Instant => instantOf(Date.UTC(2027, 0, 1 + n))
const dayOf = (instant: Instant) => Math.round((millisOf(instant) - millisOf(day(0))) / 86_400_000)
const dearerFrom = dayOf('2027-04-01T00:00:00.000Z')

/** The price of a day of a period for one copy. Re-invoicing uses the campaign's price, whoever invoiced before. */
function dayPrice({ campaign_id, external_invoicing }: Period, begin: Instant, reinvoiced: boolean): number {
  if (external_invoicing !== undefined && !reinvoiced) return 1_000
  if (campaign_id === 'web') return 100
  if (campaign_id === 'double') return 2_000
  return (dayOf(begin) >= dearerFrom ? 1_200 : 1_000) + 200
}

const few = fc.integer({ min: 1, max: 4 })
const deed = fc.oneof(
  fc.record({ kind: fc.constant('copies' as const), quantity: few, reinvoice: fc.boolean() }),
  fc.record({ kind: fc.constant('switch' as const), to: fc.constantFrom('paper', 'double') }),
  fc.record({ kind: fc.constant('stop' as const), in: fc.integer({ min: 0, max: 50 }) }),
  fc.record({ kind: fc.constant('resume' as const) }),
  fc.record({ kind: fc.constant('pause' as const), in: fc.integer({ min: 0, max: 12 }), days: few }),
  fc.record({ kind: fc.constant('extend' as const), days: few }),
  fc.record({
    kind: fc.constant('terms' as const),
    invoiced_by: fc.constantFrom('email', 'manual', 'print-house'),
    policy: fc.constantFrom({ id: 'open' }, { id: 'aligned' }, null),
  }),
  fc.record({ kind: fc.constant('give' as const), percent: fc.constantFrom(10, 60, 100) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

const life = fc.record({
  /** The time between the begin and the call, and the instant from which this service invoices. */
  begun: fc.constantFrom(0, 0, 17, 75),
  from: fc.option(fc.integer({ min: -40, max: 100 }), { nil: undefined }),
  external: fc.boolean(),
  quantity: few,
  steps: fc.array(fc.record({ after: fc.integer({ min: 0, max: 25 }), does: deed }), { minLength: 1, maxLength: 8 }),
  /** Whether time passes day by day, or jumps from action to action. */
  daily: fc.boolean(),
  stopped: fc.boolean(),
})

class Reader extends Subscriber {
  /** The number of copies, by the day from which it applies. */
  readonly copies: [number, number][] = []
  readonly paused = new Set<number>()
  reinvoiced = Infinity
  given = 0
  now = 0

  goTo(n: number, daily: boolean) {
    for (let each = daily ? this.now + 1 : n; each <= n; each++) this.to(day(each))
    this.now = n
  }

  carried(decided: Decided): boolean {
    if (isRefused(decided)) return false
    this.carryOut(day(this.now), decided)
    return true
  }

  costOf(subscription: Subscription): number {
    return subscription.periods.reduce((sum, period) => sum + this.costOfPeriod(period, subscription), 0)
  }

  /** A period sells a given number of days. Days beyond them were given. */
  private costOfPeriod(period: Period, { id, invoicing_from: from }: Subscription): number {
    const { begin, end, external_invoicing, invoicing } = period
    if (end === null) throw new Error('Every period has an end.')
    // The first period of an add-on to a period that another system has invoiced.
    if (invoicing === 'none') return 0
    if (external_invoicing === undefined && from !== undefined && begin < from) return 0
    // An add-on of an import begins with `invoicing_from`, which may be to come. It is invoiced when it begins.
    if (id !== '1001~a' && begin > day(this.now)) return 0
    const served = Array.from({ length: dayOf(end) - dayOf(begin) }, (_, index) => dayOf(begin) + index).filter(
      (n) => id !== '1001~a' || !this.paused.has(n),
    )
    const copiesOn = (n: number) => this.copies.findLast(([since]) => since <= n)?.[1] ?? 0
    const priced = this.firstInvoiced(period, id) ?? begin
    return served
      .slice(0, length)
      .reduce((sum, n) => sum + copiesOn(n) * dayPrice(period, priced, n >= this.reinvoiced), 0)
  }

  /** The begin of a period when it was first invoiced. Its price stays where an extension moves it later. */
  private firstInvoiced({ serial }: Period, id: string): Instant | undefined {
    const lines = this.documents().flatMap((document) => document.lines)
    return lines.find(({ period }) => period?.subscription === id && period.serial === serial)?.period?.begin
  }
}

function act(subscriber: Reader, does: Deed): void {
  const { now, world } = subscriber
  const id = '1001~a'
  switch (does.kind) {
    case 'copies': {
      const decided = subscriber.update({}, day(now), { quantity: does.quantity, reinvoice: does.reinvoice })
      if (isRefused(decided)) return
      const isOther = subscriber.copies.at(-1)?.[1] !== does.quantity
      if (does.reinvoice && isOther) subscriber.reinvoiced = Math.min(subscriber.reinvoiced, now)
      subscriber.copies.push([now, does.quantity])
      return
    }
    case 'terms':
      subscriber.update({}, day(now), { invoiced_by: does.invoiced_by, policy: does.policy })
      return
    case 'switch':
      subscriber.carried(subscriber.tryToSwitch(does.to, day(now)))
      return
    case 'stop':
      subscriber.carried(subscriber.tryToStop(day(now), day(now + does.in)))
      return
    case 'resume':
      subscriber.carried(subscriber.tryToResume(day(now)))
      return
    case 'extend':
      subscriber.carried(extendSubscription({ world, id, by: `P${does.days}D`, now: day(now), settings }))
      return
    case 'pause': {
      const [begin, end] = [now + does.in, now + does.in + does.days]
      const current = subscriber.subscription().periods.find((period) => period.end !== null && period.end > day(now))
      const others = subscriber.subscription().overrides
      // A pause over a boundary has days of one period served in another, which may have another price.
      if (current?.end === undefined || current.end === null || day(end) >= current.end || day(begin) < current.begin)
        return
      if (others.some((other) => other.end !== null && other.end > day(begin))) return
      subscriber.pause(day(now), day(begin), day(end), { id: `o${others.length}` })
      for (let n = begin; n < end; n++) subscriber.paused.add(n)
      return
    }
    case 'give': {
      const invoice = subscriber.documents().findLast(({ type }) => type === 'invoice')
      if (invoice === undefined) return
      const credits = subscriber.documents().filter(({ credits }) => credits === invoice.number)
      const left = [invoice, ...credits].reduce((sum, document) => sum + totalOf(document), 0)
      const amount = Math.floor((left * does.percent) / 100)
      if (amount <= 0) return
      if (subscriber.carried(subscriber.tryToCredit(day(now), invoice.number, { amount }))) subscriber.given += amount
    }
  }
}

it('All documents together come to the days that were served, at the price of their period, less what was given', () => {
  fc.assert(
    fc.property(life, ({ begun, from, external, quantity, steps, daily, stopped }) => {
      const subscriber = new Reader(settings)
      const external_invoicing = { invoiced: 30_000 * quantity, currency: 'DKK', tax_rate: 0.25 }
      const begin = -(begun % length)
      const created = subscriber.tryToCreate(day(0), {
        periods: [
          ...(begun > length ? [{ campaign_id: 'paper', begin: day(-begun), end: day(begin) }] : []),
          { campaign_id: 'paper', begin: day(begin), ...(external && { external_invoicing }) },
        ],
        ...(from !== undefined && { invoicing_from: day(from) }),
        quantity,
      })
      if (!subscriber.carried(created)) throw new Error(`Refused: ${JSON.stringify(created)}`)
      subscriber.copies.push([-begun, quantity])
      for (const { after, does } of steps) {
        subscriber.goTo(subscriber.now + after, daily)
        act(subscriber, does)
      }
      if (stopped) subscriber.carried(subscriber.tryToStop(day(subscriber.now), day(subscriber.now + 3)))
      subscriber.goTo(subscriber.now + 70, daily)

      const documents = subscriber.documents()
      const billed = documents.reduce((sum, document) => sum + totalOf(document), 0)
      const elsewhere = external ? external_invoicing.invoiced : 0
      const cost = subscriber.world.subscriptions.reduce((sum, one) => sum + subscriber.costOf(one), -elsewhere)
      if (subscriber.given === 0) expect(billed).toBe(cost)
      expect(billed).toBeLessThanOrEqual(cost)
      expect(billed).toBeGreaterThanOrEqual(cost - subscriber.given)
      // Nobody has paid, so the amount owed, less the balance, is the amount billed.
      const owed = documents.reduce((sum, document) => sum + toPayOf(document), 0)
      expect(owed - (subscriber.balances()['dk'] ?? 0)).toBe(billed)
    }),
    { numRuns: propertyRuns(100) },
  )
})
