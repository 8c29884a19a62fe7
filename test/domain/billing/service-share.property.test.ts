import { isRefused } from '../../../functions/domain/world/change.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf, type InvoiceLine } from '../../../functions/domain/world/invoice.ts'
import { instantOf, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { byTime, instantIn, laterOf, momentOf } from '../subscription/moment.ts'
import { line, Subscriber } from './billing-life.ts'
import { propertyRuns } from '../../property-runs.ts'

const day = 86_400_000
const start = millisOf('2027-01-01T00:00:00.000Z')
const on = (n: number): Instant => instantOf(start + n * day)

/** All cost ten a day, so a billed amount shows its number of days. */
const settings = account(
  [7, 30, 50].map((days) => ({
    id: `${days}`,
    duration: `P${days}D`,
    renews_to: '30',
    invoice_days_before: days === 50 ? 10 : 0,
    invoice_lines: [line(days * 1_000)],
  })),
  { timezone: 'UTC' },
)
const campaign = fc.constantFrom('7', '30', '50')
/** Boundaries only, not instants near them, because the bill is counted in whole days. */
const at = momentOf(fc.integer({ min: 0, max: 120 }).map(on), [0])

const command = fc.oneof(
  fc.record({ kind: fc.constant('switch' as const), at, campaign }),
  fc.record({
    kind: fc.constant('pause' as const),
    at,
    ahead: fc.nat({ max: 20 }),
    days: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant('end' as const), at }),
  // A suspension that is not billed.
  fc.record({ kind: fc.constant('suspend' as const), at }),
  fc.record({ kind: fc.constant('stop' as const), at, ahead: fc.nat({ max: 40 }) }),
)
const plot = fc.record({
  campaign,
  commands: fc.array(command, { maxLength: 5 }).map((all) => all.toSorted(byTime)),
  stop: fc.integer({ min: 0, max: 130 }),
})
type Plot = typeof plot extends fc.Arbitrary<infer Value> ? Value : never

/** The invoice of the suspensions. It does not count as billed. */
const unpaid = 'UNPAID'

function live({ campaign: first, commands, stop }: Plot): Subscriber {
  const life = new Subscriber(settings).create(on(0), { periods: [{ campaign_id: first }] })
  const last = on(stop)
  const theEnd = { kind: 'stop' as const, at: { at: last, boundary: null }, ahead: 0 }
  let now = on(0)
  for (const one of [...commands.filter((command) => command.at.at <= last), theEnd]) {
    now = laterOf(now, one.at.at)
    const wanted = laterOf(now, instantIn([life.to(now).subscription()], one.at))
    now = wanted < last ? wanted : last
    const after = (days: number) => instantOf(millisOf(now) + days * day)
    const { announced: told, overrides } = life.to(now).subscription()
    if (told.state === 'stopped') break
    switch (one.kind) {
      case 'switch':
        life.switchTo(one.campaign, now)
        break
      case 'pause': {
        const [begin, end] = [after(one.ahead), after(one.ahead + one.days)]
        const pauses = overrides.filter(({ type }) => type === 'pause-subscription')
        const isFree = pauses.every((other) => other.end !== null && (other.end <= begin || end <= other.begin))
        if (isFree) life.pause(now, begin, end, { id: `p${overrides.length}` })
        break
      }
      case 'suspend': {
        const isNew = overrides.every(({ begin, type }) => type !== 'suspension' || begin < now)
        const suspension = { type: 'suspension', begin: now, end: null, invoice: unpaid, extends_period: true } as const
        if (isNew) life.withOverride(now, { ...suspension, id: `s${overrides.length}` })
        break
      }
      case 'end': {
        const active = overrides.find((other) => other.announced === 'active')
        if (active !== undefined && active.begin < now) life.endOverride(now, now, active.id)
        break
      }
      case 'stop': {
        const decided = life.tryToStop(now, after(one.ahead))
        if (!isRefused(decided)) life.carryOut(now, decided)
      }
    }
  }
  return life.to(on(400))
}

/** The days up to the stop that are in no pause. */
function daysServed(life: Subscriber): number {
  const { stop, overrides } = life.subscription()
  if (stop === undefined) expect.fail('It was to be stopped.')
  const until = Math.round((millisOf(stop.at) - start) / day)
  const isPaused = (n: number) => overrides.some(({ begin, end }) => begin <= on(n) && (end === null || on(n) < end))
  return Array.from({ length: until }, (_, n) => n).filter((n) => !isPaused(n)).length
}

describe('Whatever is switched, paused and stopped,', () => {
  it('in the end the subscriber is billed for the days it was served', () => {
    fc.assert(
      fc.property(plot, (story) => {
        const life = live(story)
        const billed = life
          .documents()
          .filter(({ number }) => number !== unpaid)
          .map(totalOf)
        expect(billed.reduce((sum, amount) => sum + amount, 0)).toBe(daysServed(life) * 1_000)
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  it('each line of a document is for the days that it names, less those of pause or with them', () => {
    fc.assert(
      fc.property(plot, (story) => {
        for (const { number, lines } of live(story)
          .documents()
          .filter((one) => one.number !== unpaid)) {
          for (const one of lines) {
            expect([number, Math.abs(one.amountMinor)]).toEqual([number, daysNamed(one) * 1_000])
          }
        }
      }),
      { numRuns: propertyRuns(150) },
    )
  })
})

function daysNamed({ period }: InvoiceLine): number {
  const { begin, end } = period?.part ?? period ?? expect.fail('It is bound to no period.')
  if (end === null) expect.fail('It has no end.')
  const days = (millisOf(end) - millisOf(begin)) / day
  const paused = (period?.pause?.millis ?? 0) / day
  switch (period?.pause?.kind) {
    case undefined:
      return days
    case 'with':
      return days + paused
    case 'less':
      return days - paused
    case 'only':
      return paused
  }
}
