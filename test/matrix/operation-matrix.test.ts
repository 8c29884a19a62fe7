/**
 * Every operation on money in every state of a subscription, for each way of invoicing and each policy. The outcomes
 * are in `outcomes.txt`, with the empty cells and the reason for each; `npx vitest run test/matrix -u` writes it.
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
  readonly impossible?: (way: Way) => string | undefined
}

const needsInvoice = (way: Way): string | undefined => {
  switch (way) {
    case 'elsewhere':
      return 'a previous system invoiced the first period'
    case 'discount':
      return 'the campaign gives a discount alone'
    case 'begin':
    case 'ahead':
      return undefined
  }
}

const states: readonly State[] = [
  { name: 'to begin', now: day(2), begin: 20 },
  { name: 'without a payment', now: day(10) },
  {
    name: 'paid in part',
    now: day(10),
    prepare: (life) => life.pay(day(5), 10_000),
    impossible: needsInvoice,
  },
  { name: 'overdue', now: day(22), impossible: needsInvoice },
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

interface Place {
  readonly state: State
  readonly way: Way
  readonly policy: Policy
}
const places: readonly Place[] = states.flatMap((state) =>
  ways.flatMap((way) => policies.map((policy) => ({ state, way, policy }))),
)
const possible = places.filter(({ state, way }) => state.impossible?.(way) === undefined)

const outcomes = Object.entries(operations).flatMap(([operation, run]) =>
  possible.map(({ state, way, policy }) => {
    const { name, now, begin, prepare } = state
    const life = new CellLife(way, policy, begin)
    prepare?.(life)
    life.to(now)
    return { operation, name, way, policy, text: life.outcome(now, run(life, now)) }
  }),
)

it('Every operation has its outcome in every state, way of invoicing and policy', async () => {
  await expect(matrixText()).toMatchFileSnapshot('outcomes.txt')
})

it.each(states.map(({ name }) => name))('An operation changes the state "%s", and one is refused in it', (name) => {
  const refused = outcomes.filter((one) => one.name === name).map(({ text }) => text.startsWith('refused'))
  expect(new Set(refused)).toEqual(new Set([true, false]))
})

/** The outcomes by operation and state; cells with the same outcome share a line. Empty cells stand at the end. */
function matrixText(): string {
  const blocks = [...Map.groupBy(outcomes, ({ operation }) => operation)].map(([operation, some]) =>
    [`# ${operation}`, ...[...Map.groupBy(some, ({ name }) => name)].flatMap(linesOfState)].join('\n'),
  )
  const empty = ways.flatMap((way) =>
    states.flatMap(({ name, impossible }) => {
      const reason = impossible?.(way)
      return reason === undefined ? [] : [`${name}, ${way}: ${reason}`]
    }),
  )
  const all = Object.keys(operations).length * places.length
  const head = `${all} cells, ${all - outcomes.length} of them empty`
  return `${[head, ...blocks, ['# empty cells', ...empty].join('\n')].join('\n\n')}\n`
}

function linesOfState([name, some]: [string, readonly { way: Way; policy: Policy; text: string }[]]): string[] {
  const lines = [...Map.groupBy(some, ({ text }) => text)]
  return lines.length === 1
    ? lines.map(([text]) => `${name}: ${text}`)
    : [name, ...lines.map(([text, same]) => `  ${placesOf(same)}: ${text}`)]
}

function placesOf(same: readonly { way: Way; policy: Policy }[]): string {
  return [...Map.groupBy(same, ({ way }) => way)]
    .map(([way, some]) => (some.length === policies.length ? way : `${way} ${some.map(({ policy }) => policy).join()}`))
    .join(', ')
}
