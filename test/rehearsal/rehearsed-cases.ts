/**
 * Runs the rehearsals of `rehearsal.test.ts` in a separate process, because they replace the platform's clock and
 * timers, and writes the judge's findings as JSON.
 */
import { startFastForm } from '../../rehearsal/fast-form.ts'
import { noFaults, worseRates, type FaultRates } from '../../rehearsal/fault-rates.ts'
import type { Subject } from '../../rehearsal/model/model-period.ts'
import { isTaken } from '../../rehearsal/noise-memory.ts'
import { dayOf } from '../../rehearsal/model/wall-clock.ts'
import { beginOf, rehearse, type RehearsalOptions } from '../../rehearsal/rehearsal.ts'
import { lambdaDown } from '../../rehearsal/scenario-incidents.ts'
import type { Step } from '../../rehearsal/step.ts'
import { withSynthesisedStage } from './synthesised-stage.ts'

const beginMillis = beginOf(5)
const afterBegin = (days: number, seconds: number) => beginMillis + (days * 24 + 10) * 3_600_000 + seconds * 1_000

const dayAt = (days: number) => dayOf(afterBegin(days, 0))

function byDay(days: number, customer: string, seconds: number) {
  return { account: 0, customer, atMillis: afterBegin(days, seconds) }
}

/** Readers who subscribe, are invoiced by e-mail, and pay. Nobody calls for the last one once its renewal is due. */
const readers: readonly Step[] = ['k0', 'k1', 'k2']
  .flatMap((customer, place): Step[] => {
    const step = (seconds: number, days = 0) => ({ account: 0, customer, atMillis: afterBegin(days, place + seconds) })
    const later: Step[] = [
      { ...step(0, 28), kind: 'charge', amount: 700, taxRate: 0.06 },
      { ...step(10, 28), kind: 'pay', amount: 5_000 },
    ]
    return [
      { ...step(0), kind: 'create', name: `Reader ${customer}` },
      { ...step(10), kind: 'subscribe', offer: 'month', beginDay: dayOf(beginMillis), invoicedBy: 'email' },
      { ...step(20), kind: 'charge', amount: 1_000 + place, taxRate: 0.25 },
      { ...step(30), kind: 'pay', amount: 11_500 },
      ...(customer === 'k2' ? [] : later),
    ]
  })
  .toSorted((one, other) => one.atMillis - other.atMillis)

/**
 * A debt that is dunned, another quantity, an add-on, a group with a seat, and orders, each of one customer. One refund
 * is of a balance, and one is more than it. The payment is then paid back from the balance and from paid invoices, and
 * nothing is left of it for another time. k7 extends, stops, resumes and switches one subscription. k8 pauses one,
 * moves pauses and takes one back, beside a stop, another quantity and a switch, and gets money back that a credit note
 * mixed. A refund of k9 is refused, as it would open eleven invoices.
 */
const manners: readonly Step[] = [
  ...['k0', 'k1', 'k2', 'k3', 'k4', 'k7', 'k8', 'k9'].map((customer, place): Step => ({
    ...byDay(0, customer, place),
    kind: 'create',
    name: `Reader ${customer}`,
  })),
  ...['dunned', 'month', 'bundle', 'team'].map((offer, place): Step => ({
    ...byDay(0, `k${place}`, 10 + place),
    ...{ kind: 'subscribe', offer, beginDay: dayOf(beginMillis), invoicedBy: 'manual', quantity: 2 },
  })),
  { ...byDay(0, 'o5', 20), kind: 'order', form: 'automatic', offer: 'month', quantity: 1 },
  { ...byDay(0, 'o6', 21), kind: 'order', form: 'manual', offer: 'quarter', quantity: 1 },
  { ...byDay(0, 'k4', 30), kind: 'seat', group: 'k3', place: 0 },
  { ...byDay(2, 'o6', 0), kind: 'decide', approves: true },
  { ...byDay(5, 'k1', 0), kind: 'quantity', subscription: 0, quantity: 3 },
  { ...byDay(6, 'k1', 0), kind: 'pay', amount: 90_000 },
  { ...byDay(6, 'k1', 10), kind: 'refund', amount: 5_003 },
  { ...byDay(6, 'k1', 20), kind: 'refund', amount: 55_000 },
  { ...byDay(7, 'k1', 0), kind: 'payback', payment: 0, amount: 84_996 },
  { ...byDay(7, 'k1', 10), kind: 'payback', payment: 0, amount: 84_997 },
  { ...byDay(0, 'k7', 40), kind: 'subscribe', offer: 'month', beginDay: dayOf(beginMillis), invoicedBy: 'manual' },
  { ...byDay(1, 'k7', 0), kind: 'extend', subscription: 0, days: 4 },
  { ...byDay(2, 'k7', 0), kind: 'stop', subscription: 0, day: dayAt(12) },
  { ...byDay(3, 'k7', 0), kind: 'quantity', subscription: 0, quantity: 2 },
  { ...byDay(4, 'k7', 0), kind: 'resume', subscription: 0 },
  { ...byDay(9, 'k7', 0), kind: 'switch', subscription: 0, offer: 'quarter' },
  { ...byDay(9, 'k7', 30), kind: 'extend', subscription: 0, days: 3 },
  { ...byDay(10, 'k7', 0), kind: 'stop', subscription: 0, day: dayAt(60) },
  { ...byDay(0, 'k8', 40), kind: 'subscribe', offer: 'month', beginDay: dayOf(beginMillis), invoicedBy: 'manual' },
  { ...byDay(0, 'k8', 50), kind: 'pay', amount: 5_000 },
  { ...byDay(0, 'k8', 55), kind: 'pay', amount: 11_500 },
  { ...byDay(1, 'k8', 0), kind: 'pause', subscription: 0, beginDay: dayAt(4), endDay: dayAt(9) },
  { ...byDay(1, 'k8', 10), kind: 'pause', subscription: 0, beginDay: dayAt(8), endDay: dayAt(12) },
  { ...byDay(1, 'k8', 20), kind: 'pause', subscription: 0, beginDay: dayAt(28), endDay: dayAt(33) },
  { ...byDay(1, 'k8', 30), kind: 'stop', subscription: 0, day: dayAt(31) },
  { ...byDay(5, 'k8', 0), kind: 'repause', subscription: 0, endDay: dayAt(11), pause: 0 },
  { ...byDay(5, 'k8', 10), kind: 'repause', subscription: 0, beginDay: dayAt(6), endDay: dayAt(12), pause: 0 },
  { ...byDay(12, 'k8', 0), kind: 'payback', payment: 0, amount: 3_000 },
  { ...byDay(12, 'k8', 10), kind: 'payback', payment: 1, amount: 11_500 },
  { ...byDay(13, 'k8', 0), kind: 'unpause', subscription: 0, pause: 0 },
  { ...byDay(13, 'k8', 10), kind: 'unpause', subscription: 0, pause: 1 },
  { ...byDay(13, 'k8', 20), kind: 'pause', subscription: 0, endDay: dayAt(18) },
  { ...byDay(14, 'k8', 0), kind: 'quantity', subscription: 0, quantity: 2 },
  { ...byDay(15, 'k8', 0), kind: 'switch', subscription: 0, offer: 'quarter' },
  { ...byDay(0, 'k9', 10), kind: 'pay', amount: 30_000 },
  ...Array.from({ length: 11 }, (_, place): Step => ({
    ...byDay(1, 'k9', place * 10),
    ...{ kind: 'charge', amount: 1_000 + place, taxRate: 0.25 },
  })),
  { ...byDay(2, 'k9', 0), kind: 'payback', payment: 0, amount: 30_000 },
  { ...byDay(2, 'k9', 10), kind: 'payback', payment: 0, amount: 29_000 },
  { ...byDay(2, 'k9', 20), kind: 'look' },
  { ...byDay(41, 'k4', 0), kind: 'rename', name: 'Reader' },
]

/** Noise alone, three calls a day with what they need. */
const noise = Array.from({ length: 100 }, (_, place): Step => ({
  ...byDay(Math.floor(place / 3), `w${(place + 1) % 4}`, (place % 3) * 600),
  ...{ kind: 'noise', seed: place + 1 },
}))

let batches = 0
/** The next change of its customers repairs a dropped batch; here no batch arrives any more. */
const dropsFromSixth = (name: string) => name === 'sequence' && ++batches >= 6
const loses = (queue: string) => ({ sabotage: { losesMessage: (name: string) => name === queue } })

const inSmall = { seed: 5, accounts: 1, days: 40, rates: noFaults, restMinutes: 20 }
/** Models that do not know subjects of these customers alone. */
const ofThese = (names: readonly string[], subjects: readonly Subject[]): Record<string, RehearsalOptions> =>
  Object.fromEntries(
    subjects.map((modelForgets) => [
      `a model without ${modelForgets}`,
      { ...inSmall, script: manners.filter(({ customer }) => names.includes(customer)), modelForgets },
    ]),
  )

interface Unhandled extends Partial<Omit<RehearsalOptions, 'rates'>> {
  readonly rates?: Partial<FaultRates>
}
/** Work that waits for ever lets no minute be skipped, so such runs are short. */
const firstDay = readers.slice(0, 12)
const firstMinute = readers.slice(0, 1).map((step) => ({ ...step, atMillis: beginMillis + 60_000 }))
/** Calls over four hours, in each of which the sweep finds the e-mails that are due. */
const quarters = [
  ...firstDay,
  ...Array.from({ length: 15 }, (_, place): Step => ({
    ...byDay(0, 'k0', 300 + place * 960),
    ...{ kind: 'rename', name: `Reader ${place}` },
  })),
]

/** Faults of `fault-rates.ts` that nothing handles, or that never end. */
const unhandled: Readonly<Record<string, Unhandled>> = {
  'conflicts for ever': { rates: { conflict: 1 }, script: firstMinute, restMinutes: 2 },
  'throttled for ever': { rates: { throttle: 1 }, script: firstMinute },
  'stale for ever': { sabotage: { storage: 'stale-for-ever' } },
  'unnamed keys': { sabotage: { storage: 'unnamed-keys' } },
  'endless delays of streams': {
    script: firstDay,
    sabotage: { delaysForEver: 'streams' },
    rates: { streamDelay: 0.5 },
  },
  'endless delays of queues': { script: firstDay, sabotage: { delaysForEver: 'queues' }, rates: { queueDelay: 0.5 } },
  'hanging receivers': { script: firstDay, sabotage: { receivers: 'hang' } },
  'receivers that break off': { sabotage: { receivers: 'reset' } },
  'receivers that lie': { script: firstDay, sabotage: { receivers: 'lie' } },
  'e-mails that SES loses': { sabotage: { losesMail: true } },
  'forgotten markers': { sabotage: { storage: 'forgets-markers' }, rates: { streamRepeat: 0.5 } },
  'forgotten attempts': { sabotage: { storage: 'forgets-attempts' }, rates: { queueRepeat: 1 } },
  'forgotten attempts without answers': {
    script: quarters,
    sabotage: { storage: 'forgets-attempts' },
    rates: { mailLostAnswer: 1 },
  },
  'forgotten counts': { sabotage: { storage: 'forgets-counted' }, rates: { queueRepeat: 1 } },
  'forgotten counts of nothing': { sabotage: { storage: 'forgets-counted' } },
  'forgotten markers of nothing': { sabotage: { storage: 'forgets-markers' } },
  'forgotten attempts of nothing': { sabotage: { storage: 'forgets-attempts' } },
  'lost notices': { ...loses('mail-failures'), rates: { mailBounce: 1 } },
}

const cases: Readonly<Record<string, RehearsalOptions>> = {
  calm: { ...inSmall, script: readers },
  worse: { seed: 2, accounts: 1, days: 40, steps: 40, rates: worseRates },
  'dropped batches': { ...inSmall, script: readers, sabotage: { dropsBatch: dropsFromSixth } },
  'lost work': { ...inSmall, script: readers, ...loses('work') },
  'lost webhooks': { ...inSmall, script: readers, ...loses('webhooks') },
  'lost mail': { ...inSmall, script: readers, ...loses('mail') },
  ...Object.fromEntries(
    Object.entries(unhandled).map(([name, { rates = {}, ...options }]) => [
      name,
      { ...inSmall, script: readers, ...options, rates: { ...noFaults, ...rates } },
    ]),
  ),
  'half a transaction': { ...inSmall, script: readers, sabotage: { storage: 'half-a-transaction' } },
  'blind index': { ...inSmall, script: readers, sabotage: { storage: 'index-blind' } },
  'an idle incident': { ...inSmall, script: readers, incidents: [lambdaDown(afterBegin(12, 0))] },
  noise: { ...inSmall, script: noise },
  'all manners': { ...inSmall, script: manners },
  ...ofThese(['k0', 'k3', 'k4'], ['dunning']),
  ...ofThese(['k2'], ['add-ons']),
  ...ofThese(['k3', 'k4'], ['seats']),
  ...ofThese(['o6'], ['orders']),
  ...ofThese(['k1'], ['quantities', 'refunds', 'paybacks']),
  ...ofThese(['k7'], ['resumes', 'extends', 'switches']),
  ...ofThese(['k8'], ['pauses']),
  'other keys': { ...inSmall, script: readers, forgetsKeys: true, rates: { ...noFaults, lostAnswer: 0.2 } },
}

const form = await withSynthesisedStage((stage) => startFastForm({ stage, containers: 2 }))
const outcomes: Record<string, unknown> = {}
for (const [name, options] of Object.entries(cases)) {
  const { findings, faults, invocations, noise: statuses } = await rehearse(form, options)
  const carriedOut = [...statuses.values()].filter((counts) => [...counts.keys()].some(isTaken)).length
  const counts = { operations: statuses.size, carriedOut }
  outcomes[name] = { findings, faults: Object.fromEntries(faults), invocations, noise: counts }
}
form.stop()
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0))
