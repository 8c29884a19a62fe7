/**
 * The paid time of periods that a subscription serves. Its time outside of pauses serves the periods since the last
 * switch in their order, and of each first the time that is paid for, then the present. So a stop takes the latest paid
 * time away, wherever the pauses were.
 */
import type { ModelPeriod } from './model-period.ts'
import type { Pauses } from './pauses.ts'
import type { WallClock } from './wall-clock.ts'

interface Serving {
  readonly clock: WallClock
  readonly pauses: Pauses
  /** The periods since the last switch, oldest first, with those that a stop removes. */
  readonly periods: readonly ModelPeriod[]
}

export type Served = ReadonlyMap<ModelPeriod, number>

/** The paid time of each period, in milliseconds of the wall clock, that is served by an instant. */
export function servedBy({ clock, pauses, periods }: Serving, atMillis: number): Served {
  const since = { begin: periods[0]?.begin ?? atMillis, end: atMillis }
  const paused = pauses.present.reduce((sum, pause) => sum + pauses.within(pause, since), 0)
  return shared(periods, clock.reading(atMillis) - clock.reading(since.begin) - paused)
}

/**
 * The paid time of each period that is served in the end, as far as is known. A stop leaves what is outside of pauses
 * before it, whether the pauses are over or to come, and whatever periods they will move.
 */
export const servedInTheEnd = (serving: Serving, stopAt: number | undefined): Served =>
  stopAt === undefined ? shared(serving.periods, Infinity) : servedBy(serving, stopAt)

function shared(periods: readonly ModelPeriod[], millis: number): Served {
  let left = Math.max(0, millis)
  return new Map(
    periods.map((period) => {
      const served = Math.min(left, period.length)
      left -= Math.min(left, period.length + period.present)
      return [period, served]
    }),
  )
}
