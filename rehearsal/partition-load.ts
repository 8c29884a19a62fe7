/** The units that each partition has used within the current second, up to DynamoDB's limit for one partition. */
const most = { write: 1_000, read: 3_000 } as const

export class PartitionLoad {
  #second = 0
  readonly #units = { write: new Map<string, number>(), read: new Map<string, number>() }

  /** Whether a partition has room for a given number of units in this second; they are then taken. */
  takes(partition: string, units: number, kind: 'read' | 'write', nowMillis: number): boolean {
    const second = Math.floor(nowMillis / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#units.write.clear()
      this.#units.read.clear()
    }
    const given = this.#units[kind].get(partition) ?? 0
    if (given > 0 && given + units > most[kind]) return false
    this.#units[kind].set(partition, given + units)
    return true
  }
}
