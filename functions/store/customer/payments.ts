/** The stored payments of a customer, alone or with the documents that they pay. */
import * as v from 'valibot'
import { paymentSchema, type Payment } from '../../domain/world/invoice.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { customerPartition, paymentPrefix } from '../keys.ts'
import type { PaidBooks } from '../../domain/payment/paid-books.ts'
import type { WorldRecord } from '../../domain/world/record.ts'
import type { World } from '../../domain/world/world.ts'
import { readDocuments } from './documents.ts'

/** The payments in the order of their creation, because their ids sort in it. */
export async function readPayments(account: string, customer: string): Promise<Payment[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': paymentPrefix },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(paymentSchema, item))
}

/**
 * All payments and documents of a customer. They are read after the world: if the customer changed in between, the
 * commit of a decision on both loses its race. `written` are records that are not stored yet.
 */
export async function paidBooksOf(
  account: string,
  { customer, ledger, records }: World,
  written: readonly WorldRecord[] = [],
): Promise<PaidBooks> {
  const [closed, payments] = await Promise.all([
    readDocuments(account, customer.id),
    readPayments(account, customer.id),
  ])
  const unstored = [...written, ...records]
  const writtenDocuments = unstored.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const byNumber = [...closed, ...writtenDocuments, ...ledger.open].map((one) => [one.number, one] as const)
  return {
    documents: [...new Map(byNumber).values()],
    payments: [...payments, ...unstored.flatMap((record) => (record.record === 'payment' ? [record.payment] : []))],
  }
}
