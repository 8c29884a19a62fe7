/**
 * Refusals on present settings. A process keeps settings and keys for some seconds, and another process may have
 * changed them in the meantime. Work that ends in a refusal therefore reads again the cached values that it depends on,
 * and is repeated if one of them has changed. Other work reads nothing more.
 *
 * decisions: "Settings in several processes"
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A value that was read before the work needed it. */
export interface CachedValue {
  readonly value: unknown
  /** Returns the very same value if nothing has changed. */
  readonly readAgain: () => Promise<unknown>
}

/** The cached values that a piece of work depends on. */
const running = new AsyncLocalStorage<CachedValue[]>()

class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

/** Notes that the work around the caller rests on a kept value. */
export function restOn(cached: CachedValue): void {
  running.getStore()?.push(cached)
}

/** Whether a value on which the surrounding work depends has changed. Each value is read again once. */
export async function isOutdated(): Promise<boolean> {
  const values = running.getStore()?.splice(0) ?? []
  const changed = await Promise.all(values.map(async ({ value, readAgain }) => (await readAgain()) !== value))
  return changed.includes(true)
}

/** Ends the work early if it must be repeated, for refusals with consequences, such as stored ones. */
export async function mustBeUpToDate(): Promise<void> {
  if (await isOutdated()) throw new OutdatedError('The settings have changed in the meantime.')
}

export const isOutdatedError = (error: unknown): boolean => error instanceof OutdatedError

/** A key may be new, and then the settings with its access. */
const mostTimes = 3

/** Does the work, and repeats it if it is refused on values that have changed. A refusal must have changed nothing. */
export async function onPresentSettings<Output>(
  work: () => Promise<Output>,
  isRefusal: (output: Output) => boolean,
): Promise<Output> {
  for (let times = 1; times < mostTimes; times++) {
    const tried = await running.run([], () => unlessOutdated(work, isRefusal))
    if (tried !== undefined) return tried.output
  }
  return await running.exit(work)
}

async function unlessOutdated<Output>(
  work: () => Promise<Output>,
  isRefusal: (output: Output) => boolean,
): Promise<{ readonly output: Output } | undefined> {
  try {
    const output = await work()
    return isRefusal(output) && (await isOutdated()) ? undefined : { output }
  } catch (error) {
    if (!isOutdatedError(error)) throw error
    return undefined
  }
}
