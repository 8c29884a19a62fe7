/**
 * Calls that the page itself has started, by links in its head, while the scripts were loading. Each answer is used
 * once and at the beginning only: later it would be out of date.
 */
interface EarlyCall {
  readonly answer: Promise<Response>
  readonly breakOff: () => void
}
const early = new Map<string, EarlyCall>()

/** Takes over the calls of the page by their addresses. The browser gives the answers of its links to these calls. */
export function takeEarlyCalls(addresses: readonly string[]): void {
  for (const href of addresses) {
    const controller = new AbortController()
    const answer = fetch(href, { credentials: 'same-origin', signal: controller.signal })
    // An unused answer may fail silently.
    answer.catch(() => undefined)
    early.set(href, { answer, breakOff: () => controller.abort() })
  }
}

export function earlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  const call = method === 'GET' ? early.get(url) : undefined
  early.delete(url)
  return call?.answer
}

/** Drops the calls of the page: from now on every call is made on demand. */
export function forgetEarlyCalls(): void {
  for (const { breakOff } of early.values()) breakOff()
  early.clear()
}
