/** Authors and origins of events (`by` and `via`), and the filters by them. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { eventsTable } from '../../functions/store/dynamo/environment.ts'
import { eventKey } from '../../functions/store/keys.ts'
import { useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const own = { Origin: 'https://api.example' }

const feedSchema = v.looseObject({
  events: v.array(v.looseObject({ event: v.string(), event_id: v.number(), via: v.string() })),
  searched_through: v.number(),
})
async function feed(query: Readonly<Record<string, string | readonly string[]>>) {
  await index.sequence(service.account)
  const { status, body } = await service.call({ path: '/api/events/', query: { types: 'customer', ...query } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return v.parse(feedSchema, body)
}
const customersOf = async (query: Readonly<Record<string, string | readonly string[]>>) =>
  (await feed(query)).events.map((event) => event['customer_id']).toSorted()

async function cookieOfOlga(): Promise<string> {
  await service.configure({ users: [{ email: 'olga@demo.example', name: 'Olga', role: 'owner' }] })
  const { body } = await service.call({ path: '/api/session/links/', json: { email: 'olga@demo.example' } })
  const { token } = v.parse(v.object({ token: v.string() }), body)
  const { headers } = await service.call({ path: '/api/session/', json: { link: token }, key: null, headers: own })
  return String(headers['Set-Cookie']).split(';')[0] ?? ''
}

async function given(): Promise<void> {
  const create = (id: string) => ({ path: '/api/customers/createcustomer/', json: { id, data: { country: 'DK' } } })
  await service.call(create('by-key'))
  await service.call({ ...create('by-olga'), key: null, headers: { ...own, Cookie: await cookieOfOlga() } })
  await service.call({ ...create('by-import'), headers: { 'X-Client': 'import' } })
}

describe('The feed', () => {
  it('says of every event who made it, and whether by a key, in the console or in an import', async () => {
    await given()
    const { events } = await feed({})
    const byCustomer = events.toSorted((one, other) =>
      String(one['customer_id']) < String(other['customer_id']) ? -1 : 1,
    )
    expect(byCustomer).toMatchObject([
      { event: 'customer:created', customer_id: 'by-import', by: 'demo', via: 'import' },
      { event: 'customer:created', customer_id: 'by-key', by: 'demo', via: 'api' },
      { event: 'customer:created', customer_id: 'by-olga', by: 'olga@demo.example', via: 'console' },
    ])
  })

  it('is filtered by people and accesses, in upper or lower case, and by origins', async () => {
    await given()
    expect(await customersOf({ by: 'Olga@Demo.example' })).toEqual(['by-olga'])
    expect(await customersOf({ by: 'demo' })).toEqual(['by-import', 'by-key'])
    expect(await customersOf({ by: 'demo', via: 'import' })).toEqual(['by-import'])
    expect(await customersOf({ via: ['api', 'console'] })).toEqual(['by-key', 'by-olga'])
    expect(await customersOf({ via: 'service' })).toEqual([])
    expect((await service.call({ path: '/api/events/', query: { via: 'post' } })).status).toBe(400)
  })

  it('leaves out what does not name its author, and says how much that is', async () => {
    await given()
    const { events } = await feed({})
    const byKey = events.find((event) => event['customer_id'] === 'by-key')
    await documentClient().send(
      new UpdateCommand({
        TableName: eventsTable(),
        Key: eventKey(service.account, byKey?.event_id ?? 0),
        UpdateExpression: 'REMOVE #by',
        ExpressionAttributeNames: { '#by': 'by' },
      }),
    )
    const stripped = (await feed({})).events.find(({ event_id }) => event_id === byKey?.event_id)
    expect(stripped).not.toHaveProperty('by')
    const filtered = await feed({ by: 'demo' })
    expect(filtered).toMatchObject({ without_by: 1, events: [{ customer_id: 'by-import' }] })
    expect(await feed({ via: 'api' })).not.toHaveProperty('without_by')
  })
})
