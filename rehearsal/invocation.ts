/** The invocation of a function to which the running code belongs. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Invocation {
  readonly function: string
  readonly environment: Readonly<Record<string, string>>
  /** Whether the process has died. None of its calls is carried out any more. */
  isDead: boolean
  /** Ends the call, as nobody waits for a dead process. */
  readonly end: () => void
}

const running = new AsyncLocalStorage<Invocation>()

export const runInvocation = <Output>(invocation: Invocation, work: () => Promise<Output>): Promise<Output> =>
  running.run(invocation, work)

export const runningInvocation = (): Invocation | undefined => running.getStore()

/** The process of a function has ended in the middle of its work. */
export class DeathError extends Error {
  override readonly name = 'DeathError'

  constructor() {
    super('The process of the function has died.')
  }
}

/** Throws if the process of the running code is dead. */
export function mustBeAlive(): void {
  if (runningInvocation()?.isDead === true) throw new DeathError()
}

export function die(): never {
  const invocation = runningInvocation()
  if (invocation !== undefined) {
    invocation.isDead = true
    invocation.end()
  }
  throw new DeathError()
}
