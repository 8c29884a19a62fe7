/**
 * Scenarios by name, each with its promise and its figures. They are scaled to what one process carries in a minute:
 * hundreds of readers where a publisher has a million.
 */
import { offers } from './accounts.ts'
import type { FastForm } from './fast-form.ts'
import { noFaults, usualRates } from './fault-rates.ts'
import type { Finding } from './judge/verdict.ts'
import { beginOf, rehearse, type Incident, type Outcome } from './rehearsal.ts'
import type { Step } from './step.ts'
import { dayAfter, dayMillis, dayOf } from './model/wall-clock.ts'

export interface Scenario {
  readonly name: string
  readonly promise: string
  readonly run: (
    form: FastForm,
  ) => Promise<{ readonly findings: readonly Finding[]; readonly figures: readonly string[] }>
}

const lambdaDown: Incident = {
  ...{ afterDays: 12, hours: 2 },
  begin: (deployment) => (deployment.isDown = true),
  end: (deployment) => (deployment.isDown = false),
}
const receiverHangs: Incident = {
  ...{ afterDays: 11, hours: 12 },
  begin(_deployment, receivers, [first]) {
    if (first !== undefined) receivers.hanging.add(first.receiver)
  },
  end: (_deployment, receivers) => receivers.hanging.clear(),
}
const streamWithoutRights: Incident = {
  ...{ afterDays: 5, hours: 24 },
  begin: (deployment) => deployment.withoutRights.add('sequence'),
  end: (deployment) => deployment.withoutRights.delete('sequence'),
}

/** Readers who all begin on one day, so that all renew on one. */
function renewals(seed: number, readers: number, accounts: number): Step[] {
  const begin = beginOf(seed) + 10 * 3_600_000
  const beginDay = dayAfter(dayOf(begin), -9)
  const all = Array.from({ length: readers }, (_, place) => {
    const of = { account: place % accounts, customer: `k${place}`, atMillis: begin + place * 2_000 }
    const subscribe = { kind: 'subscribe', offer: offers[1]?.id ?? '', beginDay, invoicedBy: 'manual' } as const
    return [
      { ...of, kind: 'create', name: `Reader k${place}` } as const,
      { ...of, atMillis: of.atMillis + 1_000, ...subscribe },
    ]
  })
    .flat()
    .toSorted((one, other) => one.atMillis - other.atMillis)
  const last: Step = { account: 0, customer: 'k0', atMillis: begin + 30 * dayMillis, kind: 'rename', name: 'Reader 1' }
  return [...all, last]
}

/** As many calls as there are callers, all in one second and all at the counter of one business entity. */
function meeting(seed: number, callers: number): Step[] {
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

const told = ({ findings, answers, invocations, latencies }: Outcome) => {
  const sorted = latencies.toSorted((one, other) => one - other)
  const within = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  const statuses = [...answers].map(([status, count]) => `${status} ${count}`).join(', ')
  return {
    findings,
    figures: [
      `${invocations} invocations; answers: ${statuses}`,
      `Milliseconds to an answer for good: half ${within(0.5)}, 99 of 100 ${within(0.99)}, all ${within(1)}`,
    ],
  }
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'renewals-with-lambda-down',
    promise:
      '300 renewals of three publishers fall due on one night, Lambda is down for two hours, one receiver hangs for twelve: ' +
      'each is invoiced once, as of its day, and every receiver gets every event.',
    run: async (form) => {
      const incidents = [lambdaDown, receiverHangs]
      return told(
        await rehearse(form, { seed: 11, accounts: 3, rates: usualRates, script: renewals(11, 300, 3), incidents }),
      )
    },
  },
  {
    name: 'stream-without-rights',
    promise: 'The function of the stream has no rights for a day: the feed has every event once, in order.',
    run: async (form) =>
      told(
        await rehearse(form, { seed: 12, steps: 150, days: 20, rates: usualRates, incidents: [streamWithoutRights] }),
      ),
  },
  {
    name: 'sixty-four-meet',
    promise:
      '64 callers ask for an invoice of one business entity in the same second: each has one, and no number is lost.',
    run: async (form) =>
      told(await rehearse(form, { seed: 13, accounts: 1, rates: noFaults, script: meeting(13, 64) })),
  },
]
