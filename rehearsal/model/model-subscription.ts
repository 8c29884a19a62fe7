/**
 * One subscription in the model. Time goes forward from one event to the next: a renewal is made and invoiced its days
 * before it begins, a pause ends and moves the following periods. The right cost of a period follows from its facts,
 * and each change settles the difference to the billed amount.
 */
import { dueDays, dunning, offers, type Offer } from '../accounts.ts'
import { roundHalfAway, taxOf, type BookDocument, type BookLine, type Books, type DunningStep } from './books.ts'
import { dayAfter, dayMillis, type WallClock } from './wall-clock.ts'

interface ModelLine {
  /** The amount for the whole period. */
  readonly full: number
  readonly taxRate: number
  /** The part of the period that the line is for, in milliseconds of its wall clock. */
  readonly from: number
  to: number | undefined
  billed: number
  /**
   * Whether the line was billed whole at first. Its credit is then the share of the rest; otherwise its billed amount
   * is the share served.
   */
  isWhole: boolean
  /**
   * Amounts that were credited before they were paid, with their due dates, which they keep where they are billed
   * again.
   */
  readonly debts: { amount: number; readonly due: string }[]
}

/** An invoice of a period, with the amounts still uncredited line by line. */
interface Billing {
  readonly document: BookDocument
  readonly standing: number[]
}

export interface ModelPeriod {
  readonly offer: Offer
  begin: number
  /** The end that the campaign gives, moved by pauses and presents. */
  end: number
  /** The time by the wall clock that is paid for. */
  readonly length: number
  /** The instant at which a stop or a switch cuts it short. */
  cutAt: number | undefined
  /** Empty before the period is invoiced. */
  readonly lines: ModelLine[]
  /** The first begin of its run and its place in it. */
  run: { readonly begin: number; readonly place: number }
  readonly billings: Billing[]
  /** Whether a switch has ended it for good. */
  isClosed: boolean
  /** The instant of its invoice; undefined once it is invoiced. */
  billAt: number | undefined
  isRemoved: boolean
}

export interface ModelPause {
  readonly begin: number
  readonly end: number
  isOver: boolean
}

export interface ModelStart {
  readonly offer: Offer
  readonly quantity: number
  readonly begin: number
  readonly nowMillis: number
  readonly stopAt?: number | undefined
  /** The subject that a wrong model does not know. */
  readonly forgets?: Subject | undefined
}

/** A subject of the model that a test leaves out, to see the judge cry. */
export type Subject =
  | 'dunning'
  | 'quantities'
  | 'add-ons'
  | 'seats'
  | 'orders'
  | 'refunds'
  | 'paybacks'
  | 'resumes'
  | 'extends'
  | 'switches'

export class ModelSubscription {
  readonly periods: ModelPeriod[] = []
  readonly pauses: ModelPause[] = []
  readonly addons: ModelSubscription[] = []
  /** Unpaid invoices for which the subscription is suspended. */
  readonly suspendedFor: BookDocument[] = []
  /** The instant at which the registered stop takes effect. */
  stopAt: number | undefined
  readonly #clock: WallClock
  readonly #books: Books
  readonly #madeAt: number
  readonly #forgets: Subject | undefined
  #quantity: number

  constructor(clock: WallClock, books: Books, start: ModelStart) {
    const { offer, quantity, begin, nowMillis, stopAt, forgets } = start
    this.#clock = clock
    this.#books = books
    this.#madeAt = nowMillis
    this.#quantity = quantity
    this.#forgets = forgets
    this.stopAt = stopAt
    this.#add(offer, begin, { begin, place: 1 }, nowMillis)
  }

  get servedPeriods(): ModelPeriod[] {
    return this.periods.filter(({ isRemoved }) => !isRemoved)
  }

  #endOf({ months, days = 0 }: Offer, run: { readonly begin: number; readonly place: number }): number {
    return months === undefined
      ? this.#clock.plusDays(run.begin, days * run.place)
      : this.#clock.plusMonths(run.begin, months * run.place)
  }

  #add(offer: Offer, begin: number, run: ModelPeriod['run'], madeAt: number): void {
    const end = this.#endOf(offer, run)
    this.periods.push({
      ...{
        offer,
        begin,
        end,
        length: this.#clock.reading(end) - this.#clock.reading(begin),
        run,
        billings: [],
        isRemoved: false,
        cutAt: undefined,
      },
      ...{ isClosed: false, lines: [] },
      billAt: Math.max(madeAt, this.#clock.plusDays(begin, -offer.invoiceDaysBefore)),
    })
    const made = this.periods.at(-1)
    if (made !== undefined) this.#cut(made)
    this.#bringAddon(offer, begin, madeAt)
  }

  /** The registered stop removes a period or cuts it short, as far as it does. */
  #cut(period: ModelPeriod): void {
    const { begin, end } = period
    const { stopAt = Infinity } = this
    period.isRemoved = begin >= stopAt
    period.cutAt = !period.isRemoved && stopAt < end ? stopAt : undefined
  }

  /** A period brings the add-on of its offer, unless there is one that goes on. */
  #bringAddon({ addon }: Offer, begin: number, nowMillis: number): void {
    const offer = offers.find(({ id }) => id === addon)
    if (offer === undefined || this.#forgets === 'add-ons') return
    if (this.addons.some(({ periods }) => periods.some(({ end }) => end > begin))) return
    const quantity = this.#quantity
    const start = { offer, quantity, begin, nowMillis, stopAt: this.stopAt, forgets: this.#forgets }
    this.addons.push(new ModelSubscription(this.#clock, this.#books, start))
  }

  /** The instant of the next event of time; undefined if there is none. */
  nextAt(): number | undefined {
    const instants = [
      ...this.servedPeriods.flatMap(({ billAt }) => billAt ?? []),
      ...this.pauses.flatMap(({ end, isOver }) => (isOver ? [] : [end])),
      this.#renewal()?.atMillis,
    ].filter((at) => at !== undefined)
    return instants.length === 0 ? undefined : Math.min(...instants)
  }

  #renewal(): { readonly atMillis: number; readonly next: Offer; readonly last: ModelPeriod } | undefined {
    const last = this.servedPeriods.at(-1)
    const next = offers.find(({ id }) => id === last?.offer.renewsTo)
    if (last === undefined || next === undefined) return undefined
    if (this.stopAt !== undefined && this.stopAt <= last.end) return undefined
    return { atMillis: this.#clock.plusDays(last.end, -next.invoiceDaysBefore), next, last }
  }

  /** Carries out what falls due at an instant: renewals are made, then pauses move them, then invoices are made. */
  carryOut(dueMillis: number): void {
    // A subscription that began in the past brings no document dated before it was made.
    const atMillis = Math.max(dueMillis, this.#madeAt)
    for (let due = this.#renewal(); due !== undefined && due.atMillis <= atMillis; due = this.#renewal()) {
      const { last, next } = due
      const goesOn = last.offer === next
      const run = goesOn ? { ...last.run, place: last.run.place + 1 } : { begin: last.end, place: 1 }
      this.#add(next, last.end, run, atMillis)
    }
    for (const pause of this.pauses) {
      if (pause.isOver || pause.end > atMillis) continue
      pause.isOver = true
      this.#move(pause)
    }
    this.#billDue(atMillis)
  }

  #billDue(atMillis: number): void {
    for (const period of this.servedPeriods) {
      if (period.billAt === undefined || period.billAt > atMillis) continue
      period.billAt = undefined
      this.#settle(period, atMillis)
    }
  }

  /** Moves the end of the current period, and all later periods, when a pause ends. */
  #move({ begin, end }: ModelPause): void {
    this.#moveAfter(end, this.#clock.reading(end) - this.#clock.reading(begin))
  }

  /**
   * Adds time as a present, at the end of the current period, or of the first one to come. A switch ends a period for
   * good.
   */
  extend(days: number, nowMillis: number): void {
    this.#moveAfter(nowMillis, days * dayMillis)
  }

  #moveAfter(atMillis: number, length: number): void {
    const moved = this.servedPeriods.filter(({ end, isClosed }) => !isClosed && end > atMillis)
    const later = (instant: number) => this.#clock.instant(this.#clock.reading(instant) + length)
    for (const [index, period] of moved.entries()) {
      if (index > 0) {
        period.begin = later(period.begin)
        if (period.billAt !== undefined)
          period.billAt = this.#clock.plusDays(period.begin, -period.offer.invoiceDaysBefore)
      }
      period.end = later(period.end)
      // Its successor begins its own run.
      period.run = { begin: period.end, place: 0 }
    }
  }

  pause(begin: number, end: number): void {
    this.pauses.push({ begin, end, isOver: false })
  }

  /** Registers a stop, or moves the one that is registered. */
  stop(stopAt: number, nowMillis: number): void {
    this.stopAt = stopAt
    for (const period of this.periods.filter(({ isClosed }) => !isClosed)) this.#cut(period)
    this.#billAgain(nowMillis)
    for (const addon of this.addons) if (!addon.isOverAt(nowMillis)) addon.stop(stopAt, nowMillis)
  }

  resume(nowMillis: number): void {
    this.stopAt = undefined
    for (const period of this.periods.filter(({ isClosed }) => !isClosed)) this.#cut(period)
    this.#billAgain(nowMillis)
    for (const addon of this.addons) if (!addon.isOverAt(nowMillis)) addon.resume(nowMillis)
  }

  /** Another quantity, from the begin of the day on. What was invoiced is for other copies now. */
  changeQuantity(quantity: number, nowMillis: number): void {
    if (this.#forgets === 'quantities' || this.isOverAt(nowMillis)) return
    const before = this.#quantity
    if (quantity === before) return
    this.#quantity = quantity
    for (const period of this.periods) {
      if (period.billings.length === 0 || period.end <= nowMillis) continue
      const served = this.#servedBy(period, this.#clock.startOfDay(nowMillis))
      const ended = period.lines.filter(({ to }) => to === undefined)
      for (const line of ended) line.to = Math.max(line.from, served)
      const from = Math.max(served, ...ended.map((line) => line.from))
      period.lines.push(...this.#linesFrom(period.offer, from, false))
      this.#settle(period, nowMillis)
    }
    for (const addon of this.addons) if (addon.#quantity === before) addon.changeQuantity(quantity, nowMillis)
  }

  #linesFrom({ lines }: Offer, from: number, isWhole: boolean): ModelLine[] {
    return lines.map(({ amount, taxRate }) => ({
      ...{ full: amount * this.#quantity, taxRate, from, to: undefined, billed: 0, isWhole, debts: [] },
    }))
  }

  /** Switches the plan. A subscription that has not begun begins on the new offer instead. */
  switchTo(offer: Offer, startOfDay: number, nowMillis: number): void {
    // A stop that comes before the begin is still to take effect.
    const first = this.periods.find(({ isClosed, isRemoved }) => !isClosed || !isRemoved)
    const atMillis = first !== undefined && nowMillis < first.begin ? first.begin : startOfDay
    for (const period of this.periods.filter(({ isClosed }) => !isClosed)) {
      if (period.begin >= atMillis) period.isRemoved = true
      else if (!period.isRemoved && atMillis < period.end) period.cutAt = atMillis
    }
    for (const period of this.periods) {
      if (period.billings.length > 0) this.#settle(period, nowMillis)
      period.isClosed = true
      period.billAt = undefined
    }
    this.#add(offer, atMillis, { begin: atMillis, place: 1 }, nowMillis)
    this.carryOut(nowMillis)
  }

  #billAgain(nowMillis: number): void {
    for (const period of this.periods) if (period.billings.length > 0) this.#settle(period, nowMillis)
    this.carryOut(nowMillis)
  }

  #target({ full, isWhole, from, to }: ModelLine, period: ModelPeriod): number {
    if (period.isRemoved) return 0
    const whole = period.length
    const until = Math.min(to ?? whole, Math.max(this.#servedBy(period, period.cutAt ?? period.end), from))
    const share = (part: number) => (part === whole ? full : roundHalfAway((full * part) / whole))
    return isWhole ? share(whole - from) - share(whole - until) : share(until - from)
  }

  /** The paid part of a period that is over at an instant. Time that was added as a present comes last. */
  #servedBy({ begin, length }: ModelPeriod, atMillis: number): number {
    return Math.min(length, Math.max(0, this.#clock.reading(atMillis) - this.#clock.reading(begin)))
  }

  /** Invoices or credits the difference to a period's correct cost, line by line. */
  #settle(period: ModelPeriod, nowMillis: number): void {
    if (period.isClosed) return
    if (period.billings.length === 0 && period.lines.length === 0)
      period.lines.push(...this.#linesFrom(period.offer, 0, period.cutAt === undefined))
    const day = this.#clock.day(nowMillis)
    const about = { begin: period.begin, offer: period.offer.id }
    const changes = period.lines.map((line) => {
      const target = this.#target(line, period)
      return {
        line,
        target,
        amount: target - line.billed,
        tax: taxOf(target, line.taxRate) - taxOf(line.billed, line.taxRate),
      }
    })
    this.#creditExcess(
      period,
      changes.map(({ amount }) => Math.max(0, -amount)),
      day,
    )
    for (const { line, target } of changes) line.billed = target
    const owed = changes.filter(({ amount }) => amount > 0)
    if (owed.length === 0) return
    const lines = owed.map(({ line, amount, tax }) => ({ amount, tax, taxRate: line.taxRate, period: about }))
    const due = this.#dueAgain(owed, day) ?? dayAfter(day, dueDays)
    const standing = changes.map(({ amount }) => Math.max(0, amount))
    const document = this.#books.invoice(day, due, lines)
    if (period.offer.policy === 'strict') document.dunning = this.#dunningOf(due, day)
    period.billings.push({ document, standing })
  }

  /** Counts from the due date, or from the day of the invoice where that is later. */
  #dunningOf(due: string, day: string): readonly DunningStep[] {
    if (this.#forgets === 'dunning') return []
    const first = due < day ? day : due
    return dunning.map(({ days, action }) => ({ atMillis: this.#clock.atMidnight(dayAfter(first, days)), action }))
  }

  /** Whether an invoice is for one of the periods. */
  isBilledBy(document: BookDocument): boolean {
    return this.periods.some(({ billings }) => billings.some((billing) => billing.document === document))
  }

  /** The latest invoice is for the latest days, so it is credited first. */
  #creditExcess(period: ModelPeriod, excess: number[], day: string): void {
    const { billings, begin, offer, lines } = period
    for (const { document, standing } of billings.toReversed()) {
      const credited = standing.flatMap((stands, index): Credited[] => {
        const line = lines[index]
        const amount = Math.min(stands, excess[index] ?? 0)
        if (amount === 0 || line === undefined) return []
        const { taxRate } = line
        const tax = taxOf(line.billed, taxRate) - taxOf(line.billed - amount, taxRate)
        line.billed -= amount
        standing[index] = stands - amount
        excess[index] = (excess[index] ?? 0) - amount
        return [{ of: line, line: { amount, tax, taxRate, period: { begin, offer: offer.id } } }]
      })
      if (credited.length === 0) continue
      const unpaid = this.#books.credit(
        day,
        credited.map(({ line }) => line),
        document,
      )
      keepDebts(credited, unpaid, document.due)
    }
  }

  /**
   * The latest date of debts that are billed again; undefined if there are none, or if more is billed than the
   * balance pays, which is a new debt.
   */
  #dueAgain(owed: readonly { readonly line: ModelLine; readonly amount: number }[], day: string): string | undefined {
    const dues: string[] = []
    let beyond = 0
    for (const { line, amount } of owed) {
      let left = amount
      for (const debt of line.debts.toReversed()) {
        const part = Math.min(left, debt.amount)
        if (part === 0) continue
        debt.amount -= part
        left -= part
        dues.push(debt.due)
      }
      beyond += left
    }
    if (dues.length === 0 || beyond > Math.max(0, this.#books.balance)) return undefined
    return [...dues, day].toSorted().at(-1)
  }

  /** Before a stop takes effect, reads show the periods without it. */
  shownPeriods(nowMillis: number): readonly Pick<ModelPeriod, 'offer' | 'begin' | 'end'>[] {
    const isStopAhead = this.stopAt !== undefined && this.stopAt > nowMillis
    return this.periods
      .filter(({ isRemoved, isClosed }) => !isRemoved || (isStopAhead && !isClosed))
      .map(({ offer, begin, end, cutAt, isClosed }) => ({
        ...{ offer, begin },
        end: isStopAhead && !isClosed ? end : (cutAt ?? end),
      }))
  }

  stateAt(nowMillis: number): string {
    if (this.stopAt !== undefined && this.stopAt <= nowMillis) {
      // A subscription that had run out before the stop took effect was not stopped.
      const hasRunOut = this.periods.every(({ end, isRemoved }) => !isRemoved && end < (this.stopAt ?? 0))
      return hasRunOut ? 'ended' : 'stopped'
    }
    // A stop that is still to come leaves periods as they are, also those that it removes.
    const served = this.stopAt === undefined ? this.servedPeriods : this.periods.filter(({ isClosed }) => !isClosed)
    const [first, last] = [served[0], served.at(-1)]
    if (first === undefined || last === undefined) return 'stopped'
    if (this.pauses.some(({ begin, end }) => begin <= nowMillis && nowMillis < end)) return 'suspended'
    if (nowMillis < first.begin) return 'awaiting'
    if (nowMillis >= last.end) return 'ended'
    return this.suspendedFor.some(({ open }) => open > 0) ? 'suspended' : 'active'
  }

  isOverAt(nowMillis: number): boolean {
    return ['ended', 'stopped'].includes(this.stateAt(nowMillis))
  }
}

interface Credited {
  readonly of: ModelLine
  readonly line: BookLine
}

/** Lines keep the unpaid part of their credits: each its own if all was unpaid, otherwise the first of them. */
function keepDebts(credited: readonly Credited[], unpaid: number, due: string | undefined): void {
  if (due === undefined) return
  let left = unpaid
  for (const { of, line } of credited) {
    const part = Math.min(left, line.amount)
    left -= part
    if (part > 0) of.debts.push({ amount: part, due })
  }
}
