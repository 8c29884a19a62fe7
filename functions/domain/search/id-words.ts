/** Ids as words: numbers of documents, and ids of orders. An id is one word, whatever characters it has. */
import { foldings } from './folding.ts'
import type { SearchKind } from './searched-text.ts'

export type IdKind = Extract<SearchKind, 'invoice_number' | 'order'>

export interface IdWord {
  readonly kind: IdKind
  /** The id in its written form. */
  readonly text: string
}

/** The word of an id. White space within it is `_`, as it ends words. */
export const idWord = (id: string): string => foldings(id.trim().replaceAll(/\s+/gu, '_'))[0] ?? ''
