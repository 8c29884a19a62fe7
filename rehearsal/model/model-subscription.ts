/**
 * One subscription in the model. Time goes forward from one event to the next: a renewal is made and invoiced its days
 * before it begins, a pause ends and moves the following periods. Each change settles the difference to the cost of the
 * time that is served.
 */
import { offers, type Offer } from '../accounts.ts'
import type { BookDocument } from './book-records.ts'
import type { Books } from './books.ts'
import type { ModelPeriod, Subject } from './model-period.ts'
import { Pauses, type ModelPause } from './pauses.ts'
import { linesFrom, settle } from './period-billing.ts'
import { servedBy, servedInTheEnd } from './service-time.ts'
import { dayMillis, type WallClock } from './wall-clock.ts'

export interface ModelStart {
  readonly offer: Offer
  readonly quantity: number
  readonly begin: number
  readonly nowMillis: number
  readonly stopAt?: number | undefined
  /** The subject that a wrong model does not know. */
  readonly forgets?: Subject | undefined
}

export class ModelSubscription {
  readonly periods: ModelPeriod[] = []
  readonly pauses: Pauses
  readonly addons: ModelSubscription[] = []
  readonly madeAt: number
  /** Unpaid invoices for which the subscription is suspended, with the number of their reopenings by then. */
  readonly #suspendedFor: { readonly document: BookDocument; readonly reopenings: number }[] = []
  /** The instant at which the registered stop takes effect. */
  stopAt: number | undefined
  readonly #clock: WallClock
  readonly #books: Books
  readonly #forgets: Subject | undefined
  #quantity: number

  constructor(clock: WallClock, books: Books, start: ModelStart) {
    const { offer, quantity, begin, nowMillis, stopAt, forgets } = start
    this.#clock = clock
    this.#books = books
    this.madeAt = nowMillis
    this.#quantity = quantity
    this.#forgets = forgets
    this.pauses = new Pauses(clock)
    this.stopAt = stopAt
    this.#add(offer, begin, { begin, place: 1 }, nowMillis)
  }

  get servedPeriods(): ModelPeriod[] {
    return this.periods.filter(({ isRemoved }) => !isRemoved)
  }

  /** The periods since the last switch, with those that a stop removes. */
  get #going(): ModelPeriod[] {
    return this.periods.filter(({ isClosed }) => !isClosed)
  }

  get #serving() {
    return { clock: this.#clock, pauses: this.pauses, periods: this.#going }
  }

  #endOf({ months, days = 0 }: Offer, run: ModelPeriod['run']): number {
    return months === undefined
      ? this.#clock.plusDays(run.begin, days * run.place)
      : this.#clock.plusMonths(run.begin, months * run.place)
  }

  #add(offer: Offer, begin: number, run: ModelPeriod['run'], madeAt: number): void {
    const end = this.#endOf(offer, run)
    this.periods.push({
      ...{ offer, begin, end, length: this.#clock.reading(end) - this.#clock.reading(begin), present: 0, run },
      ...{ billings: [], lines: [], isRemoved: false, cutAt: undefined, isClosed: false },
      billAt: Math.max(madeAt, this.#clock.plusDays(begin, -offer.invoiceDaysBefore)),
    })
    this.#cut()
    this.#bringAddon(offer, begin, madeAt)
  }

  /** The registered stop removes periods and cuts one short. */
  #cut(): void {
    const { stopAt = Infinity } = this
    for (const period of this.#going) {
      period.isRemoved = period.begin >= stopAt
      period.cutAt = !period.isRemoved && stopAt < period.end ? stopAt : undefined
    }
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
      this.pauses.next?.end,
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
    const atMillis = Math.max(dueMillis, this.madeAt)
    this.#books.nowMillis = atMillis
    for (let due = this.#renewal(); due !== undefined && due.atMillis <= atMillis; due = this.#renewal()) {
      const { last, next } = due
      const goesOn = last.offer === next
      const run = goesOn ? { ...last.run, place: last.run.place + 1 } : { begin: last.end, place: 1 }
      this.#add(next, last.end, run, atMillis)
    }
    const pause = this.pauses.next
    if (pause !== undefined && pause.end <= atMillis) this.#makeUpFor(pause)
    this.#billDue(atMillis)
  }

  #billDue(atMillis: number): void {
    for (const period of this.servedPeriods) {
      if (period.billAt === undefined || period.billAt > atMillis) continue
      period.billAt = undefined
      this.#settle(period)
    }
  }

  /** The end of a pause moves the end of the current period, and all later periods, unless the stop has come. */
  #makeUpFor(pause: ModelPause): void {
    this.pauses.end(pause)
    const { begin, end } = pause
    const since = this.#going[0]?.begin ?? end
    if (this.stopAt !== undefined && this.stopAt <= end) return
    this.#moveAfter(this.#current(end, begin), this.pauses.within({ begin: Math.max(begin, since), end }, pause))
    this.#cut()
  }

  /** The period of an instant, or the one that a pause with that begin holds open. */
  #current(atMillis: number, begin: number): ModelPeriod | undefined {
    const last = this.#going.findLast((period) => period.begin <= atMillis)
    return last !== undefined && (last.end > atMillis || begin < last.end) ? last : undefined
  }

  /**
   * Adds time as a present, at the end of the current period, or of the first one to come. A switch ends a period for
   * good.
   */
  extend(days: number, nowMillis: number): void {
    const length = days * dayMillis
    const extended = this.#ongoing(nowMillis) ?? this.#going.find(({ begin }) => begin > nowMillis)
    if (extended === undefined) return
    extended.present += length
    this.#moveAfter(extended, length)
  }

  /** The period of an instant, or the one that a pause holds open. */
  #ongoing(atMillis: number): ModelPeriod | undefined {
    const last = this.#going.findLast(({ begin }) => begin <= atMillis)
    return last !== undefined && (last.end > atMillis || this.pauses.holds(last, atMillis)) ? last : undefined
  }

  /** Moves the end of a period, and all later periods. */
  #moveAfter(first: ModelPeriod | undefined, length: number): void {
    const later = (instant: number) => this.#clock.instant(this.#clock.reading(instant) + length)
    const going = this.#going
    if (first === undefined || length === 0) return
    for (const period of going.slice(going.indexOf(first))) {
      if (period !== first) {
        period.begin = later(period.begin)
        if (period.billAt !== undefined)
          period.billAt = this.#clock.plusDays(period.begin, -period.offer.invoiceDaysBefore)
      }
      period.end = later(period.end)
      // Its successor begins its own run.
      period.run = { begin: period.end, place: 0 }
    }
  }

  /** Changes pauses. If a stop is registered, the time that is not made up for is another one. */
  changePauses(change: (pauses: Pauses) => void): void {
    if (this.#forgets === 'pauses') return
    change(this.pauses)
    this.#billAgain()
  }

  /** Registers a stop, moves the one that is registered, or takes it back. */
  setStop(stopAt: number | undefined, nowMillis: number): void {
    this.stopAt = stopAt
    this.#cut()
    this.#billAgain()
    this.carryOut(nowMillis)
    for (const addon of this.addons) if (!addon.isOverAt(nowMillis)) addon.setStop(stopAt, nowMillis)
  }

  /** Another quantity, from the begin of the day on. What was invoiced is for other copies now. */
  changeQuantity(quantity: number, nowMillis: number): void {
    if (this.#forgets === 'quantities' || this.isOverAt(nowMillis)) return
    const before = this.#quantity
    if (quantity === before) return
    this.#quantity = quantity
    const servedParts = servedBy(this.#serving, this.#clock.startOfDay(nowMillis))
    for (const period of this.#going) {
      const served = servedParts.get(period) ?? 0
      if (period.lines.length === 0 || (period.end <= nowMillis && served >= period.length)) continue
      const ended = period.lines.filter(({ to }) => to === undefined)
      for (const line of ended) line.to = Math.max(line.from, served)
      const from = Math.max(served, ...ended.map((line) => line.from))
      period.lines.push(...linesFrom(period, quantity, from, false))
      this.#settle(period)
    }
    for (const addon of this.addons) if (addon.#quantity === before) addon.changeQuantity(quantity, nowMillis)
  }

  /** Switches the plan. A subscription that has not begun begins on the new offer instead. */
  switchTo(offer: Offer, startOfDay: number, nowMillis: number): void {
    const ongoing = this.#ongoing(nowMillis)
    const atMillis = ongoing === undefined ? (this.#going[0]?.begin ?? startOfDay) : Math.max(startOfDay, ongoing.begin)
    const served = servedBy(this.#serving, atMillis)
    for (const period of this.#going) {
      period.isRemoved = period.begin >= atMillis
      period.cutAt = !period.isRemoved && (period === ongoing || period.end > atMillis) ? atMillis : undefined
      if (period.lines.length > 0) this.#settle(period, served.get(period))
      period.isClosed = true
      period.billAt = undefined
    }
    this.#add(offer, atMillis, { begin: atMillis, place: 1 }, nowMillis)
    this.carryOut(nowMillis)
  }

  #billAgain(): void {
    for (const period of this.#going) if (period.lines.length > 0) this.#settle(period)
  }

  #settle(period: ModelPeriod, served = servedInTheEnd(this.#serving, this.stopAt).get(period) ?? 0): void {
    const isWhole = period.cutAt === undefined && served >= period.length
    if (period.lines.length === 0) period.lines.push(...linesFrom(period, this.#quantity, 0, isWhole))
    // A line without an invoice yet is billed for the first time.
    const isFirst = period.billings.length === 0 && period.lines.every(({ from, to }) => from === 0 && to === undefined)
    if (isFirst) for (const line of period.lines) line.isWhole = isWhole
    settle(period, served, { clock: this.#clock, books: this.#books, isDunned: this.#forgets !== 'dunning' })
  }

  /** Whether an invoice is for one of the periods. */
  isBilledBy(document: BookDocument): boolean {
    return this.periods.some(({ billings }) => billings.some((billing) => billing.document === document))
  }

  suspendFor(document: BookDocument): void {
    this.#suspendedFor.push({ document, reopenings: document.reopenings })
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
    const going = this.#going
    if (this.stopAt !== undefined && this.stopAt <= nowMillis) return this.#hasRunOut(this.stopAt) ? 'ended' : 'stopped'
    const last = going.findLast(({ begin }) => begin <= nowMillis)
    if (last !== undefined && nowMillis < last.end) {
      const isUnpaid = this.#suspendedFor.some(
        ({ document, reopenings }) => document.open > 0 && document.reopenings === reopenings,
      )
      return isUnpaid || this.pauses.isPausedAt(nowMillis) ? 'suspended' : 'active'
    }
    if (last !== undefined && this.pauses.holds(last, nowMillis)) return 'suspended'
    return going.some(({ begin }) => begin > nowMillis) ? 'awaiting' : 'ended'
  }

  /** Whether the subscription had run out before its stop took effect, so that it was not stopped. */
  #hasRunOut(stopAt: number): boolean {
    const last = this.#going.at(-1)
    if (last === undefined || last.isRemoved || last.end >= stopAt) return false
    return !this.pauses.present.some(({ begin, end }) => begin < last.end && stopAt <= end)
  }

  isOverAt(nowMillis: number): boolean {
    return ['ended', 'stopped'].includes(this.stateAt(nowMillis))
  }
}
