/**
 * A call of the storage that is waited for no longer than so many milliseconds. The signal alone would not do: it ends
 * what the SDK sends itself, and a client that sends another way, as in the local run, does not see it.
 */

/** The storage has not answered in time. Whether it has done what it was asked for is not known. */
export class GivenUpError extends Error {
  constructor(milliseconds: number) {
    super(`The storage has not answered for ${milliseconds} ms.`)
    this.name = 'GivenUpError'
  }
}

export async function withinPatience<Output>(
  milliseconds: number,
  work: (abortSignal: AbortSignal) => Promise<Output>,
): Promise<Output> {
  const abort = new AbortController()
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    over.reject(new GivenUpError(milliseconds))
    abort.abort()
  }, milliseconds)
  try {
    return await Promise.race([work(abort.signal), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
