import type { PlainDate } from '../domain/time/time.ts'
import type { CollectionSource } from '../domain/world/collection-source.ts'
import { sayCollectionSource } from '../language/collection-source-words.ts'
import type { Language } from '../language/language.ts'
import type { Collected } from './invoice-document.ts'

/** The words about a collection on a document, in its language. */
export const collectedOn = (on: PlainDate, source: CollectionSource, language: Language): Collected => ({
  on,
  from: sayCollectionSource(source, language),
  ...(source.mandate !== undefined && { mandate: source.mandate }),
  ...(source.creditor !== undefined && { creditor: source.creditor }),
})
