/**
 * Money is given back in the same way whether or not its invoice was issued again, or its subscription stopped and
 * resumed, before.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reissueInvoice } from '../../../functions/domain/billing/reissue-invoice.ts'
import { reversePayment } from '../../../functions/domain/collection/reverse-payment.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { toPayOf } from '../../../functions/domain/world/invoice.ts'
import { propertyRuns } from '../../property-runs.ts'
import { line, Subscriber } from '../billing/billing-life.ts'
import type { Decided } from '../changes.ts'
import { account } from '../subscription/life.ts'

const settings = account([
  { id: 'april', duration: 'P30D', renews_to: 'april', invoice_lines: [line(3_000), line(-301, { text: 'Discount' })] },
])
const day = (number: number): Instant => instantOf(millisOf('2027-03-31T22:00:00.000Z') + number * 86_400_000)
const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)

/** Amounts to pay, the balance, and the money that came in less the money that went out. */
const sumsOf = (life: Subscriber) => ({
  open: sum(life.world.ledger.open.map(toPayOf)),
  balance: life.balances(),
  cash: life.cash(),
})

const amount = fc.integer({ min: 1, max: 4_000 })
const event = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), amount }),
  fc.record({ kind: fc.constant('pay' as const), amount }),
  fc.record({ kind: fc.constant('charge' as const), amount }),
  fc.record({ kind: fc.constant('reversal' as const), payment: fc.nat({ max: 3 }), amount }),
)
/** A refund takes any of the balance, so afterwards the rests of other payments cannot be distinguished. */
const lastRefund = fc.record({ kind: fc.constant('refund' as const), payment: fc.nat({ max: 3 }), amount })
/** Events that never change the sums. */
const interlude = fc.oneof(
  fc.record({ kind: fc.constant('reissue' as const), invoice: fc.nat({ max: 4 }) }),
  fc.record({ kind: fc.constant('stop' as const), in: fc.integer({ min: 1, max: 29 }) }),
)
type Value<A> = A extends fc.Arbitrary<infer T> ? T : never
type Event = Value<typeof event> | Value<typeof interlude> | Value<typeof lastRefund>
interface Told {
  readonly event: Event
  readonly isInterlude: boolean
}

const lives = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: event.map((one): Told => ({ event: one, isInterlude: false })) },
    { weight: 1, arbitrary: interlude.map((one): Told => ({ event: one, isInterlude: true })) },
  ),
  { minLength: 4, maxLength: 12 },
)

class Holder extends Subscriber {
  private backs = 0

  act(now: Instant, one: Event): void {
    switch (one.kind) {
      case 'pay':
        this.pay(now, one.amount)
        return
      case 'charge':
        this.charge(now, {
          business_entity: 'dk',
          lines: [{ text: 'Book', amount: one.amount, currency: 'DKK', tax_rate: 0.25 }],
        })
        return
      case 'refund':
      case 'reversal':
        this.giveBack(now, one)
        return
      case 'reissue': {
        const { world } = this.to(now)
        const document = this.documents().filter(({ type }) => type === 'invoice')[one.invoice]
        this.ifPossible(now, reissueInvoice({ world, document, now, settings }))
        return
      }
      case 'stop':
        this.ifPossible(now, this.tryToStop(now, instantOf(millisOf(now) + one.in * 86_400_000)))
        this.ifPossible(now, this.tryToResume(now))
    }
  }

  private giveBack(now: Instant, { kind, payment: position, amount: most }: Extract<Event, { payment: number }>): void {
    const payment = this.paid().filter(({ amountMinor }) => amountMinor > 0)[position]
    if (payment === undefined) return
    const { world } = this.to(now)
    const given = { payment_id: payment.id, amount: Math.min(most, payment.amountMinor) }
    const books = { payments: this.paid(), documents: this.documents() }
    const id = `back${++this.backs}`
    this.ifPossible(
      now,
      kind === 'refund'
        ? this.tryToRefund(now, given)
        : reversePayment({ world, given: { ...given, kind: 'return' }, books, id, now, settings }),
    )
  }

  private ifPossible(now: Instant, decided: Decided): void {
    if (!isRefused(decided) && decided.facts.length > 0) this.carryOut(now, decided)
  }
}

/** The sums after each event that is no interlude. */
function sumsIn(events: readonly Told[], hasInterludes: boolean) {
  const life = new Holder(settings).create(day(0), { periods: [{ campaign_id: 'april' }] })
  return events.flatMap(({ event: one, isInterlude }, index) => {
    if (!isInterlude || hasInterludes) life.act(day(index + 1), one)
    return isInterlude ? [] : [sumsOf(life)]
  })
}

describe('Money that goes back', () => {
  it('leaves the same sums whether or not its invoice was issued again, or a stop taken back', () => {
    fc.assert(
      fc.property(lives, lastRefund, (before, refund) => {
        const events = [...before, { event: refund, isInterlude: false }]
        expect(sumsIn(events, true)).toEqual(sumsIn(events, false))
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})
