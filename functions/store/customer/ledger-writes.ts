/** What a commit writes of a customer's books beside the live parts: documents, payments, and what is to be sent. */
import type { LedgerEntry } from '../../domain/world/ledger.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { deliveryItem } from '../delivery/deliveries.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { newDelivery } from '../../domain/delivery/delivery.ts'
import { documentKey, paymentKey } from '../keys.ts'
import type { WorldCommit } from './world-commit.ts'

export function ledgerWrites({ settings, after }: WorldCommit): ConditionalWrite[] {
  const writes = after.ledger.entries.map((entry) => entryWrite(settings, after.customer.id, entry))
  // Of several writes of one document the last one counts.
  return [...new Map(writes.map(({ name, write }) => [name, write])).values()]
}

function entryWrite(
  settings: Settings,
  customer: string,
  entry: LedgerEntry,
): { name: string; write: ConditionalWrite } {
  const account = settings.account.id
  const TableName = mainTable()
  switch (entry.entry) {
    case 'document': {
      const { number } = entry.document
      const Item = { ...documentKey(account, customer, number), ...entry.document }
      return { name: `document ${number}`, write: { write: { Put: { TableName, Item } }, onConflict: 'lost-race' } }
    }
    case 'reopened': {
      const Key = documentKey(account, customer, entry.number)
      return {
        name: `document ${entry.number}`,
        write: { write: { Delete: { TableName, Key } }, onConflict: 'lost-race' },
      }
    }
    case 'payment': {
      const Item = { ...paymentKey(account, customer, entry.payment.id), ...entry.payment }
      const ConditionExpression = 'attribute_not_exists(pk)'
      return {
        name: `payment ${entry.payment.id}`,
        write: { write: { Put: { TableName, Item, ConditionExpression } }, onConflict: 'lost-race' },
      }
    }
    case 'delivery': {
      const delivery = newDelivery(customer, entry)
      const Item = deliveryItem(settings, delivery)
      return {
        name: `delivery ${delivery.by} ${delivery.id}`,
        write: { write: { Put: { TableName, Item } }, onConflict: 'lost-race' },
      }
    }
  }
}
