/**
 * Lets a loop wait for work that may come at any time. A ring announces work, now or after a delay; between rings
 * nothing runs. A ring while nobody waits reaches the next waiter.
 */
export interface Doorbell {
  ring(afterMilliseconds?: number): void
  /** Waits until the next ring, until the signal, or for this time at most. */
  wait(longestMilliseconds: number, stopping: AbortSignal): Promise<void>
}

/** Delayed rings are rounded up to a multiple of this, so that many of them become few. */
const gatheredMilliseconds = 50

export function doorbell(): Doorbell {
  const rings = new Set<number>()
  let wake: (() => void) | undefined

  /** Whether there has been a ring. Such rings then count as handled. */
  function hear(): boolean {
    const now = performance.now()
    const heard = [...rings].filter((at) => at <= now)
    for (const at of heard) rings.delete(at)
    return heard.length > 0
  }

  async function sleepUntil(at: number, stopping: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const end = () => resolve(undefined)
    const timer = setTimeout(end, Math.max(0, at - performance.now()))
    stopping.addEventListener('abort', end, { once: true })
    wake = end
    await promise
    wake = undefined
    stopping.removeEventListener('abort', end)
    clearTimeout(timer)
  }

  return {
    ring(afterMilliseconds = 0) {
      const at = performance.now() + afterMilliseconds
      rings.add(afterMilliseconds === 0 ? at : Math.ceil(at / gatheredMilliseconds) * gatheredMilliseconds)
      wake?.()
    },
    async wait(longestMilliseconds, stopping) {
      const last = performance.now() + longestMilliseconds
      while (!stopping.aborted && !hear()) {
        const next = Math.min(last, ...rings)
        if (next <= performance.now()) return
        await sleepUntil(next, stopping)
      }
    },
  }
}
