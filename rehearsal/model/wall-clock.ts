/**
 * Wall-clock time of a timezone in a simple form: the reading of the clock at an instant, stored as if it were UTC. It
 * shares no code with the service's own calculation.
 */
export const dayMillis = 86_400_000

export class WallClock {
  readonly #format: Intl.DateTimeFormat

  constructor(timezone: string) {
    this.#format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  }

  /** The reading of the clock at an instant. */
  reading(epochMillis: number): number {
    const parts = new Map(this.#format.formatToParts(epochMillis).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const whole = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return whole + (((epochMillis % 1_000) + 1_000) % 1_000)
  }

  /** The instant of a wall-clock time: the first if it occurs twice, after the gap if it never occurs. */
  instant(reading: number): number {
    const candidates = [-dayMillis, dayMillis].map((off) => reading - (this.reading(reading + off) - (reading + off)))
    const fits = candidates.filter((each) => this.reading(each) === reading)
    if (fits.length > 0) return Math.min(...fits)
    // A skipped reading: the offset before the gap moves it forward by the gap.
    const before = this.reading(reading - dayMillis) - (reading - dayMillis)
    return reading - before
  }

  day(epochMillis: number): string {
    return dayOf(this.reading(epochMillis))
  }

  startOfDay(epochMillis: number): number {
    const reading = this.reading(epochMillis)
    return this.instant(reading - (((reading % dayMillis) + dayMillis) % dayMillis))
  }

  atMidnight(day: string): number {
    return this.instant(Date.parse(`${day}T00:00:00Z`))
  }

  plusDays(epochMillis: number, days: number): number {
    return this.instant(this.reading(epochMillis) + days * dayMillis)
  }

  /** The same time of day a given number of months later, on the last day of a month that is too short. */
  plusMonths(epochMillis: number, months: number): number {
    const reading = new Date(this.reading(epochMillis))
    const first = new Date(Date.UTC(reading.getUTCFullYear(), reading.getUTCMonth() + months, 1))
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    const day = Math.min(reading.getUTCDate(), last)
    const time = reading.getTime() % dayMillis
    return this.instant(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time)
  }

  shown(epochMillis: number): string {
    return new Date(this.reading(epochMillis)).toISOString().slice(0, 19)
  }
}

export const dayOf = (reading: number) => new Date(reading).toISOString().slice(0, 10)
export const dayAfter = (day: string, days: number) => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMillis)
