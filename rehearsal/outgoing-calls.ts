/**
 * Calls that leave a function: of the storage, queues, SES, files, the event bus and receivers. Before each of them,
 * and after it was carried out, the process of the function may die.
 */
import type { Fortune } from './fortune.ts'
import { die, mustBeAlive, runningInvocation } from './invocation.ts'

export class OutgoingCalls {
  readonly #fortune: Fortune

  constructor(fortune: Fortune) {
    this.#fortune = fortune
  }

  async make<Output>(carryOut: () => Promise<Output>): Promise<Output> {
    mustBeAlive()
    const isDying = runningInvocation() !== undefined && this.#fortune.strikes('death')
    if (isDying && this.#fortune.chance('death').isStruck(0.5)) die()
    try {
      return await carryOut()
    } finally {
      if (isDying) die()
      mustBeAlive()
    }
  }
}
