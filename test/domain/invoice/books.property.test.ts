import { isRefused } from '../../../functions/domain/world/change.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallClockBetween } from '../../../functions/domain/calendar.ts'
import { differencesOf } from '../../../functions/domain/billing/difference.ts'
import {
  creditedOf,
  paidOf,
  toPayOf,
  totalOf,
  type Invoice,
  type InvoiceLine,
} from '../../../functions/domain/world/invoice.ts'
import { billablePeriods } from '../../../functions/domain/billing/billable-period.ts'
import type { Decided } from '../changes.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './given.ts'

const day = 86_400_000
const start = millisOf('2027-01-31T11:00:00.000Z')
const days = 120

/** Instants on a coarse grid as often as not, so that things meet at one instant. */
const instant: fc.Arbitrary<Instant> = fc
  .tuple(fc.integer({ min: 0, max: days }), fc.oneof(fc.constant(0), fc.integer({ min: 0, max: day - 1 })))
  .map(([n, rest]) => instantOf(start + n * day + rest))

const editions = [
  line(9_999, { text: 'Print', when: { edition: 'print' } }),
  line(4_001, { text: 'Digital', when: { edition: 'digital' } }),
]
const settings = account(
  [
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
  ],
  {
    fields: [{ scope: 'subscription', name: 'Edition', external_id: 'edition' }],
    business_entities: ['dk', 'eu'].map((external_id) => ({ external_id, name: external_id, currency: 'DKK' })),
    policies: [
      {
        external_id: 'strict',
        dunning: [
          { days_after_due: 3, action: 'remind' },
          { days_after_due: 10, action: 'suspend' },
          { days_after_due: 40, action: 'stop' },
        ],
      },
    ],
  },
)

const campaign = fc.constantFrom('month', 'week', 'free', 'forever')
const edition = fc.constantFrom('print', 'digital', null)
const entity = fc.constantFrom('dk', 'eu')
const external_invoicing = { invoiced: 5_000, currency: 'DKK', tax_rate: 0.25 }
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
const command = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    at: instant,
    of,
    periods: fc.array(period, { minLength: 1, maxLength: 2 }),
    edition,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('stop' as const), at: instant, of, stopAt: instant }),
  fc.record({ kind: fc.constant('switch' as const), at: instant, of, campaign }),
  fc.record({ kind: fc.constant('update' as const), at: instant, of, edition, reinvoice: fc.boolean() }),
  fc.record({
    kind: fc.constant('pay' as const),
    at: instant,
    entity,
    amount: fc.integer({ min: -3_000, max: 20_000 }),
  }),
  fc.record({
    kind: fc.constant('pause' as const),
    at: instant,
    of,
    begin: instant,
    length: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ kind: fc.constant('charge' as const), at: instant, of, amount: fc.integer({ min: -500, max: 500 }) }),
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never
const plot = fc
  .tuple(
    fc.record({
      kind: fc.constant('create' as const),
      at: fc.constant(instantOf(start)),
      of: fc.constant('a'),
      periods: fc.array(period, { minLength: 1, maxLength: 2 }),
      edition,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.array(command, { maxLength: 7 }),
  )
  .map(([first, others]): Command[] => [first, ...others.toSorted((x, y) => (x.at < y.at ? -1 : x.at > y.at ? 1 : 0))])

/** A life by the plot, looked at in passing at the given instants too. What is refused is left out. */
function live(
  plotted: readonly Command[],
  { looks = [], consequences = Infinity }: { looks?: readonly Instant[]; consequences?: number } = {},
  look?: (life: Subscriber) => void,
): Subscriber {
  const life = new Subscriber(settings)
  life.consequences = consequences
  const ahead = looks.toSorted()
  const goTo = (until: Instant) => {
    for (const at of [...ahead.splice(0, ahead.filter((one) => one <= until).length), until]) life.to(at)
    look?.(life)
  }
  for (const one of plotted) {
    goTo(one.at)
    carryOut(life, one)
    look?.(life)
  }
  // All pauses are over by then.
  goTo(instantOf(start + 2 * days * day))
  return life
}

function carryOut(life: Subscriber, one: Command): void {
  const ifChanged = (decided: Decided) => {
    if (!isRefused(decided) && decided.facts.length > 0) life.carryOut(one.at, decided)
  }
  switch (one.kind) {
    case 'create': {
      if (life.world.subscriptions.some(({ id }) => id === one.of)) return
      const periods = one.periods.map(({ length, ...given }) => ({
        ...given,
        ...(length === undefined || given.begin === undefined
          ? {}
          : { end: instantOf(millisOf(given.begin) + length * day) }),
      }))
      const data = one.edition === null ? {} : { edition: one.edition }
      ifChanged(life.tryToCreate(one.at, { periods, data, quantity: one.quantity }, one.of))
      return
    }
    case 'stop':
      ifChanged(life.tryToStop(one.at, one.stopAt, one.of))
      return
    case 'switch':
      ifChanged(life.tryToSwitch(one.campaign, one.at, one.of))
      return
    case 'update':
      life.update({ edition: one.edition }, one.at, { id: one.of, reinvoice: one.reinvoice })
      return
    case 'pay':
      if (one.amount !== 0) life.pay(one.at, one.amount, { business_entity: one.entity })
      return
    case 'pause': {
      const subscription = life.world.subscriptions.find(({ id }) => id === one.of)
      const begin = one.begin > one.at ? one.begin : one.at
      const pauses = subscription?.overrides.filter(({ type }) => type === 'pause-subscription') ?? []
      if (subscription === undefined || pauses.some(({ end }) => end === null || begin < end)) return
      const end = instantOf(millisOf(begin) + one.length * day)
      life.pause(one.at, begin, end, { id: `${one.of}-${subscription.overrides.length}` }, one.of)
      return
    }
    case 'charge': {
      const subscription = life.world.subscriptions.find(({ id }) => id === one.of)
      const [first] = subscription?.periods ?? []
      if (first === undefined) return
      const lines = [{ text: 'Book', amount: one.amount, currency: 'DKK', tax_rate: 0.06 }]
      life.charge(one.at, { subscription_id: one.of, period: String(first.index), lines })
    }
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)
const runs = { numRuns: 100 }

/** Everything that came in: payments, and what credit notes gave; by business entity. */
function sourcesOf(life: Subscriber): Map<string, { entity: string; amountMinor: number }> {
  const payments = life.world.records.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))
  const notes = life.documents().filter(({ type }) => type === 'credit_note')
  return new Map([
    ...payments.map(({ id, entity: whose, amountMinor }) => [`payment ${id}`, { entity: whose, amountMinor }] as const),
    ...notes.map(
      (note) => [`credit_note ${note.number}`, { entity: note.entity, amountMinor: -totalOf(note) }] as const,
    ),
    // An invoice that owes the customer gives that, beside what it takes itself.
    ...owing(life).map(
      (invoice) => [`credit_note ${invoice.number}`, { entity: invoice.entity, amountMinor: 0 }] as const,
    ),
  ])
}
const owing = (life: Subscriber) => life.documents().filter((one) => one.type === 'invoice' && totalOf(one) < 0)

/** What documents come to by what they are bound to, as `key` names it. */
function billedBy(documents: readonly Invoice[], key: (line: InvoiceLine, document: Invoice) => string) {
  const amounts = documents.flatMap((document) =>
    document.lines.map((one): [string, number] => [key(one, document), one.amountMinor]),
  )
  return new Map(
    [...Map.groupBy(amounts, ([name]) => name)].map(([name, some]) => [name, sum(some.map(([, amount]) => amount))]),
  )
}
const periodKey = ({ period: bound }: InvoiceLine) => `${bound?.subscription ?? ''} ${bound?.serial ?? ''}`

describe('Whatever is done, and in whatever order,', () => {
  it('what came in is allocated or balance, with the entity it came to', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const sources = sourcesOf(life)
          const spent = [
            ...life
              .documents()
              .flatMap(({ entity: whose, allocations }) =>
                allocations.map(({ from, id, amountMinor }) => ({ whose, source: `${from} ${id}`, amountMinor })),
              ),
            ...life.world.ledger.credits.map(({ entity: whose, from, id, leftMinor }) => {
              return { whose, source: `${from} ${id}`, amountMinor: leftMinor }
            }),
          ]
          for (const { whose, source } of spent) expect(sources.get(source)?.entity).toBe(whose)
          for (const whose of ['dk', 'eu']) {
            const cameIn = [...sources.values()].filter((one) => one.entity === whose).map((one) => one.amountMinor)
            expect(sum(spent.filter((one) => one.whose === whose).map((one) => one.amountMinor))).toBe(sum(cameIn))
          }
          for (const [source, { amountMinor }] of [...sources].filter(([, one]) => one.amountMinor !== 0)) {
            const used = sum(spent.filter((one) => one.source === source).map((one) => one.amountMinor))
            // What was given back is offset against what came in, so less of either may be left.
            expect(Math.abs(used) <= Math.abs(amountMinor) && used * amountMinor >= 0).toBe(true)
          }
        })
      }),
      runs,
    )
  })

  it('an invoice is paid, credited and open by no more than its total, and none is open beside a balance', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const { open, credits } = life.world.ledger
          for (const invoice of life.documents().filter(({ type }) => type === 'invoice')) {
            const left = open.includes(invoice) ? toPayOf(invoice) : 0
            expect(left > 0).toBe(open.includes(invoice))
            expect(paidOf(invoice) + creditedOf(invoice) + left).toBe(totalOf(invoice))
          }
          for (const { entity: whose } of open) {
            expect(credits.filter((credit) => credit.entity === whose && credit.leftMinor > 0)).toEqual([])
          }
        })
      }),
      runs,
    )
  })

  it('periods are billed what they should have cost, which is what their documents come to', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        live(plotted, {}, (life) => {
          const documents = billedBy(life.documents(), periodKey)
          for (const subscription of life.world.subscriptions) {
            for (const billable of billablePeriods(subscription, settings)) {
              const differences = differencesOf(subscription, billable, settings)
              expect(differences.filter(({ amountMinor }) => amountMinor !== 0)).toEqual([])
              const lines = billable.period.billing?.lines ?? []
              const billed = lines.flatMap((one) => one.billed.map(({ amountMinor }) => amountMinor))
              const carriedOver = lines.filter(({ kind }) => kind === 'external').map(({ amountMinor }) => amountMinor)
              const key = `${subscription.id} ${billable.period.serial}`
              expect(documents.get(key) ?? 0).toBe(sum(billed) - sum(carriedOver))
              documents.delete(key)
            }
          }
          // What is left is of periods that a switch took away.
          for (const left of documents.values()) expect([0, -external_invoicing.invoiced]).toContain(left)
        })
      }),
      runs,
    )
  })

  it('no line is credited by more than an invoice billed of it', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const documents = live(plotted).documents()
        const key = (of: string) => (one: InvoiceLine) => `${of} ${periodKey(one)} ${one.text}`
        const invoiced = billedBy(
          documents.filter(({ type }) => type === 'invoice'),
          (one, { number }) => key(number)(one),
        )
        const notes = documents.filter(({ credits }) => credits !== undefined)
        for (const [name, credited] of billedBy(notes, (one, { credits = '' }) => key(credits)(one))) {
          const most = invoiced.get(name) ?? 0
          expect(-credited * Math.sign(most) >= 0 && Math.abs(credited) <= Math.abs(most)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('in the end nothing is billed for the time after a stop', () => {
    const { timezone } = settings.account
    fc.assert(
      fc.property(plot, (plotted) => {
        for (const subscription of live(plotted).world.subscriptions) {
          for (const { period: one, isRemoved, unservedMillis } of billablePeriods(subscription, settings)) {
            for (const { billed, amountMinor, from, to, first, fixed } of one.billing?.lines ?? []) {
              if (fixed === true || to !== undefined || from > 0 || one.natural_end === null || one.end === null)
                continue
              const { begin, end, natural_end, extended = 0 } = one
              const whole = wallClockBetween(begin, natural_end, timezone) - extended
              const served = isRemoved ? 0 : wallClockBetween(begin, end, timezone) - extended
              const part = Math.max(0, served - unservedMillis)
              const share = whole === 0 ? amountMinor : (amountMinor * part) / whole
              // What was first billed in part is rounded once, and what then came off it once more.
              const rounded = first === undefined ? 0.500001 : 1.000001
              expect(Math.abs(sum(billed.map((bill) => bill.amountMinor)) - share)).toBeLessThanOrEqual(rounded)
            }
          }
        }
      }),
      runs,
    )
  })

  it('numbers of each entity and series count up from 1 without a gap, by date', () => {
    fc.assert(
      fc.property(plot, (plotted) => {
        const documents = live(plotted).documents()
        for (const [prefix, some] of Map.groupBy(documents, ({ number }) => number.replace(/\d+$/, ''))) {
          const ordinal = ({ number }: Invoice) => Number(number.slice(prefix.length))
          const inOrder = some.toSorted((a, b) => ordinal(a) - ordinal(b))
          expect(inOrder.map(ordinal)).toEqual(some.map((_, position) => position + 1))
          expect(inOrder.map(({ made }) => made)).toEqual(inOrder.map(({ made }) => made).toSorted())
        }
      }),
      runs,
    )
  })

  it('time gone through in any parts gives the same documents, balances, events and history', () => {
    fc.assert(
      fc.property(plot, fc.array(instant, { maxLength: 10 }), fc.nat({ max: 3 }), (plotted, looks, consequences) => {
        const atOnce = live(plotted)
        const inParts = live(plotted, { looks, consequences })
        expect(inParts.world).toEqual(atOnce.world)
        expect(inParts.announced).toEqual(atOnce.announced)
        expect(inParts.history).toEqual(atOnce.history)
      }),
      runs,
    )
  })
})
