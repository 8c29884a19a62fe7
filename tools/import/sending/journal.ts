/**
 * The journal of an import: the parts that it has sent, and their outcomes. A part is noted with its Idempotency-Key
 * before it is sent, and with its outcome and its report once it is answered. A part that is only noted as sent may
 * have been done or not: it is sent again under the same key.
 */

/** The number of lines by outcome. */
export interface Counts {
  readonly imported: number
  readonly failed: number
  /** Lines without operations. */
  readonly without: number
}

export type PartState =
  | { readonly state: 'sent'; readonly key: string; readonly digest: string; readonly at: number }
  | { readonly state: 'divided'; readonly lengths: readonly number[] }
  | { readonly state: 'answered' }

export type Awaitable<T> = T | Promise<T>

/** `Written` is the part that a report has to store together with an answer. */
export interface Journal<Written> {
  /** Keys follow from the file and the map, so that the service recognizes the parts even if the journal was lost. */
  readonly keyOf: (part: string) => string
  readonly partOf: (part: string) => Awaitable<PartState | undefined>
  readonly sent: (part: string, about: { readonly digest: string; readonly at: number }) => Awaitable<void>
  /** Removes the note of a sent part, when it is certain that the service has done nothing. */
  readonly withdrawn: (part: string) => Awaitable<void>
  readonly divided: (part: string, lengths: readonly number[]) => Awaitable<void>
  /** `taken`: whether the service did everything possible of the part, rather than refuse it as a whole. */
  readonly answered: (part: string, outcome: Counts & { readonly taken: boolean }, written: Written) => Awaitable<void>
  /** Whether the service ever took a part. */
  readonly hasTaken: () => Awaitable<boolean>
}
