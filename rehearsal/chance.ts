/**
 * Chance from one seed. Each part of a run draws from its own stream, by name, so that another step, or one step less,
 * changes little of what happens elsewhere.
 */
import { hash } from 'node:crypto'
import { seededRandom, type Random } from '../test/faulty-client.ts'

export type { Random } from '../test/faulty-client.ts'

export interface Chance {
  readonly random: Random
  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number
  one<Item>(items: readonly Item[]): Item
  isStruck(rate: number): boolean
}

export function chanceOf(seed: number, name: string): Chance {
  const random = seededRandom(Number.parseInt(hash('sha1', `${seed} ${name}`).slice(0, 8), 16))
  return {
    random,
    whole: (least, most) => least + Math.floor(random() * (most - least + 1)),
    one(items) {
      const item = items[Math.floor(random() * items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from.')
      return item
    },
    isStruck: (rate) => rate > 0 && random() < rate,
  }
}
