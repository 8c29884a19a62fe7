/** The invocation of a function to which the running code belongs. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Invocation {
  readonly function: string
  readonly environment: Readonly<Record<string, string>>
  /** Whether the process has died. None of its calls is carried out any more. */
  isDead: boolean
  /** Whether it has ended without any failure. */
  isDone: boolean
  /** Ends the invocation with its process. */
  readonly end: (error: Error) => void
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
  const death = new DeathError()
  runningInvocation()?.end(death)
  throw death
}
