/** What a commit writes of a customer's books beside the live parts: documents, payments, and what is to be sent. */
import type { BookEntry } from '../domain/invoice/books.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { deliveryItem } from './deliveries.ts'
import { mainTable } from './environment.ts'
import type { Guarded } from './guarded.ts'
import { newDelivery } from '../domain/invoice/delivery.ts'
import { documentKey, paymentKey } from './keys.ts'
import type { WorldCommit } from './world.ts'

export function bookWrites({ settings, after }: WorldCommit): Guarded[] {
  const writes = after.books.entries.map((entry) => entryWrite(settings, after.customer.id, entry))
  // Of several writes of one document the last one counts.
  return [...new Map(writes.map(({ name, write }) => [name, write])).values()]
}

function entryWrite(settings: Settings, customer: string, entry: BookEntry): { name: string; write: Guarded } {
  const account = settings.account.id
  const TableName = mainTable()
  switch (entry.entry) {
    case 'document': {
      const { number } = entry.document
      const Item = { ...documentKey(account, customer, number), ...entry.document }
      return { name: `document ${number}`, write: { write: { Put: { TableName, Item } }, otherwise: 'lost-race' } }
    }
    case 'reopened': {
      const Key = documentKey(account, customer, entry.number)
      return {
        name: `document ${entry.number}`,
        write: { write: { Delete: { TableName, Key } }, otherwise: 'lost-race' },
      }
    }
    case 'payment': {
      const Item = { ...paymentKey(account, customer, entry.payment.id), ...entry.payment }
      const ConditionExpression = 'attribute_not_exists(pk)'
      return {
        name: `payment ${entry.payment.id}`,
        write: { write: { Put: { TableName, Item, ConditionExpression } }, otherwise: 'lost-race' },
      }
    }
    case 'delivery': {
      const delivery = newDelivery(customer, entry)
      const Item = deliveryItem(settings, delivery)
      return {
        name: `delivery ${delivery.by} ${delivery.id}`,
        write: { write: { Put: { TableName, Item } }, otherwise: 'lost-race' },
      }
    }
  }
}
