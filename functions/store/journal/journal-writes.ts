/** The entries of the journal that commits write, in one transaction with the documents. */
import type { Invoice } from '../../domain/world/invoice.ts'
import type { WorldCommit } from '../customer/world-commit.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { journalItems, type Issued } from './journal-item.ts'

/** No other commit writes such an entry: it is named by a document number that the transaction takes. */
export const journalWrites = (account: string, commits: readonly WorldCommit[]): ConditionalWrite[] =>
  journalItems(account, commits.flatMap(issuedBy)).map((Item) => ({
    write: { Put: { TableName: mainTable(), Item } },
    onConflict: 'lost-race',
  }))

function issuedBy({ notes, after }: WorldCommit): Issued[] {
  const numbers = numbersIn(notes)
  if (numbers.length === 0) return []
  const written = after.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const documents = new Map<string, Invoice>([...written, ...after.ledger.open].map((one) => [one.number, one]))
  return numbers.map((number) => {
    const document = documents.get(number)
    if (document === undefined) throw new Error(`The document ${number} was issued and is not there.`)
    return { customer: after.customer.id, document }
  })
}

/** The numbers of issued documents, by the facts that the feed and the history tell of them. */
const numbersIn = (notes: WorldCommit['notes']): string[] =>
  notes.flatMap(({ facts }) =>
    facts.flatMap((fact) => {
      if (fact.fact === 'invoiced') return [fact.invoice]
      return fact.fact === 'credited' ? [fact.credit_note] : []
    }),
  )
