/**
 * An independent model of what a subscriber owes: for each day that is served, the price of a day for each copy of that
 * day. Copies change, plans switch, pauses go over the ends of periods or hold the last one open, suspensions are not
 * billed, and stops are registered, moved and taken back. A day costs the same on every plan, so it does not matter to
 * which period a day belongs. The model knows nothing of periods.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxIn } from '../../../functions/domain/money/share.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { taxOf, totalOf } from '../../../functions/domain/world/invoice.ts'
import { isOver } from '../../../functions/domain/subscription/subscription-state.ts'
import { account } from '../subscription/life.ts'
import { instantIn, laterOf, momentOf } from '../subscription/moment.ts'
import { line, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

/** A price whose shares never have whole taxes. */
const dayPrice = 13
const day = 86_400_000
const start = millisOf('2027-01-01T00:00:00.000Z')
const on = (n: number): Instant => instantOf(start + n * day)
const dayOf = (instant: Instant) => Math.round((millisOf(instant) - start) / day)
const settings = account(
  [
    ...[10, 30].map((days) => ({
      ...{ id: `${days}`, duration: `P${days}D`, renews_to: `${days}`, invoice_days_before: days === 30 ? 7 : 0 },
      invoice_lines: [line(days * dayPrice)],
    })),
    // The campaign ends by itself, so a pause over its end holds it open.
    { id: 'once', duration: 'P20D', invoice_lines: [line(20 * dayPrice)] },
  ],
  { timezone: 'UTC' },
)

const plan = fc.constantFrom('10', '30', 'once')
const few = fc.integer({ min: 1, max: 4 })
const at = momentOf(fc.integer({ min: 0, max: 70 }).map(on), [0, 0, day, -day])
const command = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('copies' as const), at, quantity: few }), weight: 3 },
  {
    arbitrary: fc.record({
      ...{ kind: fc.constant('pause' as const), at },
      ...{ ahead: fc.nat({ max: 12 }), days: fc.integer({ min: 1, max: 25 }) },
    }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('switch' as const), at, plan }),
  fc.record({ kind: fc.constant('stop' as const), at, ahead: fc.nat({ max: 40 }) }),
  fc.record({ kind: fc.constant('resume' as const), at }),
  fc.record({ kind: fc.constant('suspend' as const), at }),
  fc.record({ kind: fc.constant('lift' as const), at }),
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never
const plot = fc.record({
  ...{ plan, quantity: few },
  commands: fc.array(command, { minLength: 1, maxLength: 8 }),
  /** The day of the last stop. */
  stop: fc.integer({ min: 0, max: 100 }),
})

/** The invoice of the suspensions. It does not count as billed. */
const unpaid = 'UNPAID'

class Reader extends Subscriber {
  readonly copies: (readonly [number, number])[] = []

  wanted(quantity: number, now: Instant) {
    if (!isRefused(this.update({}, now, { quantity }))) this.copies.push([dayOf(now), quantity])
  }

  /** The amount of the days that were served. */
  cost(): number {
    const { overrides, stop, periods } = this.subscription()
    const until = stop?.at ?? periods.at(-1)?.end ?? expect.fail('It was to be over.')
    const isPaused = (n: number) => overrides.some(({ begin, end }) => begin <= on(n) && (end === null || on(n) < end))
    const copiesOn = (n: number) => this.copies.findLast(([since]) => since <= n)?.[1] ?? 0
    const ended = this.announced.find(({ event }) => 'state' in event && event.state === 'ended')
    const days = dayOf(ended === undefined || until < ended.at ? until : ended.at)
    return Array.from({ length: days }, (_, n) => (isPaused(n) ? 0 : copiesOn(n) * dayPrice)).reduce((a, b) => a + b, 0)
  }
}

function act(life: Reader, one: Command, now: Instant) {
  const { overrides } = life.subscription()
  const after = (days: number) => instantOf(millisOf(now) + days * day)
  const carryOut = (decided: ReturnType<Reader['tryToStop']>) => {
    if (!isRefused(decided)) life.carryOut(now, decided)
  }
  switch (one.kind) {
    case 'copies':
      life.wanted(one.quantity, now)
      return
    case 'switch':
      carryOut(life.tryToSwitch(one.plan, now))
      return
    case 'stop':
      carryOut(life.tryToStop(now, after(one.ahead)))
      return
    case 'resume':
      carryOut(life.tryToResume(now))
      return
    case 'pause': {
      const [begin, end] = [after(one.ahead), after(one.ahead + one.days)]
      const pauses = overrides.filter(({ type }) => type === 'pause-subscription')
      const isFree = pauses.every((other) => other.end !== null && (other.end <= begin || end <= other.begin))
      if (isFree) life.pause(now, begin, end, { id: `p${overrides.length}` })
      return
    }
    case 'suspend': {
      const suspension = { type: 'suspension', begin: now, end: null, invoice: unpaid, extends_period: true } as const
      const isNew = overrides.every(({ begin, type }) => type !== 'suspension' || begin < now)
      if (isNew) life.withOverride(now, { ...suspension, id: `s${overrides.length}` })
      return
    }
    case 'lift':
      for (const { id, type, end, begin } of overrides) {
        if (type === 'suspension' && end === null && begin < now) life.endOverride(now, now, id)
      }
  }
}

function live({ plan: first, quantity, commands, stop }: typeof plot extends fc.Arbitrary<infer T> ? T : never) {
  const life = new Reader(settings).create(on(0), { periods: [{ campaign_id: first }], quantity })
  life.copies.push([0, quantity])
  let now = on(0)
  for (const one of commands.toSorted((a, b) => (a.at.at < b.at.at ? -1 : 1))) {
    now = laterOf(now, one.at.at)
    now = laterOf(now, instantIn([life.to(now).subscription()], one.at))
    if (isOver(life.to(now).subscription().announced.state)) break
    act(life, one, now)
  }
  now = laterOf(now, on(stop))
  const decided = life.tryToStop(now)
  if (!isRefused(decided)) life.carryOut(now, decided)
  return life.to(on(500))
}

it('All documents come to the copies of the days that were served', () => {
  fc.assert(
    fc.property(plot, (story) => {
      const life = live(story)
      const billed = life.documents().filter(({ number }) => number !== unpaid)
      expect(billed.reduce((sum, document) => sum + totalOf(document), 0)).toBe(life.cost())
    }),
    { numRuns: propertyRuns(400) },
  )
})

it('The VAT of all documents of a line is the VAT of what the line comes to', () => {
  fc.assert(
    fc.property(plot, (story) => {
      const life = live(story)
      const { periods, stop } = life.subscription()
      const standing = [...periods, ...(stop?.removed ?? [])]
        .flatMap(({ billing }) => billing?.lines ?? [])
        .map(({ billed }) => billed.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
      const vat = life
        .documents()
        .filter(({ number }) => number !== unpaid)
        .flatMap(({ lines }) => lines)
        .reduce((sum, one) => sum + taxOf(one), 0)
      expect(vat).toBe(standing.reduce((sum, amountMinor) => sum + taxIn(amountMinor, 0.25), 0))
    }),
    { numRuns: propertyRuns(200) },
  )
})
