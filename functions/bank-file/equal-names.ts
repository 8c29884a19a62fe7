/**
 * Entries that a file names alike, distinguished by their order. Hashes of the names are kept, because a long file has
 * many long names.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'

export const equalNamesSchema = v.array(v.tuple([v.string(), v.number()]))

const hashLength = 12

export class EqualNames {
  private readonly counts: Map<string, number>

  constructor(state: readonly (readonly [string, number])[] = []) {
    this.counts = new Map(state)
  }

  get state(): [string, number][] {
    return [...this.counts]
  }

  /** The addition to a name by which it differs from its equals; the first has none. */
  next(name: string): string {
    const key = hash('sha256', name, 'base64url').slice(0, hashLength)
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count === 1 ? '' : `|${count}`
  }

  clear(): void {
    this.counts.clear()
  }
}
