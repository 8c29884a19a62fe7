/** Figures of runs, added up: the number of steps and faults, and the answers of calls with their latencies. */
import { served } from './noise-recipes.ts'
import { addStatuses, isTaken, type NoiseStatuses } from './noise-memory.ts'
import { addSpending, newSpending, spendingWords } from './spending.ts'
import type { Sums } from './told.ts'

export class Figures {
  runs = 0
  steps = 0
  invocations = 0
  virtualDays = 0
  findings = 0
  /** Seconds of the processor. */
  seconds = 0
  readonly #answers = new Map<number, number>()
  readonly #faults = new Map<string, number>()
  readonly #noise: NoiseStatuses = new Map()
  readonly #latencies: number[] = []
  readonly #spending = newSpending()

  add({ steps, invocations, virtualDays, answers, faults, noise, latencies, findings, spending, seconds }: Sums): void {
    this.runs += 1
    this.steps += steps
    this.invocations += invocations
    this.virtualDays += virtualDays
    this.findings += findings
    this.seconds += seconds
    for (const [status, count] of answers) this.#answers.set(status, (this.#answers.get(status) ?? 0) + count)
    for (const [name, count] of faults) this.#faults.set(name, (this.#faults.get(name) ?? 0) + count)
    for (const each of latencies) this.#latencies.push(each)
    addStatuses(this.#noise, noise)
    addSpending(this.#spending, spending)
  }

  /** The sums in one line. */
  get sums(): string {
    return (
      `${this.runs} runs, ${this.steps} steps of clients, ${this.invocations} invocations, ` +
      `${Math.round(this.virtualDays)} days, ${this.findings} findings, ${this.seconds.toFixed(0)} s of the processor`
    )
  }

  lines(): string[] {
    const calls = [...this.#answers.values()].reduce((sum, count) => sum + count, 0)
    const busy = [502, 503, 504].map((status) => this.#answers.get(status) ?? 0).reduce((sum, count) => sum + count, 0)
    return [
      this.sums,
      `${(this.steps / this.seconds).toFixed(1)} steps, ${(this.invocations / this.seconds).toFixed(0)} invocations a second of the processor`,
      `Answers: ${list(this.#answers)}; ${((1_000 * busy) / Math.max(1, calls)).toFixed(1)} of 1,000 calls were to be repeated`,
      `Milliseconds to an answer: half ${this.#within(0.5)}, 99 of 100 ${this.#within(0.99)}`,
      spendingWords(this.#spending),
      `Noise: ${noiseWords(this.#noise)}`,
      `Faults: ${list(this.#faults)}`,
    ]
  }

  #within(part: number): number {
    const sorted = this.#latencies.toSorted((a, b) => a - b)
    return Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  }
}

const list = (counts: ReadonlyMap<number | string, number>) =>
  [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

function noiseWords(statuses: NoiseStatuses): string {
  const never = served.map(({ name }) => name).filter((name) => ![...(statuses.get(name)?.keys() ?? [])].some(isTaken))
  const words = `${statuses.size} of ${served.length} operations called, ${served.length - never.length} carried out`
  return never.length === 0 || never.length > mostNamed ? words : `${words}; never: ${never.join(', ')}`
}
/** After a few runs the list of operations would be long. */
const mostNamed = 40
