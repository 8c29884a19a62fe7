/** The steps of the scenarios, written rather than drawn. */
import { accountsOf } from './accounts.ts'
import { beginOf } from './rehearsal.ts'
import type { Step } from './step.ts'
import { dayAfter, dayMillis, dayOf, WallClock } from './model/wall-clock.ts'
import { drawTraffic } from './traffic.ts'

const hourMillis = 3_600_000
const inOrder = (steps: readonly Step[]) => steps.toSorted((one, other) => one.atMillis - other.atMillis)

/** The day on which the trials begin whose readers all renew in one night. */
const trialDay = (seed: number) => dayAfter(dayOf(beginOf(seed)), -9)
/** A trial has 20 days, and the month after it is invoiced 7 days before. */
const renewedDays = 20 - 7

/** The midnight at which the first account's readers renew. */
export const renewalNight = (seed: number, accounts: number): number =>
  firstClock(seed, accounts).atMidnight(dayAfter(trialDay(seed), renewedDays))

function firstClock(seed: number, accounts: number): WallClock {
  const [first] = accountsOf(seed, accounts, 0)
  return new WallClock(first?.timezone ?? 'UTC')
}

/** Readers who all begin on one day, so that all renew in the same night. */
export function renewals(seed: number, readers: number, accounts: number): Step[] {
  const begin = beginOf(seed) + 10 * hourMillis
  const beginDay = trialDay(seed)
  const all = Array.from({ length: readers }, (_, place): Step[] => {
    const of = { account: place % accounts, customer: `k${place}`, atMillis: begin + place * 2_000 }
    const subscribe = { kind: 'subscribe', offer: 'trial', beginDay, invoicedBy: 'manual' } as const
    return [
      { ...of, kind: 'create', name: `Reader k${place}` },
      { ...of, atMillis: of.atMillis + 1_000, ...subscribe },
    ]
  }).flat()
  const last: Step = { account: 0, customer: 'k0', atMillis: begin + 30 * dayMillis, kind: 'rename', name: 'Reader 1' }
  return [...inOrder(all), last]
}

/** Traffic at all hours of some days. */
export const allDay = (seed: number, steps: number, days: number): Step[] =>
  drawTraffic({
    ...{ seed, accounts: accountsOf(seed, 2, 0), beginMillis: beginOf(seed) + hourMillis, steps, days, bursts: steps },
  })

/** One call of each caller, all in one second and all at the counter of one business entity. */
export function meeting(seed: number, callers: number): Step[] {
  const begin = beginOf(seed) + 10 * 3_600_000
  return Array.from({ length: callers }, (_, place) => {
    const of = { account: 0, customer: `k${place}` }
    return [
      { ...of, atMillis: begin + place * 1_000, kind: 'create', name: `Reader k${place}` } as const,
      { ...of, atMillis: begin + 3_600_000, kind: 'charge', amount: 1_000 + place, taxRate: 0.25 } as const,
    ]
  })
    .flat()
    .toSorted((one, other) => one.atMillis - other.atMillis)
}

/**
 * An import at a month's end: half of the readers are there three months before; the others are imported in the night
 * in which the first half renews.
 */
export function importAtMonthEnd(seed: number, readers: number): Step[] {
  const begin = beginOf(seed)
  const clock = firstClock(seed, 1)
  const firstOfMonth = `${dayOf(begin + 31 * dayMillis).slice(0, 7)}-01`
  const midnight = clock.plusMonths(clock.atMidnight(firstOfMonth), 3)
  const monthBefore = clock.day(clock.plusMonths(midnight, -1))
  const subscribe = { kind: 'subscribe', invoicedBy: 'manual' } as const
  return inOrder(
    Array.from({ length: readers }, (_, place): Step[] => {
      const early = { account: 0, customer: `k${place}`, atMillis: begin + 10 * hourMillis + place * 2_000 }
      // The calls avoid midnight, when it is uncertain on which day a call is carried out.
      const isBefore = place < readers / 2
      const seconds = isBefore ? -5_400 + place * 60 : 600 + (place - readers / 2) * 60
      const late = { account: 0, customer: `k${readers + place}`, atMillis: midnight + seconds * 1_000 }
      return [
        { ...early, kind: 'create', name: `Reader ${early.customer}` },
        { ...early, ...subscribe, atMillis: early.atMillis + 1_000, offer: 'quarter', beginDay: firstOfMonth },
        { ...late, kind: 'create', name: `Reader ${late.customer}` },
        { ...late, ...subscribe, atMillis: late.atMillis + 1_000, offer: 'month', beginDay: monthBefore },
      ]
    }).flat(),
  )
}

/** Traffic in which the first account makes fifty times the calls of each other one, in the same minute. */
export function hotBesideQuiet(seed: number, quiet: number): Step[] {
  const begin = beginOf(seed) + 10 * hourMillis
  const steps = (account: number, count: number): Step[] =>
    Array.from({ length: count }, (_, place): Step[] => {
      const step = { account, customer: `k${place % 30}`, atMillis: begin + Math.floor((place * 60_000) / count) }
      return [
        ...(place < 30 ? [{ ...step, kind: 'create', name: `Reader ${step.customer}` } as const] : []),
        { ...step, atMillis: step.atMillis + 500, kind: 'charge', amount: 1_000 + place, taxRate: 0.25 },
      ]
    }).flat()
  return inOrder([...steps(0, 270), ...Array.from({ length: quiet }, (_, place) => steps(place + 1, 3)).flat()])
}
