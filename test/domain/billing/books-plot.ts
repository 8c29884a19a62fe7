/**
 * Lives by random plots, with their costs: subscriptions, stops, switches, pauses, changes of the values that prices
 * depend on, charges and payments.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { totalOf } from '../../../functions/domain/world/invoice.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Decided } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { byTime, instantIn, laterOf, momentOf, type Moment } from '../subscription/moment.ts'
import { line, Subscriber } from './billing-life.ts'

const day = 86_400_000
const start = millisOf('2027-01-31T11:00:00.000Z')
const days = 120

/** Instants on a coarse grid as often as not, so that things meet at one instant. */
export const instant: fc.Arbitrary<Instant> = fc
  .tuple(fc.integer({ min: 0, max: days }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: day - 1 })))
  .map(([n, rest]) => instantOf(start + n * day + rest))

const moment = momentOf(instant)

const editions = [
  line(9_999, { text: 'Print', when: { edition: 'print' } }),
  line(4_001, { text: 'Digital', when: { edition: 'digital' } }),
  // A price that changes within the plots.
  line(11_003, { text: 'Print', when: { edition: 'print' }, from: '2027-03-20' }),
]
const dunning = [
  { days_after_due: 3, action: 'remind' },
  { days_after_due: 10, action: 'suspend' },
  { days_after_due: 40, action: 'stop' },
]
const campaigns = [
  {
    ...{ id: 'month', business_entity: 'dk', duration: 'P1M', renews_to: 'month', policy: 'strict' },
    invoice_lines: [line(7, { text: 'Øre', tax_rate: 0 }), line(-1_001, { text: 'Discount' }), ...editions],
  },
  {
    ...{ id: 'week', business_entity: 'eu', duration: 'P7D', renews_to: 'month', invoice_days_before: 5 },
    invoice_lines: [line(333), ...editions],
  },
  { id: 'free', business_entity: 'dk', duration: 'P10D', renews_to: 'week' },
  { id: 'forever', business_entity: 'eu', invoice_lines: editions, invoice_days_before: 3 },
]
const accountWith = (policy: object, some: readonly object[] = campaigns) =>
  account(some, {
    fields: [{ scope: 'subscription', name: 'Edition', external_id: 'edition' }],
    business_entities: ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' })),
    policies: [{ external_id: 'strict', ...policy }],
  })
export const settings = accountWith({ dunning })
/** Begins, stops and switches without a time are at the start of the day, on any campaign. */
export const byDays = accountWith(
  { dunning, day_aligned: true },
  campaigns.map((campaign) => ({ ...campaign, policy: 'strict' })),
)
/** Time suspended is not billed, and plans of several lengths are invoiced long before they begin. */
export const fair = accountWith(
  { dunning, bill_while_suspended: false },
  [
    ...campaigns,
    {
      id: 'early',
      business_entity: 'dk',
      duration: 'P7D',
      renews_to: 'early',
      invoice_days_before: 40,
      invoice_lines: editions,
    },
  ].map((campaign) => ({ ...campaign, policy: 'strict' })),
)
/** Unpaid invoices have no consequences. */
export const withoutDunning = accountWith({})

/** `early` is left out, because only the account whose suspensions hold subscriptions has it. */
const campaign: fc.Arbitrary<string> = fc.constantFrom('month', 'week', 'free', 'forever')
const edition = fc.constantFrom('print', 'digital', null)
const entity = fc.constantFrom('dk', 'eu')
export const external_invoicing = { invoiced: 5_000, currency: 'DKK', tax_rate: 0.25 }
const period = fc.record(
  {
    campaign_id: campaign,
    begin: fc.integer({ min: -20, max: 40 }).map((n) => instantOf(start + n * day)),
    length: fc.integer({ min: 1, max: 40 }),
    invoicing: fc.constantFrom('none', 'adjusted_begin', 'adjusted_end'),
    external_invoicing: fc.constant(external_invoicing),
  },
  { requiredKeys: ['campaign_id'] },
)
const of = fc.constantFrom('a', 'b')
/** Staff end the suspensions of a subscription, although nothing was paid. */
export const lift = fc.record({ kind: fc.constant('lift' as const), at: moment, of })
export const command = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    at: moment,
    of,
    periods: fc.array(period, { minLength: 1, maxLength: 2 }),
    edition,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('stop' as const), at: moment, of, stopAt: moment }),
  fc.record({ kind: fc.constant('switch' as const), at: moment, of, campaign }),
  fc.record(
    {
      kind: fc.constant('update' as const),
      at: moment,
      of,
      edition,
      reinvoice: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['kind', 'at', 'of', 'edition', 'reinvoice'] },
  ),
  fc.record({
    kind: fc.constant('pay' as const),
    at: moment,
    entity,
    amount: fc.integer({ min: -3_000, max: 20_000 }),
  }),
  fc.record({
    kind: fc.constant('pause' as const),
    at: moment,
    of,
    begin: moment,
    length: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({
    kind: fc.constant('credit' as const),
    at: moment,
    invoice: fc.nat({ max: 5 }),
    /** A share of the invoice's purpose, in percent. */
    percent: fc.constantFrom(1, 30, 70, 100),
    refund: fc.constantFrom('balance' as const, 'payment' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    at: moment,
    /** A payment by its position, or the balance with a business entity. */
    of: fc.oneof(fc.nat({ max: 3 }), entity),
    /** A share of the refundable amount, in percent. */
    percent: fc.constantFrom(1, 50, 100, 101),
  }),
  fc.record({ kind: fc.constant('charge' as const), at: moment, of, amount: fc.integer({ min: -500, max: 500 }) }),
)
type Lift = typeof lift extends fc.Arbitrary<infer Value> ? Value : never
export type Command = (typeof command extends fc.Arbitrary<infer Value> ? Value : never) | Lift
export const plot = plotOf(command)

/** A life that begins with a subscription, and continues with commands. */
export function plotOf(later: fc.Arbitrary<Command>): fc.Arbitrary<Command[]> {
  return fc
    .tuple(
      fc.record({
        kind: fc.constant('create' as const),
        at: fc.constant<Moment>({ at: instantOf(start), boundary: null }),
        of: fc.constant('a'),
        periods: fc.array(period, { minLength: 1, maxLength: 2 }),
        edition,
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      fc.array(later, { maxLength: 7 }),
    )
    .map(([first, others]): Command[] => [first, ...others.toSorted(byTime)])
}

interface Living {
  readonly looks?: readonly Instant[]
  readonly consequences?: number
  /** An action after a given number of commands, and the end of its effect. */
  readonly interlude?: { readonly after: number; readonly act: (life: Subscriber, now: Instant) => Instant }
}

/** A life by the plot, also read at the given instants. Commands that are refused are left out. */
export function live(
  plotted: readonly Command[],
  { looks = [], consequences = Infinity, interlude }: Living = {},
  look?: (life: Subscriber) => void,
  life = new Subscriber(settings),
): Subscriber {
  life.consequences = consequences
  const ahead = looks.toSorted()
  const goTo = (until: Instant) => {
    for (const at of [...ahead.splice(0, ahead.filter((one) => one <= until).length), until]) life.to(at)
    look?.(life)
  }
  let present = instantOf(start)
  for (const [position, one] of plotted.entries()) {
    present = laterOf(present, one.at.at)
    goTo(present)
    present = laterOf(present, instantIn(life.world.subscriptions, one.at))
    goTo(present)
    carryOut(life, one, present)
    if (position + 1 === interlude?.after) present = interlude.act(life, present)
    look?.(life)
  }
  // All pauses have ended at this instant.
  goTo(instantOf(start + 2 * days * day))
  return life
}

function carryOut(life: Subscriber, one: Command, now: Instant): void {
  const { subscriptions } = life.world
  const ifChanged = (decided: Decided) => {
    if (!isRefused(decided) && decided.facts.length > 0) life.carryOut(now, decided)
  }
  switch (one.kind) {
    case 'create': {
      if (subscriptions.some(({ id }) => id === one.of)) return
      const periods = one.periods.map(({ length, ...given }) => ({
        ...given,
        ...(length === undefined || given.begin === undefined
          ? {}
          : { end: instantOf(millisOf(given.begin) + length * day) }),
      }))
      const data = one.edition === null ? {} : { edition: one.edition }
      ifChanged(life.tryToCreate(now, { periods, data, quantity: one.quantity }, one.of))
      return
    }
    case 'stop':
      ifChanged(life.tryToStop(now, instantIn(subscriptions, one.stopAt), one.of))
      return
    case 'switch':
      ifChanged(life.tryToSwitch(one.campaign, now, one.of))
      return
    case 'update':
      life.update({ edition: one.edition }, now, {
        ...{ id: one.of, reinvoice: one.reinvoice },
        ...(one.quantity !== undefined && { quantity: one.quantity }),
      })
      return
    case 'pay':
      if (one.amount !== 0) life.pay(now, one.amount, { business_entity: one.entity })
      return
    case 'pause': {
      const subscription = subscriptions.find(({ id }) => id === one.of)
      const begin = laterOf(instantIn(subscriptions, one.begin), now)
      const pauses = subscription?.overrides.filter(({ type }) => type === 'pause-subscription') ?? []
      if (subscription === undefined || pauses.some(({ end }) => end === null || begin < end)) return
      const end = instantOf(millisOf(begin) + one.length * day)
      life.pause(now, begin, end, { id: `${one.of}-${subscription.overrides.length}` }, one.of)
      return
    }
    case 'lift': {
      const subscription = subscriptions.find(({ id }) => id === one.of)
      for (const { id, type, end } of subscription?.overrides ?? []) {
        if (type === 'suspension' && end === null) life.endOverride(now, now, id)
      }
      return
    }
    case 'charge': {
      const subscription = subscriptions.find(({ id }) => id === one.of)
      const [first] = subscription?.periods ?? []
      if (first === undefined) return
      const lines = [{ text: 'Book', amount: one.amount, currency: 'DKK', tax_rate: 0.06 }]
      ifChanged(life.tryToCharge(now, { subscription_id: one.of, period: String(first.index), lines }))
      return
    }
    case 'refund': {
      const { of, percent } = one
      const named = typeof of === 'number' ? paymentAt(life, of) : { business_entity: of }
      if (named === undefined) return
      const most = mostRefundable(life, named, now)
      const amount = percent > 100 ? most + 1 : Math.ceil((most * percent) / 100)
      const decided = life.tryToRefund(now, { ...named, amount })
      expect(isRefused(decided)).toBe(percent > 100 || most === 0)
      ifChanged(decided)
      return
    }
    case 'credit': {
      const invoice = life.documents().filter(({ type }) => type === 'invoice')[one.invoice]
      if (invoice === undefined) return
      const amount = Math.round((totalOf(invoice) * one.percent) / 100)
      ifChanged(life.tryToCredit(now, invoice.number, { amount, refund: one.refund }))
    }
  }
}

function paymentAt(life: Subscriber, position: number) {
  const payment = life.paid()[position]
  return payment && { payment_id: payment.id }
}

/** The largest refund that is not refused, found by halving. */
function mostRefundable(life: Subscriber, named: object, now: Instant): number {
  let [taken, refused] = [0, 1_000_000]
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (isRefused(life.tryToRefund(now, { ...named, amount: middle }))) refused = middle
    else taken = middle
  }
  return taken
}
