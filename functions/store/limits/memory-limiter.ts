/**
 * Limits in memory, for a service that consists of one process. The rule, the numbers and the answers are those of the
 * limits in storage (`limiter.ts`), and they end with the process. The code that starts such a process passes the
 * keeper to it, which all threads share: its arguments and answers are plain data.
 */
import type { Limiter, Turn, TurnRequest } from './limiter.ts'
import type { Lease } from './limits-item.ts'
import type { ClientOfAccount } from './limits-update.ts'
import type { Refusal } from './process-limits.ts'

/** A call is connected, is refused, or waits for a number of milliseconds before it asks for its connection. */
export type Entered = 'connected' | Refusal | number

export interface LimitsKeeper {
  /** Counts a call against the rate of its client. */
  enter(client: ClientOfAccount, lease: Lease, nowMillis: number): Entered | Promise<Entered>
  /** Takes the connection of a call that has waited. */
  connect(
    client: ClientOfAccount,
    lease: Lease,
    nowMillis: number,
  ): 'connected' | Refusal | Promise<'connected' | Refusal>
  giveBack(client: ClientOfAccount, lease: Lease): void
}

export interface MemoryLimiterOptions {
  readonly keeper: LimitsKeeper
  /** Real time, in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
}

export function createKeptLimiter({ keeper, now, newId }: MemoryLimiterOptions): Limiter {
  const held = (client: ClientOfAccount, lease: Lease): Turn => ({
    turn: 'granted',
    release: () => {
      keeper.giveBack(client, lease)
      return Promise.resolve()
    },
  })
  return {
    async takeTurn({ account, client: name, limits, wait }: TurnRequest) {
      const client = { account, client: name, limits }
      const lease = newId()
      const entered = await keeper.enter(client, lease, now())
      if (entered === 'connected') return held(client, lease)
      if (typeof entered !== 'number') return entered
      await wait(entered)
      const connected = await keeper.connect(client, lease, now())
      return connected === 'connected' ? held(client, lease) : connected
    },
  }
}
