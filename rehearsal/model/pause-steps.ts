/** Steps that register a pause, move it or take it back, in the model. */
import type { PauseStep } from '../step.ts'
import type { Pauses } from './pauses.ts'
import type { WallClock } from './wall-clock.ts'

/** Whether the service has to carry out a step. */
export function canChangePauses(pauses: Pauses, step: PauseStep, clock: WallClock, nowMillis: number): boolean {
  switch (step.kind) {
    case 'pause':
      return pauses.canBe(newPause(step, clock, nowMillis), nowMillis)
    case 'repause':
      return pauses.canMove(step.pause, timesOf(step, clock), nowMillis)
    case 'unpause':
      return pauses.canTakeBack(step.pause, nowMillis)
  }
}

export function changePauses(pauses: Pauses, step: PauseStep, clock: WallClock, nowMillis: number): void {
  switch (step.kind) {
    case 'pause':
      pauses.register(newPause(step, clock, nowMillis))
      return
    case 'repause':
      pauses.move(step.pause, timesOf(step, clock))
      return
    case 'unpause':
      pauses.takeBack(step.pause)
      return
  }
}

/** A pause without a begin begins with the day. */
const newPause = (step: Extract<PauseStep, { kind: 'pause' }>, clock: WallClock, nowMillis: number) => ({
  begin: clock.startOfDay(nowMillis),
  end: clock.atMidnight(step.endDay),
  ...timesOf(step, clock),
})

const timesOf = ({ beginDay, endDay }: { beginDay?: string; endDay?: string }, clock: WallClock) => ({
  ...(beginDay !== undefined && { begin: clock.atMidnight(beginDay) }),
  ...(endDay !== undefined && { end: clock.atMidnight(endDay) }),
})
