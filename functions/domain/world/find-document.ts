/** Finding a document in a world. */
import type { Invoice } from './invoice.ts'
import type { World } from './world.ts'

/** An open document, or a document written since the world was loaded; undefined for a document that is kept apart. */
export function documentIn(
  { ledger, records }: Pick<World, 'ledger' | 'records'>,
  number: string,
): Invoice | undefined {
  const written = records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  return [...ledger.open, ...written].findLast((document) => document.number === number)
}
