/**
 * A call whose storage is counted, and the most that the call may ask of storage. What a target does not name is not
 * allowed at all. Targets are of two kinds: those the service was built to, and the rest, which are what the design
 * needs and hold a later change to it.
 */
export type Most = Readonly<Record<string, number>>

export interface CountedCall {
  readonly name: string
  /** The function of the wiring that serves it. */
  readonly function: string
  readonly most: Most
  /** `stated`: the service was built to it. `kept`: what the design comes to, so that it stays so. */
  readonly target: 'stated' | 'kept'
  /** Makes what the n-th run needs, uncounted. */
  readonly prepare?: (n: number) => Promise<unknown>
  readonly run: (n: number) => Promise<unknown>
  /** Checks what the n-th run did, or clears what it left, uncounted. */
  readonly afterwards?: (n: number) => Promise<unknown>
  /** The number of customers, events or changes of one run, where a price for each is of interest. */
  readonly each?: number
}
