/** The pauses of one subscription in the model, each from its begin to its end. No two of them share an instant. */
import type { WallClock } from './wall-clock.ts'

export interface ModelPause {
  readonly begin: number
  readonly end: number
  /** Whether it has ended, and the periods have moved. */
  readonly isOver: boolean
}

type Stretch = Pick<ModelPause, 'begin' | 'end'>

export class Pauses {
  /** By their place among those that were registered; undefined where one was taken back. */
  readonly #all: (ModelPause | undefined)[] = []
  readonly #clock: WallClock

  constructor(clock: WallClock) {
    this.#clock = clock
  }

  get present(): ModelPause[] {
    return this.#all.filter((pause) => pause !== undefined)
  }

  /** Whether a pause can be registered on a day, or moved to these times. */
  canBe({ begin, end }: Stretch, nowMillis: number, place?: number): boolean {
    const others = this.#all.filter((pause, each) => pause !== undefined && each !== place)
    const isFree = others.every((other) => other === undefined || other.end <= begin || end <= other.begin)
    return begin < end && begin >= this.#clock.startOfDay(nowMillis) && isFree
  }

  register({ begin, end }: Stretch): void {
    this.#all.push({ begin, end, isOver: false })
  }

  /** Whether a pause can be moved. One that has begun keeps its begin, and one that is over keeps both. */
  canMove(place: number, times: Partial<Stretch>, nowMillis: number): boolean {
    const pause = this.#all[place]
    if (pause === undefined || pause.end <= nowMillis) return false
    const moved = { ...pause, ...times }
    if (moved.begin === pause.begin) {
      // An unchanged begin stays right.
      return this.canBe(moved, Math.min(nowMillis, pause.begin), place)
    }
    return pause.begin > nowMillis && this.canBe(moved, nowMillis, place)
  }

  move(place: number, times: Partial<Stretch>): void {
    const pause = this.#all[place]
    if (pause !== undefined) this.#all[place] = { ...pause, ...times }
  }

  /** Only a pause that has not begun can be taken back. */
  canTakeBack(place: number, nowMillis: number): boolean {
    return (this.#all[place]?.begin ?? 0) > nowMillis
  }

  takeBack(place: number): void {
    this.#all[place] = undefined
  }

  /** The pause that ends next. */
  get next(): ModelPause | undefined {
    return this.present.filter(({ isOver }) => !isOver).toSorted((one, other) => one.end - other.end)[0]
  }

  end(pause: ModelPause): void {
    this.#all[this.#all.indexOf(pause)] = { ...pause, isOver: true }
  }

  isPausedAt(atMillis: number): boolean {
    return this.present.some(({ begin, end }) => begin <= atMillis && atMillis < end)
  }

  /** Whether a period that has run out is held open at an instant by a pause in which it ran out. */
  holds({ end: ranOut }: Pick<Stretch, 'end'>, atMillis: number): boolean {
    return this.present.some(({ begin, end }) => begin < ranOut && ranOut <= atMillis && atMillis < end)
  }

  /** The time by the wall clock within a pause and a stretch. */
  within({ begin, end }: Stretch, stretch: Stretch): number {
    const [from, until] = [Math.max(begin, stretch.begin), Math.min(end, stretch.end)]
    return from < until ? this.#clock.reading(until) - this.#clock.reading(from) : 0
  }
}
