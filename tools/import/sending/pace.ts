/** Spaces requests, so that an import stays below the rate that the service allows a client, with room for others. */

/** Resolves after the milliseconds; rejects if the import is to stop. */
export type Wait = (milliseconds: number) => Promise<void>

export interface Pace {
  /** Resolves when the next request may begin, in the order of the calls. */
  readonly turn: () => Promise<void>
  /** Lets no request begin for this time. */
  readonly hold: (milliseconds: number) => void
}

export function paceOf({ perSecond, wait }: { readonly perSecond: number; readonly wait: Wait }): Pace {
  let next = Promise.resolve()
  const later = (milliseconds: number) => {
    next = next.then(() => wait(milliseconds))
    // The promise of the next in line. Nobody may be waiting for it, so its rejection is ignored.
    next.catch(() => undefined)
  }
  return {
    turn() {
      const mine = next
      later(1000 / perSecond)
      return mine
    },
    hold: later,
  }
}
