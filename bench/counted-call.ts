/**
 * A call whose storage is counted, and the most storage commands that the call may make. A command that a target does
 * not name is not allowed at all. Targets are of two kinds: stated ones, to which the service was built, and the
 * others, which record what the design needs and limit later changes.
 */
export type Most = Readonly<Record<string, number>>

export interface CountedCall {
  readonly name: string
  /** The function of the wiring that serves the call. */
  readonly function: string
  readonly most: Most
  /**
   * The kind of target: `stated` is one to which the service was built, and `kept` one that preserves the present
   * figures.
   */
  readonly target: 'stated' | 'kept'
  /** Makes the data that the n-th run needs, uncounted. */
  readonly prepare?: (n: number) => Promise<unknown>
  readonly run: (n: number) => Promise<unknown>
  /** Checks the effects of the n-th run, or clears them, uncounted. */
  readonly afterwards?: (n: number) => Promise<unknown>
  /** The number of customers, events or changes of one run, if the price of each is reported. */
  readonly each?: number
}
