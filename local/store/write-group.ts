/**
 * Writes that calls of one thread ask for at about the same time are committed together: they wait for the disk once,
 * and a page that several of them change is written once. Each write is still carried out or refused by itself, in the
 * order of asking, and is answered only after the commit.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

type Settle = () => void

export interface GroupedStore {
  readonly isAtWork: () => boolean
  /** Carries out writes as one. */
  readonly together: <Result>(work: () => Result) => Result
}

export class WriteGroup {
  readonly #store: GroupedStore
  #waiting: Waiting[] = []

  constructor(store: GroupedStore) {
    this.#store = store
  }

  /** Resolves with the result of the work once it is committed. */
  carryOut<Result>(work: () => Result): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const attempt = () => {
      const result = work()
      return () => resolve(result)
    }
    if (this.#waiting.length === 0) void nextTurn().then(() => this.#commit())
    this.#waiting.push({ attempt, reject })
    return promise
  }

  #commit(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const [first, ...others] = waiting
    try {
      const settled =
        first !== undefined && others.length === 0
          ? [first.attempt()]
          : this.#store.together(() => waiting.map((one) => this.#attempt(one)))
      for (const settle of settled) settle()
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  #attempt({ attempt, reject }: Waiting): Settle {
    try {
      return attempt()
    } catch (error) {
      if (!this.#store.isAtWork()) throw error
      return () => reject(error)
    }
  }
}

interface Waiting {
  /** Returns the answer, which is given once the group is committed. */
  readonly attempt: () => Settle
  readonly reject: (error: unknown) => void
}
