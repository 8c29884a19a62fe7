/** Decides whether a fault strikes, and counts those that did. */
import { chanceOf, type Chance } from './chance.ts'
import { faultNames, noFaults, type FaultName, type FaultRates } from './fault-rates.ts'

export class Fortune {
  readonly counts = new Map<FaultName, number>()
  readonly #streams: ReadonlyMap<FaultName, Chance>
  readonly #rates: FaultRates
  #healed = false

  constructor(seed: number, rates: FaultRates) {
    this.#rates = rates
    this.#streams = new Map(faultNames.map((name) => [name, chanceOf(seed, name)]))
  }

  /** Turns all faults off, or on again. */
  set healed(isHealed: boolean) {
    this.#healed = isHealed
  }

  get rates(): FaultRates {
    return this.#healed ? noFaults : this.#rates
  }

  strikes(name: FaultName): boolean {
    const rate = this.rates[name]
    if (rate === 0 || !this.chance(name).isStruck(rate)) return false
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    return true
  }

  /** The milliseconds of a delay, up to the longest; 0 where none strikes. */
  delay(name: FaultName, longestMilliseconds: number): number {
    return this.strikes(name) ? this.chance(name).random() * longestMilliseconds : 0
  }

  /** The chance that decides the form of a fault. */
  chance(name: FaultName): Chance {
    const chance = this.#streams.get(name)
    if (chance === undefined) throw new Error(`There is no fault ${name}.`)
    return chance
  }
}
