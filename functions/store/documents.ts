/** Credit notes and invoices that are not open: items of the customer's partition that no load of its live parts meets. */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { invoiceSchema, type Invoice } from '../domain/invoice/invoice.ts'
import type { World } from '../domain/world.ts'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { customerPartition, documentKey, documentPrefix } from './keys.ts'

const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** An invoice or credit note of a customer by its number, open or not. */
export async function documentOf(
  account: string,
  { customer, books }: World,
  number: string | undefined,
): Promise<Invoice | undefined> {
  if (number === undefined) return undefined
  return books.open.find((invoice) => invoice.number === number) ?? (await readDocument(account, customer.id, number))
}

export async function readDocument(account: string, customer: string, number: string): Promise<Invoice | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: documentKey(account, customer, number), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(invoiceSchema, Item)
}

export async function readDocuments(account: string, customer: string): Promise<Invoice[]> {
  const documents: Invoice[] = []
  let start: v.InferOutput<typeof keySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': customerPartition(account, customer), ':prefix': documentPrefix },
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    documents.push(...(page.Items ?? []).map((item) => v.parse(invoiceSchema, item)))
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(keySchema, page.LastEvaluatedKey)
  } while (start !== undefined)
  return documents
}
