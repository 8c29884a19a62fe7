/** The writes of a commit besides the live parts: documents, payments, set-offs, deliveries, assignments, notes. */
import { newDelivery } from '../../domain/document/sending.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import { providerPaymentWrite } from '../collection/provider-payments.ts'
import { deliveryItem, deliveryWrite, newDeliveryWrite, unlessTaken } from '../delivery/deliveries.ts'
import { mainTable } from '../dynamo/environment.ts'
import { remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import { deliveryKey, documentKey, paymentKey, type Key } from '../keys.ts'
import { sentNoticeWrite } from '../notice/notice-items.ts'
import { assignmentWrite } from '../product/assignments.ts'
import { stateListing } from './document-list-entry.ts'
import { keyOfSetOff, packWrites, type Filed } from './filed-records.ts'
import { noteRemoval, noteWrite } from './notes.ts'
import type { WorldCommit } from './world-commit.ts'

/** `filed` is the customer's directory after the commit. */
export function recordWrites({ settings, before, after }: WorldCommit, filed: Filed | undefined): ConditionalWrite[] {
  const writes = after.records.map((record) => ({
    ...recordWrite(settings, after.customer.id, record, filed),
    isUntaken: 'untaken' in record,
  }))
  const untaken = new Set(writes.flatMap(({ name, isUntaken }) => (isUntaken ? [name] : [])))
  // The last of several writes of one document counts.
  const last = new Map(writes.map(({ name, write }) => [name, untaken.has(name) ? unlessTaken(write) : write]))
  return [...last.values(), ...packWrites(settings.account.id, before, after)]
}

function recordWrite(
  settings: Settings,
  customer: string,
  record: WorldRecord,
  filed: Filed | undefined,
): { name: string; write: ConditionalWrite } {
  const account = settings.account.id
  const TableName = mainTable()
  switch (record.record) {
    case 'document': {
      const { number } = record.document
      const listing = stateListing(account, record.document)
      const Item = asNamed({ ...documentKey(account, customer, number), ...record.document, ...listing }, filed)
      return { name: `document ${number}`, write: { write: { Put: { TableName, Item } }, onConflict: 'lost-race' } }
    }
    case 'reopened': {
      const { number } = record
      const Key = documentKey(account, customer, number)
      return { name: `document ${number}`, write: { write: { Delete: { TableName, Key } }, onConflict: 'lost-race' } }
    }
    case 'payment': {
      const { payment } = record
      const Item = { ...paymentKey(account, customer, payment.id), ...payment }
      const ConditionExpression = 'attribute_not_exists(pk)'
      const write = { Put: { TableName, Item, ConditionExpression } }
      return { name: `payment ${payment.id}`, write: { write, onConflict: 'lost-race' } }
    }
    case 'set-off': {
      const Item = asNamed({ ...keyOfSetOff(account, customer, record.setOff), ...record.setOff }, filed)
      return { name: `set-off ${Item.sk}`, write: { write: { Put: { TableName, Item } }, onConflict: 'lost-race' } }
    }
    case 'delivery': {
      const delivery = newDelivery(customer, record)
      const write = { Put: { TableName, Item: deliveryItem(settings, delivery) } }
      return { name: `delivery ${delivery.by} ${delivery.id}`, write: { write, onConflict: 'lost-race' } }
    }
    case 'notice': {
      const { notice } = record
      return { name: `notice ${notice.id}`, write: newDeliveryWrite(settings, notice) }
    }
    case 'notice-sent': {
      const { notice } = record
      return { name: `sent notice ${notice.id}`, write: sentNoticeWrite(account, customer, notice) }
    }
    case 'letter': {
      const { letter, waiting } = record
      return { name: `letter ${letter.id}`, write: deliveryWrite(settings, letter, waiting) }
    }
    case 'reported': {
      const { delivery, waiting } = record
      return { name: `delivery ${delivery.by} ${delivery.id}`, write: deliveryWrite(settings, delivery, waiting) }
    }
    case 'collection-queued':
    case 'collection-over':
    case 'provider-payment':
    case 'provider-task':
    case 'provider-task-over':
    case 'agreement-mail':
      return collectionWrite(settings, record)
    case 'assigned':
    case 'marked-unassigned':
      return { name: `assignment ${record.assignment.id}`, write: assignmentWrite(account, customer, record) }
    case 'unassigned':
      return { name: `assignment ${record.id}`, write: assignmentWrite(account, customer, record) }
    case 'note':
      return { name: `note ${record.note.id}`, write: noteWrite(account, customer, record.note) }
    case 'note-deleted':
      return { name: `note ${record.id}`, write: noteRemoval(account, customer, record.id) }
  }
}

type CollectionRecord = Extract<
  WorldRecord,
  {
    readonly record:
      | 'collection-queued'
      | 'collection-over'
      | 'provider-payment'
      | 'provider-task'
      | 'provider-task-over'
      | 'agreement-mail'
  }
>

function collectionWrite(settings: Settings, record: CollectionRecord): { name: string; write: ConditionalWrite } {
  const account = settings.account.id
  switch (record.record) {
    case 'collection-queued': {
      const { by, id } = record.collection
      return { name: `collection ${by} ${id}`, write: newDeliveryWrite(settings, record.collection) }
    }
    case 'collection-over': {
      const { by, id } = record.collection
      return { name: `collection ${by} ${id}`, write: remove(deliveryKey(account, by, id)) }
    }
    case 'agreement-mail':
      return { name: `agreement mail ${record.mail.id}`, write: newDeliveryWrite(settings, record.mail) }
    case 'provider-task':
      return { name: `task ${record.task.id}`, write: newDeliveryWrite(settings, record.task) }
    case 'provider-task-over': {
      const { by, id } = record.task
      return { name: `task ${id}`, write: remove(deliveryKey(account, by, id)) }
    }
    case 'provider-payment': {
      const { provider, reference, collection } = record
      return {
        name: `payment ${provider} ${reference}`,
        write: providerPaymentWrite(account, provider, reference, collection),
      }
    }
  }
}

/** An item of closed books, with the version of its write if the customer item names it. */
function asNamed<Item extends Key>(item: Item, filed: Filed | undefined): Item & { readonly written?: number } {
  const written = filed?.closed?.[item.sk]
  return { ...item, ...(written !== undefined && { written }) }
}
