/**
 * Scenarios by name, each with its promise and its figures. They are scaled to the capacity of one process in a minute:
 * hundreds of readers where a publisher has a million.
 */
import type { FastForm } from './fast-form.ts'
import { noFaults, usualRates } from './fault-rates.ts'
import type { Finding } from './judge/verdict.ts'
import { dayMillis } from './model/wall-clock.ts'
import { beginOf, rehearse, type Outcome } from './rehearsal.ts'
import { lambdaDown, receiverHangs, rollOut, withoutRights } from './scenario-incidents.ts'
import { allDay, hotBesideQuiet, importAtMonthEnd, meeting, renewalNight, renewals } from './scenario-scripts.ts'
import { spendingWords } from './spending.ts'

export interface Scenario {
  readonly name: string
  readonly promise: string
  readonly run: (form: FastForm) => Promise<Told>
}

interface Told {
  readonly findings: readonly Finding[]
  readonly figures: readonly string[]
}

const report = ({ findings, answers, invocations, latencies, spending, met }: Outcome): Told => {
  const statuses = [...answers].map(([status, count]) => `${status} ${count}`).join(', ')
  return {
    findings,
    figures: [
      `${invocations} invocations; answers: ${statuses}`,
      ...[...met].map(([name, count]) => `${name}: ${count}`),
      `Milliseconds to an answer for good: ${latencyWords(latencies)}`,
      spendingWords(spending),
    ],
  }
}

function latencyWords(latencies: readonly number[]): string {
  const sorted = latencies.toSorted((one, other) => one - other)
  const within = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  return `half ${within(0.5)}, 99 of 100 ${within(0.99)}, all ${within(1)}`
}

async function deployInTheMiddle(form: FastForm): Promise<Told> {
  const firstMillis = beginOf(14) + dayMillis
  const incidents = [
    rollOut('A deployment', firstMillis, form.containers),
    rollOut('The way back', firstMillis + dayMillis, form.containers),
  ]
  return report(await rehearse(form, { seed: 14, rates: usualRates, script: allDay(14, 600, 3), incidents }))
}

async function hotAccount(form: FastForm): Promise<Told> {
  const script = hotBesideQuiet(15, 10)
  const outcome = await rehearse(form, { seed: 15, accounts: 11, rates: usualRates, script })
  const [hot = [], ...quiet] = outcome.latenciesByAccount
  const figures = [
    `The hot account, milliseconds: ${latencyWords(hot)}`,
    `The quiet ones, milliseconds: ${latencyWords(quiet.flat())}`,
  ]
  return { findings: outcome.findings, figures: [...report(outcome).figures, ...figures] }
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'renewals-with-lambda-down',
    promise:
      '300 renewals of three publishers fall due on 1 January, Lambda is down for two hours, one receiver hangs for twelve, ' +
      'and its webhook is started again: each is invoiced once, as of its day, and every receiver gets every event.',
    run: async (form) => {
      const beginMillis = renewalNight(47, 3) - 900_000
      const incidents = [lambdaDown(beginMillis), receiverHangs(beginMillis)]
      return report(
        await rehearse(form, { seed: 47, accounts: 3, rates: usualRates, script: renewals(47, 300, 3), incidents }),
      )
    },
  },
  {
    name: 'stream-without-rights',
    promise: 'The function of the stream has no rights for a day: the feed has every event once, in order.',
    run: async (form) => {
      const incidents = [withoutRights('sequence', beginOf(12) + dayMillis)]
      return report(await rehearse(form, { seed: 12, rates: usualRates, script: allDay(12, 300, 3), incidents }))
    },
  },
  {
    name: 'sixty-four-meet',
    promise:
      '64 callers ask for an invoice of one business entity in the same second: each has one, and no number is lost.',
    run: async (form) =>
      report(
        await rehearse(form, { seed: 13, accounts: 1, rates: noFaults, script: meeting(13, 64), callsAtOnce: 64 }),
      ),
  },
  {
    name: 'conflicts',
    promise: 'One transaction in five meets another writer: each call is answered, and within seconds.',
    run: async (form) =>
      report(await rehearse(form, { seed: 16, steps: 200, days: 30, rates: { ...noFaults, conflict: 0.2 } })),
  },
  {
    name: 'import-while-the-month-turns',
    promise:
      '150 customers are imported, with subscriptions that began before, in the hours in which 150 others are renewed on ' +
      'the first of the month: each is invoiced once, as of its day.',
    run: async (form) =>
      report(await rehearse(form, { seed: 17, accounts: 1, rates: usualRates, script: importAtMonthEnd(17, 150) })),
  },
  {
    name: 'hot-account-beside-ten-quiet-ones',
    promise: 'One account makes 300 calls in a minute, ten others six each: all are answered, and nothing is mixed up.',
    run: hotAccount,
  },
  {
    name: 'fresh-account',
    promise:
      'A new AWS account runs as many functions at once as there are containers, and refuses more: nothing is lost, and ' +
      'nothing is done twice.',
    run: async (form) =>
      report(await rehearse(form, { seed: 18, steps: 150, days: 10, rates: usualRates, refusesMore: true })),
  },
  {
    name: 'deploy-in-the-middle',
    promise:
      'A deployment replaces all containers over two hours while calls go on, and another takes it back a day later: ' +
      'what a process remembered is lost, and nothing else.',
    run: deployInTheMiddle,
  },
]
