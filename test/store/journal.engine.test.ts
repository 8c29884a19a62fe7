/** The journal against the real engine: what the report says, and that repair brings in what is missing and no more. */
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { listedCustomers } from '../../functions/store/feed/repair-feed.ts'
import { repairJournal } from '../../functions/store/journal/repair-journal.ts'
import { journalPartition } from '../../functions/store/keys.ts'
import { useService } from '../service.ts'

const service = useService()
const month = '2031-01'
const key = v.object({ pk: v.string(), sk: v.string() })

async function call(path: string, json: object): Promise<unknown> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

async function rows(): Promise<unknown> {
  return (await service.call({ path: '/api/reports/vat/', query: { month } })).body
}

async function entries() {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': journalPartition(service.account, month) },
    }),
  )
  return Items
}

/** An account as it was before the journal: documents without entries. */
async function forget(): Promise<void> {
  for (const item of await entries()) {
    await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key: v.parse(key, item) }))
  }
}

async function repaired(): Promise<string[]> {
  const pages = await Array.fromAsync(listedCustomers(service.account))
  return (await Promise.all(pages.map((customers) => repairJournal(service.account, customers)))).flat().toSorted()
}

/** An open invoice, a paid one, a credited one with its credit note, and the paid one of somebody erased since. */
async function books(): Promise<void> {
  await call('test/clock', { now: '2031-01-01T00:00:00' })
  for (const id of ['open', 'paid', 'credited', 'erased']) {
    await call('customers/createcustomer', { id, data: { name: id } })
  }
  const year = { periods: [{ campaign_id: 'year' }] }
  await call('customers/createsubscription', { id: 'open', ...year })
  const lines = [{ text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }]
  for (const id of ['paid', 'erased']) {
    await call('customers/invoice', { id, business_entity: 'dk', lines })
    await call('customers/createpayment', { id, business_entity: 'dk', amount: 10_000, currency: 'DKK' })
  }
  await call('customers/deletecustomer', { id: 'erased' })
  const created = await call('customers/createsubscription', { id: 'credited', ...year })
  const { subscription_id } = v.parse(v.object({ subscription_id: v.string() }), created)
  await call('test/clock', { now: '2031-01-20T00:00:00' })
  await call('customers/cancelsubscription', { id: 'credited', subscription_id })
}

describe('The journal', () => {
  it('is repaired from the documents, to the same report, and only once', async () => {
    await books()
    const report = await rows()
    expect(report).toMatchObject({ rows: [{ kind: 'domestic', country: 'DK', tax_rate: 0.25, documents: 5 }] })
    expect(await repaired()).toEqual([])

    await forget()
    expect(await rows()).toEqual({ rows: [] })
    expect(await repaired()).toEqual(['DK-1', 'DK-2', 'DK-3', 'DK-4', 'DK-C1'])
    expect(await rows()).toEqual(report)
    expect(await repaired()).toEqual([])
    expect(await rows()).toEqual(report)
  })

  it('is the same where two repair it at once, or some of it is there', async () => {
    await books()
    const report = await rows()
    const [kept] = await entries()
    await forget()
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item: { ...kept } }))
    await Promise.all([repaired(), repaired(), repaired()])
    expect(await rows()).toEqual(report)
  })
})
