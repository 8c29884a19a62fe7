/** Finds the invoices of a list of collections, by the day of the collection, without reading customers. */
import { matchesQuestion, type DocumentQuestion } from '../../domain/document/document-lists.ts'
import { listOfCollection, type CollectionList } from '../../domain/projection/collection-lists.ts'
import type { PlainDate } from '../../domain/time/time.ts'
import { pageOfCollections } from '../../store/collection/listed-collections.ts'
import { readListEntries } from '../../store/lists/read-document-list.ts'
import type { FoundDocument, FoundDocuments } from './find-documents.ts'

export interface CollectionQuestion {
  readonly list: CollectionList
  readonly until: PlainDate | undefined
  /** Further conditions. */
  readonly question: DocumentQuestion
}

export async function findCollected(
  account: string,
  { list, until, question }: CollectionQuestion,
  after: string | undefined,
  count: number,
): Promise<FoundDocuments> {
  const places = await pageOfCollections({ account, list, until, after, count: count + 1 })
  const chosen = places.slice(0, count)
  const named = chosen.map(({ customer, number }) => ({ customer, number, state: 'open' as const }))
  const read = await readListEntries(account, named)
  const documents = chosen.flatMap(({ customer, number, place }): FoundDocument[] => {
    const document = read({ customer, number })
    const isListed = document?.collection !== undefined && listOfCollection(document.collection) === list
    return isListed && matchesQuestion(question, document) ? [{ customer, document, place }] : []
  })
  return { found: documents, next: places.length > count ? chosen.at(-1)?.place : undefined }
}
