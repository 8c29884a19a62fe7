import type { PlainDate } from '../domain/time/time.ts'
import type { CollectionSource } from '../domain/world/collection-source.ts'
import { sayCollectionSource } from '../language/collection-source-words.ts'
import type { Language } from '../language/language.ts'
import type { Collected } from './invoice-document.ts'

/** A collection as a document in a language tells of it. */
export const collectedOn = (on: PlainDate, source: CollectionSource, language: Language): Collected => ({
  on,
  from: sayCollectionSource(source, language),
  ...(source.mandate !== undefined && { mandate: source.mandate }),
  ...(source.creditor !== undefined && { creditor: source.creditor }),
})
