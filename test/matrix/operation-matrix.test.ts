/**
 * Every operation on money in every state of a subscription, for each way of invoicing and each policy. The outcomes
 * are in `outcomes.txt`, with the cells that there cannot be and why; `npx vitest run test/matrix -u` writes it.
 */
import { expect, it } from 'vitest'
import type { Instant } from '../../functions/domain/time/time.ts'
import type { Decided } from '../domain/changes.ts'
import { byHand, CellLife, day, policies, ways, type Policy, type Way } from './cell-life.ts'

interface State {
  readonly name: string
  /** The instant of the operation. */
  readonly now: Instant
  readonly begin?: number
  readonly prepare?: (life: CellLife) => unknown
  /** The reason why there is no such state for a way of invoicing. */
  readonly impossible?: (way: Way, policy: Policy) => string | undefined
}

const needsFirstInvoice = (way: Way) =>
  way === 'elsewhere' ? 'a previous system invoiced the first period' : undefined

const states: readonly State[] = [
  { name: 'to begin', now: day(2), begin: 20 },
  { name: 'unpaid', now: day(10), impossible: needsFirstInvoice },
  {
    name: 'paid in part',
    now: day(10),
    prepare: (life) => life.pay(day(5), 10_000),
    impossible: needsFirstInvoice,
  },
  { name: 'overdue', now: day(22), impossible: needsFirstInvoice },
  { name: 'paid', now: day(10), prepare: (life) => life.pay(day(5), 30_000) },
  { name: 'renewed', now: day(35), prepare: (life) => life.pay(day(5), 30_000) },
  {
    name: 'with a later invoice made first',
    now: day(35),
    prepare: (life) => life.pay(day(5), 30_000).chargeLate(day(6)),
  },
  { name: 'paused', now: day(10), prepare: (life) => life.pay(day(3), 30_000).pause(day(4), day(5), day(15)) },
  { name: 'stop to come', now: day(10), prepare: (life) => life.pay(day(3), 30_000).stop(day(4), day(20)) },
  { name: 'stopped', now: day(10), prepare: (life) => life.pay(day(3), 30_000).stop(day(5)) },
  { name: 'stopped without a payment', now: day(10), prepare: (life) => life.stop(day(5)) },
]

const operations: Readonly<Record<string, (life: CellLife, now: Instant) => Decided>> = {
  'stop at once': (life, now) => life.tryToStop(now),
  resume: (life, now) => life.tryToResume(now),
  'switch to a dearer campaign': (life, now) => life.tryToSwitchDearer(now),
  'extend by ten days': (life, now) => life.tryToExtend(now),
  'invoice by hand': (life, now) => life.tryToCharge(now, byHand),
  'credit the first invoice': (life, now) => life.tryToCredit(now, 'DK-1', { all: true }),
  'credit it and pay back': (life, now) => life.tryToCredit(now, 'DK-1', { all: true, refund: 'payment' }),
  'pay 150': (life, now) => life.tryToPay(now, 15_000),
  'refund 200 of the balance': (life, now) => life.tryToRefund(now, { amount: 20_000 }),
  'refund 200 of the first payment': (life, now) => life.tryToRefund(now, { amount: 20_000, payment_id: 'p1' }),
}

const cells = Object.entries(operations).flatMap(([operation, run]) =>
  states.flatMap((state) => ways.flatMap((way) => policies.map((policy) => ({ operation, run, state, way, policy })))),
)

const outcomes = cells.map(({ operation, run, state, way, policy }) => {
  const { name, now, begin, prepare, impossible } = state
  const reason = impossible?.(way, policy)
  if (reason !== undefined) return { operation, name, way, policy, text: `no such cell: ${reason}` }
  const life = new CellLife(way, policy, begin)
  prepare?.(life)
  life.to(now)
  return { operation, name, way, policy, text: life.outcome(now, run(life, now)) }
})

it('Every operation has its outcome in every state, way of invoicing and policy', async () => {
  await expect(written()).toMatchFileSnapshot('outcomes.txt')
})

it('Every state is reached by an operation that changes it and one that it refuses', () => {
  for (const { name } of states) {
    const reached = outcomes.filter((one) => one.name === name && !one.text.startsWith('no such cell'))
    expect(
      reached.some(({ text }) => text.startsWith('refused')),
      name,
    ).toBe(true)
    expect(
      reached.some(({ text }) => !text.startsWith('refused')),
      name,
    ).toBe(true)
  }
})

/** The outcomes by operation and state; cells with the same outcome share a line. */
function written(): string {
  const blocks = [...Map.groupBy(outcomes, ({ operation }) => operation)].map(([operation, some]) =>
    [
      `# ${operation}`,
      ...[...Map.groupBy(some, ({ name }) => name)].flatMap(([name, cellsOfState]) => [
        name,
        ...[...Map.groupBy(cellsOfState, ({ text }) => text)].map(([text, same]) => `  ${placesOf(same)}: ${text}`),
      ]),
    ].join('\n'),
  )
  const empty = outcomes.filter(({ text }) => text.startsWith('no such cell')).length
  return `${outcomes.length} cells, ${empty} of them impossible\n\n${blocks.join('\n\n')}\n`
}

function placesOf(same: readonly { way: Way; policy: Policy }[]): string {
  if (same.length === ways.length * policies.length) return 'all'
  return [...Map.groupBy(same, ({ way }) => way)]
    .map(([way, some]) => (some.length === policies.length ? way : `${way} ${some.map(({ policy }) => policy).join()}`))
    .join(', ')
}
