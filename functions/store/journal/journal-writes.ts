/** The entries of the journal that commits write, in one transaction with the documents. */
import { issuedDocuments } from '../../domain/world/find-document.ts'
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

const issuedBy = ({ notes, after }: WorldCommit): Issued[] =>
  issuedDocuments(
    after,
    notes.flatMap(({ facts }) => facts),
  ).map(({ number, document }) => {
    if (document === undefined) throw new Error(`The document ${number} was issued and is not there.`)
    return { customer: after.customer.id, document }
  })
