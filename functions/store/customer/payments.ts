/** The stored payments of a customer. */
import * as v from 'valibot'
import { paymentSchema, type Payment } from '../../domain/world/invoice.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { customerPartition, paymentPrefix } from '../keys.ts'

const itemSchema = v.object({ sk: v.string() })

export async function readPaymentIds(account: string, customer: string): Promise<string[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': paymentPrefix },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(itemSchema, item).sk.slice(paymentPrefix.length))
}

/** In the order of their creation, as their ids sort by it. */
export async function readPayments(account: string, customer: string): Promise<Payment[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': paymentPrefix },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(paymentSchema, item))
}
