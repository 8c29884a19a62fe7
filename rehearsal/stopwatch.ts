/** Seconds that the processor has worked for this process, its start included. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Real time, which virtual time does not touch: the time that a command has run, and whether it may continue. */
export class Stopwatch {
  readonly #begunNanos = process.hrtime.bigint()
  readonly #limitSeconds: number
  #lapBegan = 0
  #longestLap = 0

  constructor(limitSeconds: number) {
    this.#limitSeconds = limitSeconds
  }

  get seconds(): number {
    return Number(process.hrtime.bigint() - this.#begunNanos) / 1e9
  }

  get isOver(): boolean {
    return this.seconds >= this.#limitSeconds
  }

  /** Ends a lap. */
  lap(): void {
    this.#longestLap = Math.max(this.#longestLap, this.seconds - this.#lapBegan)
    this.#lapBegan = this.seconds
  }

  /** Whether another lap fits that is as long as the longest so far. */
  get hasTimeForAnother(): boolean {
    return this.seconds + this.#longestLap < this.#limitSeconds
  }
}
