/**
 * Steps of time, each computed once, with the document numbers that they take. A step that takes a number of a series
 * that is not known yet is computed again once the number is looked up; the steps before it stay.
 *
 * Steps are computation alone, and hundreds of them take a part of a second: they yield the thread in between, and stop
 * when the time of the work around them is over.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Step } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { lookUpNumbers, missingNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { yieldThread, stepsAtAStretch } from '../../store/customer/world-with-yields.ts'

/**
 * The steps from a world on, derived on demand. Called with the world after a step, it continues with the next step.
 */
export type StepsFrom = (from: World, mostDocuments?: number) => Iterable<Step>

export interface Way {
  /** The first `count` steps, or all if there are fewer. */
  first(count: number): Promise<readonly Step[]>
  /** The numbers that were known before the steps took any. */
  numbers(): Ledger['numbers']
}

interface Start {
  readonly settings: Settings
  readonly before: World
  readonly steps: StepsFrom
}

interface Knowing {
  readonly known: Ledger['numbers']
  readonly lookUp?: LookUp | undefined
  readonly mostDocuments?: number
}

export function stepsOnTheWay(
  { settings, before, steps }: Start,
  { known: firstNumbers, lookUp = lookUpNumbers, mostDocuments }: Knowing,
): Way {
  const account = settings.account.id
  const derivedSteps: Step[] = []
  let numbers = firstNumbers
  let world = withNumbers(before, numbers)
  let ahead = iteratorOf(steps(world, mostDocuments))
  const next = async (): Promise<Step | undefined> => {
    for (;;) {
      const derived = ahead.next()
      if (derived.done === true) return undefined
      const step = derived.value
      const missing = missingNumbers({ ...numbers, ...world.ledger.numbers }, step.world.ledger.numbers)
      if (missing.length === 0) return step
      const newNumbers = await lookUp(account, missing)
      numbers = { ...numbers, ...newNumbers }
      world = withNumbers(world, { ...world.ledger.numbers, ...newNumbers })
      ahead = iteratorOf(steps(world, mostDocuments))
    }
  }
  return {
    numbers: () => numbers,
    async first(count) {
      while (derivedSteps.length < count) {
        const step = await next()
        if (step === undefined) break
        derivedSteps.push(step)
        world = step.world
        if (derivedSteps.length % stepsAtAStretch === 0) await yieldThread()
      }
      return derivedSteps.slice(0, count)
    },
  }
}

const iteratorOf = (steps: Iterable<Step>) => steps[Symbol.iterator]()

export const withNumbers = (world: World, numbers: Ledger['numbers']): World => ({
  ...world,
  ledger: { ...world.ledger, numbers },
})
