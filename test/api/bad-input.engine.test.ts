/** Input that the service cannot use: a clear refusal that names it, and never a 500. */
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { writeCursor } from '../../functions/http/next-page.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { compiled, operationOf } from '../openapi/read.ts'
import { useService } from '../service.ts'

const service = useService()

/** DynamoDB refuses longer keys in every command; the engine here in some only. */
const longestKey = 2_048
const askedWithLongKeys: string[] = []
const asking: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'])

beforeAll(() => {
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName).replace(/Command$/, '')
      const longest = Math.max(0, ...textsIn(args.input).map((text) => Buffer.byteLength(text)))
      if (asking.has(command) && longest > longestKey) askedWithLongKeys.push(command)
      return await next(args)
    },
    { step: 'initialize', name: 'long-keys' },
  )
})
afterEach(() => expect(askedWithLongKeys.splice(0)).toEqual([]))

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Set) return [...value].flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
const customers = (query: Readonly<Record<string, string>>) => service.call({ path: '/api/customers/', query })

describe('a webhook id that none can have', () => {
  it.each([
    ['an empty one', ''],
    ['one longer than a key', 'w'.repeat(1025)],
    ['one of signs that ids do not have', 'a/b'],
  ])('is refused by every endpoint that takes one: %s', async (_, id) => {
    const refusal = { status: 400, body: expect.stringMatching(/^id: expected the id of a webhook: 1 to 64 letters/) }
    expect(await service.call({ path: '/api/settings/webhook/attempts/', method: 'GET', query: { id } })).toMatchObject(
      refusal,
    )
    for (const action of ['start', 'stop', 'test']) {
      expect(await service.call({ path: '/api/settings/webhook/', json: { id, action } })).toMatchObject(refusal)
    }
    expect(await service.call({ path: '/api/settings/webhook/', json: { id, action: 'rewind', to: 0 } })).toMatchObject(
      refusal,
    )
  })
})

describe('a value that is longer than a key can be', () => {
  const long = 'ø'.repeat(1_500)
  it.each(['email', 'billing_email', 'name', ':Segment', ':Phone'])('matches no customer by %s', async (field) => {
    const filter = (condition_type: string, of: string) =>
      JSON.stringify({ condition_type, field: of, operator: 'equal', value: `${long}@example.com` })
    const answer = await customers({ filter: filter('customer:field', field) })
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 200) expect(answer.body).toEqual({ customers: [] })
    else expect(answer.body).toMatch(/^filter\[0\]\.(?:value: expected|field: unknown field)/)
  })

  it('matches no customer by email, and logs in nobody', async () => {
    const email = `${'x'.repeat(3_000)}@example.com`
    const filter = JSON.stringify({ condition_type: 'customer:field', field: 'email', operator: 'equal', value: email })
    expect(await customers({ filter })).toMatchObject({ status: 200, body: { customers: [] } })
    const login = await service.call({ path: '/api/authenticatecustomer/', form: { email, password: 'secret-words' } })
    expect([400, 422]).toContain(login.status)
  })

  it('is no id of a customer, a subscription, an override or a document', async () => {
    const id = 'x'.repeat(3_000)
    const group = `${id}~1`
    await service.call({ path: '/api/customers/createcustomer/', json: { id: 'ada', data: { country: 'DK' } } })
    const post = async (name: string, json: Readonly<Record<string, unknown>>) => {
      const single = await service.call({ path: `/api/customers/${name}/`, json })
      const many = await service.call({
        path: '/api/customers/bulkupdates/',
        json: { operations: [{ operation: name, ...json }] },
      })
      return [name, single.status, many.status]
    }
    const line = { text: 'x', amount: 1, currency: 'DKK', tax_rate: 0.25 }
    const period = { period: 'current', name: id }
    const answers = [
      await post('createcustomer', { id, data: {} }),
      await post('updatecustomer', { id, data: {}, create: true }),
      await post('updatecustomer', { id, data: {} }),
      await post('deletecustomer', { id }),
      await post('createsubscription', { id, periods: [{ campaign_id: 'x' }] }),
      await post('createsubscription', { id: 'ada', periods: [{ campaign_id: id }] }),
      await post('createsubscription', { id: 'ada', group_subscription_id: group }),
      await post('createsubscription', {
        id: 'ada',
        addon_base_subscription_id: group,
        periods: [{ campaign_id: id }],
      }),
      await post('updatesubscription', { id: 'ada', subscription_id: group, data: {} }),
      await post('cancelsubscription', { id: 'ada', subscription_id: group }),
      await post('switchsubscriptionplan', { id: 'ada', subscription_id: group, new_campaign_id: id }),
      await post('createpayment', { id: 'ada', invoice_number: id, amount: 1, currency: 'DKK' }),
      await post('invoice', { id: 'ada', subscription_id: group, lines: [line] }),
      await post('invoice', { id: 'ada', business_entity: id, lines: [line] }),
      await post('updateoverride', { id: 'ada', override_id: id, begin: '2030-01-01' }),
      await post('deleteoverride', { id: 'ada', override_id: id }),
      await post('assignproduct', { id: 'ada', subscription_id: group, ...period }),
      await post('assignproduct', { id: 'ada', external_id: id }),
      await post('updatenote', { id: 'ada', note_id: id, pinned: true }),
      await post('deletenote', { id: 'ada', note_id: id }),
      await post('sendinvoice', { id: 'ada', invoice_number: id }),
      await post('unassignproduct', { id: 'ada', product_assignment_id: id }),
    ]
    for (const [name, single, many] of answers) {
      expect([name, single === 422 || single === 400, many === 200 || many === 400]).toEqual([name, true, true])
    }
    expect(await customers({ id: `${id},ada`, fields: 'data' })).toMatchObject({
      status: 200,
      body: { customers: [{ id: 'ada' }] },
    })
    for (const name of ['prepareinvoicedeliveries', 'updateinvoicedeliveries']) {
      const json = name.startsWith('prepare') ? {} : { deliveries: [] }
      expect((await service.call({ path: `/api/${name}/${id}/`, json })).status).toBe(404)
    }
    const long = { deliveries: [{ id }] }
    expect((await service.call({ path: '/api/updateinvoicedeliveries/print/', json: long })).status).toBe(400)
    expect((await service.call({ path: `/invoice/${service.account}/${id}/${id}/${id}/`, method: 'GET' })).status).toBe(
      404,
    )
  })
})

describe('a cursor that no next_url gave', () => {
  const cursors = ['', 'x', 'x'.repeat(3_000), 'ø', '#', '2027-01-31T12:00:00.000Z#'].map(writeCursor)
  it.each([...cursors, 'not base64', ''])('is refused, naming it: %s', async (cursor) => {
    const refusal = { status: 400, body: 'cursor: expected one that a next_url gave.' }
    // A customer id is a place in the walk over customers.
    if (cursor !== writeCursor('x')) expect(await customers({ cursor })).toMatchObject(refusal)
    const path = '/api/settings/webhook/attempts/'
    expect(await service.call({ path, method: 'GET', query: { id: 'crm', cursor } })).toMatchObject(refusal)
  })

  it('is refused for events by the name of its parameter', async () => {
    const answer = await service.call({ path: '/api/events/', query: { created_after_id: '9'.repeat(1_100) } })
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('created_after_id: expected') })
  })
})

describe('a body that is compressed', () => {
  it.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x'])('is a 415 that says so: %s', async (coding) => {
    const call = { path: '/api/customers/createcustomer/', json: {} }
    expect(await service.call({ ...call, headers: { 'Content-Encoding': coding } })).toMatchObject({
      status: 415,
      headers: { 'Accept-Encoding': 'identity' },
      body: 'Content-Encoding: expected identity, a body that is not compressed.',
    })
    expect(await service.call({ ...call, headers: { 'content-encoding': 'Identity' } })).toMatchObject({ status: 200 })
  })
})

describe('two keys', () => {
  it('are a 400 that names their places, wherever they stand, the same key too', async () => {
    const { key } = service
    const bearer = { Authorization: `Bearer ${key}` }
    const path = '/api/access/'
    for (const { headers = {}, query = {}, header = null } of [
      { headers: bearer, header: key },
      { query: { 'service-key': key }, header: 'another' },
      { headers: bearer, query: { 'service-key': key } },
      { query: { 'service-key': [key, key] } },
    ]) {
      const answer = await service.call({ path, headers, query, key: header })
      expect(answer).toMatchObject({
        status: 400,
        body: expect.stringMatching(/^API access key: expected one, given 2: /),
      })
    }
    expect(await service.call({ path, headers: bearer, query: { 'service-key': key }, key: null })).toMatchObject({
      body: 'API access key: expected one, given 2: as a bearer token, as the parameter service-key.',
    })
  })

  it('are one where the other place holds none', async () => {
    const { key } = service
    const headers = { Authorization: 'Basic eDp5' }
    expect(await service.call({ path: '/api/access/', headers, query: { 'service-key': '' } })).toMatchObject({
      status: 200,
    })
    expect(
      await service.call({ path: '/api/access/', headers: { Authorization: `bearer ${key}` }, key: '' }),
    ).toMatchObject({ status: 200 })
  })
})

describe('the address that a caller names', () => {
  it('is in no link: they are made of the address of the service', async () => {
    for (const id of ['a', 'b']) await service.call({ path: '/api/customers/createcustomer/', json: { id } })
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' }
    const answer = await service.call({ path: '/api/customers/', query: { max_results: '1' }, headers })
    const { next_url } = v.parse(v.object({ next_url: v.string() }), answer.body)
    expect(next_url).toMatch(/^https:\/\/api\.example\/stage\/api\/customers\/\?max_results=1&cursor=/)
    const document = await service.call({ path: '/api/openapi.json', headers })
    expect(document.body).toMatchObject({ servers: [{ url: 'https://api.example/stage' }] })
  })

  it('need not be one', async () => {
    for (const id of ['a', 'b']) await service.call({ path: '/api/customers/createcustomer/', json: { id } })
    const headers = { Host: 'a b:%' }
    const answer = await service.call({ path: '/api/customers/', query: { max_results: '1' }, headers })
    expect(answer.status).toBe(200)
  })
})

describe('a call that is put off', () => {
  it('is a 503 with the request id, under which the log has the cause', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const cause = new DynamoDBServiceException({
      name: 'ThrottlingException',
      message: 'The table is on fire.',
      $fault: 'server',
      $metadata: {},
    })
    const sending = vi.spyOn(documentClient(), 'send').mockImplementation(() => {
      throw cause
    })
    const answer = await service.call({ path: '/api/customers/', method: 'GET' })
    sending.mockRestore()
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '1' },
      body: expect.stringContaining('Request id: request-1'),
    })
    expect(said).toHaveBeenCalledExactlyOnceWith({
      message: 'A call was put off, as the storage has too much to do.',
      requestId: 'request-1',
      path: '/api/customers/',
      error: expect.stringContaining('The table is on fire.'),
    })
    said.mockRestore()
  })
})

describe('an empty name of something', () => {
  const periods = [{ campaign_id: 'intro' }]
  const lines = [{ text: 'A book', amount: 100, currency: 'DKK', tax_rate: 0 }]

  it.each<[string, string, Readonly<Record<string, unknown>>, string]>([
    ['createsubscription', 'group_subscription_id', {}, ''],
    ['createsubscription', 'addon_base_subscription_id', { periods }, ''],
    ['createsubscription', 'invoiced_by', { periods }, 'invoiced_by'],
    ['invoice', 'business_entity', { lines }, ''],
    ['createpayment', 'business_entity', { amount: 100, currency: 'DKK' }, ''],
    ['assignproduct', 'name', {}, ''],
    ['assignproduct', 'external_id', {}, ''],
  ])('is refused, and the document says that it is: %s, %s', async (name, parameter, others, field) => {
    await service.call({ path: '/api/customers/createcustomer/', json: { id: '1', data: { country: 'DK' } } })
    const path = `/api/customers/${name}/`
    const given = (value: string) => ({ id: '1', ...others, [parameter]: value })
    const { status, body } = await service.call({ path, json: given('') })
    expect([status, Object.keys(v.parse(v.record(v.string(), v.array(v.string())), body))]).toEqual([422, [field]])
    const fits = bodyOf(path)
    expect(fits(given(''))).toBe(false)
    expect(fits(given('x')), JSON.stringify(fits.errors)).toBe(true)
  })

  it.each([{}, { id: '' }, { external_id: '' }])('is refused of a policy, as the document says: %j', async (policy) => {
    await service.call({ path: '/api/customers/createcustomer/', json: { id: '1', data: { country: 'DK' } } })
    const path = '/api/customers/createsubscription/'
    const answer = await service.call({ path, json: { id: '1', periods, policy } })
    expect(answer).toMatchObject({ status: 422, body: { policy: [expect.any(String)] } })
    const fits = bodyOf(path)
    expect(fits({ id: '1', periods, policy })).toBe(false)
    expect(fits({ id: '1', periods, policy: { id: 'standard' } }), JSON.stringify(fits.errors)).toBe(true)
  })

  /** The validator of a JSON body. */
  function bodyOf(path: string) {
    const { requestBody } = operationOf({ path, method: 'POST' })
    return compiled(requestBody?.content['application/json']?.schema ?? expect.fail(`${path} takes no JSON.`))
  }
})
