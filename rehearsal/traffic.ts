/**
 * The steps of a run, drawn from its seed before it begins: several clients on several accounts, in bursts, over month
 * ends and changes of the clock. Each customer has a temper, so that the model can follow its changes.
 */
import { orderable, orderDays, type RehearsedAccount } from './accounts.ts'
import { chanceOf, type Chance } from './chance.ts'
import { dayAfter, dayMillis, WallClock } from './model/wall-clock.ts'
import type { Step } from './step.ts'

export interface TrafficOptions {
  readonly seed: number
  readonly accounts: readonly RehearsedAccount[]
  readonly steps: number
  readonly beginMillis: number
  readonly days: number
  /** The part of steps that are noise: calls made up from the API's description. */
  readonly noise?: number
  /** The number of bursts that the steps come in. */
  readonly bursts?: number
}

const tempers = [
  ...(['payer', 'stopper', 'resumer', 'switcher', 'extender', 'debtor', 'counter', 'bundler', 'leader'] as const),
  // Most surprises are where one subscription has changes of all kinds.
  ...(['pauser', 'pauser', 'returner', 'returner', 'changer', 'changer', 'changer', 'changer', 'changer'] as const),
]
type Temper = (typeof tempers)[number]

interface Reader {
  readonly account: number
  readonly id: string
  readonly temper: Temper
  readonly begins: string[]
  charges: number
  credits: number
  payments: number
  /** The number of pauses that were drawn for each subscription. */
  readonly pauses: number[]
  /** Whether a stop was drawn, after which nobody takes a seat. */
  stops: boolean
}

/** An order that people have not decided yet. */
interface OpenOrder {
  readonly account: number
  readonly customer: string
  readonly placedMillis: number
}

/** Offers without their own end. */
const renewing = ['month', 'quarter', 'trial']
const offersOf: Partial<Record<Temper, readonly string[]>> = {
  payer: ['month', 'trial', 'quarter', 'year'],
  debtor: ['dunned'],
  counter: ['month', 'quarter', 'bundle'],
  bundler: ['bundle'],
  leader: ['team'],
  changer: [...renewing, 'year', 'dunned'],
  pauser: [...renewing, 'year'],
}

export function drawTraffic({ seed, accounts, noise = 0.15, ...given }: TrafficOptions): Step[] {
  const chance = chanceOf(seed, 'traffic')
  const clocks = accounts.map(({ timezone }) => new WallClock(timezone))
  const readers: Reader[] = []
  const orders: OpenOrder[] = []
  const drawn: Step[] = []
  let burstAt = given.beginMillis
  for (const atMillis of instants(chance, given)) {
    if (atMillis - burstAt > 60_000) burstAt = atMillis
    const account = chance.whole(0, accounts.length - 1)
    const clock = clocks[account] ?? fail()
    const hour = Math.floor((clock.reading(atMillis) % dayMillis) / 3_600_000)
    // At midnight it is uncertain on which day a call is carried out.
    if (hour === 0 || hour === 23) continue
    const mine = readers.filter((reader) => reader.account === account)
    if (mine.length < 2 || chance.isStruck(mine.length < fewReaders ? 0.12 : 0.02)) {
      const reader = newReader(account, readers.length, chance)
      readers.push(reader)
      drawn.push({ atMillis, account, customer: reader.id, kind: 'create', name: `Reader ${reader.id}` })
      continue
    }
    const reader = next(mine, drawn.at(-1), { atMillis, chance })
    if (chance.isStruck(0.05)) {
      drawn.push(order(orders, { atMillis, account, chance, place: drawn.length }))
    } else if (chance.isStruck(noise)) {
      const what = chance.isStruck(0.3)
        ? { kind: 'peek' as const }
        : { kind: 'noise' as const, seed: chance.whole(1, 2 ** 31) }
      // Noise has its own customers, one after another.
      const customer = what.kind === 'noise' ? `w${what.seed % 4}` : reader.id
      drawn.push({ atMillis, account, customer, ...what })
    } else {
      const other = chance.one(mine)
      drawn.push(stepOf(reader, { atMillis, today: clock.day(atMillis), chance, other }))
    }
  }
  return drawn
}

/** A reader often makes several changes within a minute. */
function next(
  readers: readonly Reader[],
  before: Step | undefined,
  { atMillis, chance }: Pick<Drawing, 'atMillis' | 'chance'>,
) {
  const last = readers.find(({ id }) => id === before?.customer)
  const isSoon = before !== undefined && atMillis - before.atMillis < 60_000
  return last !== undefined && isSoon && chance.isStruck(0.35) ? last : chance.one(readers)
}

function fail(): never {
  throw new Error('A run has an account.')
}

/** From so many readers on, an account seldom gets another one, so that each of them makes many changes. */
const fewReaders = 3

/** A short run still has callers at different hours and days. */
const fewestBursts = 8

/** Bursts of a few seconds, with anything from minutes to days in between. */
function instants(chance: Chance, { steps, beginMillis, days, bursts }: Omit<TrafficOptions, 'seed' | 'accounts'>) {
  const count = bursts ?? Math.max(fewestBursts, Math.round(steps / chance.whole(10, 50)))
  const starts = Array.from({ length: count }, () => beginMillis + Math.floor(chance.random() * days * dayMillis))
  return Array.from({ length: steps }, () => chance.one(starts) + chance.whole(0, 8_000)).sort((a, b) => a - b)
}

const newReader = (account: number, place: number, chance: Chance): Reader => ({
  ...{ account, id: `k${place}`, temper: chance.one(tempers), begins: [], charges: 0, credits: 0, pauses: [] },
  ...{ payments: 0, stops: false },
})

interface Drawing {
  readonly atMillis: number
  readonly today: string
  readonly chance: Chance
  /** Another reader of the account, or the same one. */
  readonly other: Reader
}

interface Ordering extends Pick<Drawing, 'atMillis' | 'chance'> {
  readonly account: number
  readonly place: number
}

/** A new order, or the decision of people on an older one, before it is too old. */
function order(orders: OpenOrder[], { atMillis, account, chance, place }: Ordering): Step {
  const isOpen = ({ placedMillis, account: of }: OpenOrder) =>
    of === account && atMillis > placedMillis + dayMillis && atMillis < placedMillis + (orderDays - 1) * dayMillis
  const waiting = orders.find(isOpen)
  if (waiting !== undefined) {
    orders.splice(orders.indexOf(waiting), 1)
    return { atMillis, account, customer: waiting.customer, kind: 'decide', approves: chance.isStruck(0.7) }
  }
  const of = { atMillis, account, customer: `o${place}` }
  const form = chance.one(['automatic', 'manual'] as const)
  if (form === 'manual') orders.push({ account, customer: of.customer, placedMillis: atMillis })
  return { ...of, kind: 'order', form, offer: chance.one(orderable), quantity: chance.whole(1, 3) }
}

function stepOf(reader: Reader, drawing: Drawing): Step {
  const { atMillis, chance } = drawing
  const { account, id: customer, begins, temper } = reader
  const of = { atMillis, account, customer }
  if (begins.length === 0 || (begins.length < 3 && chance.isStruck(0.06))) return subscribe(reader, drawing)
  if (chance.isStruck(0.12)) return { ...of, kind: 'look' }
  if (chance.isStruck(0.06)) return { ...of, kind: 'rename', name: `Reader ${chance.whole(1, 999)}` }
  if (chance.isStruck(0.3)) return chance.isStruck(0.25) ? payBack(reader, drawing) : money(reader, drawing)
  const subscription = chance.whole(0, begins.length - 1)
  switch (temper) {
    case 'payer':
    case 'debtor':
      return money(reader, drawing)
    case 'changer':
      return change(chance.one(changes), reader, drawing, subscription)
    case 'returner':
      return chance.isStruck(0.4) ? payBack(reader, drawing) : money(reader, drawing)
    case 'counter':
      return change('quantity', reader, drawing, subscription)
    case 'leader':
      return lead(reader, drawing, subscription)
    case 'stopper':
      return change('stop', reader, drawing, subscription)
    case 'resumer':
    case 'bundler':
      return change(chance.isStruck(0.5) ? 'resume' : 'stop', reader, drawing, subscription)
    case 'pauser':
      return change(chance.isStruck(0.7) ? 'pause' : chance.one(changes), reader, drawing, subscription)
    case 'extender':
      return change('extend', reader, drawing, subscription)
    case 'switcher':
      return change('switch', reader, drawing, subscription)
  }
}

/** The changes of one subscription in any order. */
const changes = ['stop', 'resume', 'switch', 'quantity', 'extend', 'pause', 'pause', 'pause'] as const

function subscribe({ account, id: customer, begins, temper }: Reader, { atMillis, today, chance }: Drawing): Step {
  const beginDay = dayAfter(today, chance.isStruck(0.3) ? 0 : chance.whole(-3, 25))
  begins.push(beginDay)
  const offer = chance.one(offersOf[temper] ?? renewing)
  const invoicedBy = chance.isStruck(0.1) ? 'email' : 'manual'
  const quantity = chance.isStruck(0.3) ? chance.whole(2, 7) : 1
  return { ...{ atMillis, account, customer, kind: 'subscribe', offer, beginDay, invoicedBy, quantity } }
}

function money(reader: Reader, { atMillis, chance }: Drawing): Step {
  const of = { atMillis, account: reader.account, customer: reader.id }
  if (reader.credits < reader.charges && chance.isStruck(0.3))
    return { ...of, kind: 'credit', charge: reader.credits++ }
  if (chance.isStruck(0.3)) {
    reader.charges += 1
    // Many small invoices of one payment show the most that a refund opens again.
    const most = reader.temper === 'returner' ? 900 : 20_000
    return { ...of, kind: 'charge', amount: chance.whole(1, most), taxRate: chance.one([0, 0.06, 0.25]) }
  }
  if (chance.isStruck(0.2)) return { ...of, kind: 'refund', amount: chance.one([1, 3_500, 13_003]) }
  reader.payments += 1
  const amounts = reader.temper === 'returner' ? [100, 301, 1_000, 50_000] : [100, 5_000, 11_500, 24_997, 50_000]
  return { ...of, kind: 'pay', amount: chance.one(amounts) }
}

function payBack(reader: Reader, drawing: Drawing): Step {
  const { account, id: customer, payments } = reader
  const { atMillis, chance } = drawing
  if (payments === 0) return money(reader, drawing)
  const amount = chance.one([100, 2_999, 5_000, 11_500, 24_997, 50_000])
  return { atMillis, account, customer, kind: 'payback', payment: chance.whole(0, payments - 1), amount }
}

function stop(reader: Reader, drawing: Drawing, subscription: number): Step {
  const { account, id: customer } = reader
  const { atMillis, chance } = drawing
  const of = { atMillis, account, customer, kind: 'stop', subscription } as const
  return chance.isStruck(0.12) ? of : { ...of, day: dayNear(drawing, reader.begins[subscription], 70) }
}

/** A group gives a seat to another reader, or pauses, lasts longer, or stops. */
function lead(reader: Reader, drawing: Drawing, subscription: number): Step {
  const { atMillis, chance, other } = drawing
  const { account, id: group } = reader
  if (reader.stops || other === reader) return money(reader, drawing)
  if (chance.isStruck(0.6)) return { atMillis, account, customer: other.id, kind: 'seat', group, place: subscription }
  if (chance.isStruck(0.6)) return change(chance.one(['pause', 'pause', 'extend']), reader, drawing, subscription)
  reader.stops = true
  return stop(reader, drawing, subscription)
}

function change(kind: (typeof changes)[number], reader: Reader, drawing: Drawing, subscription: number): Step {
  const { atMillis, chance } = drawing
  const of = { atMillis, account: reader.account, customer: reader.id, subscription }
  switch (kind) {
    case 'stop':
      return stop(reader, drawing, subscription)
    case 'resume':
      return { ...of, kind }
    case 'switch':
      return { ...of, kind, offer: chance.one(['month', 'quarter']) }
    case 'quantity':
      return { ...of, kind, quantity: chance.whole(1, 6) }
    case 'extend':
      return { ...of, kind, days: chance.whole(1, 40) }
    case 'pause':
      return pause(reader, drawing, subscription)
  }
}

/** A new pause, or another begin or end of one that was registered, or its taking back. */
function pause(reader: Reader, drawing: Drawing, subscription: number): Step {
  const { atMillis, today, chance } = drawing
  const { account, id: customer, begins, pauses } = reader
  const of = { atMillis, account, customer, subscription }
  const count = pauses[subscription] ?? 0
  const beginDay = dayNear(drawing, begins[subscription], 30)
  const endDay = chance.isStruck(0.3)
    ? dayNear(drawing, begins[subscription], 50)
    : dayAfter(beginDay, chance.whole(1, chance.isStruck(0.2) ? 45 : 18))
  if (count > 0 && chance.isStruck(0.5)) {
    const place = { ...of, pause: chance.whole(0, count - 1) }
    if (chance.isStruck(0.3)) return { ...place, kind: 'unpause' }
    return { ...place, kind: 'repause', ...(chance.isStruck(0.6) ? { endDay } : { beginDay, endDay }) }
  }
  pauses[subscription] = count + 1
  return chance.isStruck(0.25)
    ? { ...of, kind: 'pause', endDay: dayAfter(today, chance.whole(1, 25)) }
    : { ...of, kind: 'pause', beginDay, endDay }
}

/** The days on which the clock changes in the places of the accounts, in the time of runs. */
const clockChanges = [
  ...['2026-10-04', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31'],
  ...['2027-11-07', '2028-03-12', '2028-03-26', '2028-04-02'],
]

/** A day after today: often one on which a month of the subscription ends or the clock changes, or one beside it. */
function dayNear({ today, chance }: Drawing, begin: string | undefined, most: number): string {
  const plain = dayAfter(today, chance.whole(1, most))
  if (begin === undefined || chance.isStruck(0.5)) return plain
  const changing = clockChanges.filter((day) => day > today && day < dayAfter(today, most))
  const sameDay = `${dayAfter(today, chance.whole(1, most)).slice(0, 8)}${begin.slice(8)}`
  const day = changing.length > 0 && chance.isStruck(0.3) ? chance.one(changing) : sameDay
  const near = dayAfter(day, chance.whole(-1, 1))
  return near > today ? near : plain
}
