/** Log-in of customers (interface: "authenticatecustomer"; decisions: "Requests"). */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../functions/outside/password.ts'
import { networkOf } from '../../functions/domain/base/network.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { customerKey } from '../../functions/store/keys.ts'
import {
  countAttempt,
  countLogInAtForm,
  logInsFrom,
  maxFailuresOfNetwork,
  readAttempts,
} from '../../functions/store/limits/login-attempts.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { logIn as logInAtForm } from '../../functions/work/orders/log-in.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const path = '/api/authenticatecustomer/'
const password = 'correct horse'

const logIn = (email: string, sent: { sourceIp?: string; key?: string; ip?: string; password?: string } = {}) =>
  service.call({
    path,
    form: { email, password: sent.password ?? password, ...(sent.ip !== undefined && { ip: sent.ip }) },
    query: { language: 'en' },
    ...(sent.sourceIp !== undefined && { sourceIp: sent.sourceIp }),
    ...(sent.key !== undefined && { key: sent.key }),
  })
const createCustomer = (id: string, data: object) =>
  service.call({ path: '/api/customers/createcustomer/', json: { id, data }, query: { language: 'en' } })
/** Failures of as many emails from one address. */
async function failures(count: number, address: string): Promise<void> {
  const one = {
    account: service.account,
    of: logInsFrom(networkOf(address)),
    most: maxFailuresOfNetwork,
    nowMillis: Date.now(),
  }
  await Promise.all(Array.from({ length: count }, () => countAttempt({ ...one, attemptId: randomUUID() })))
}
const refused = { status: 429, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } }
const failed = { status: 422, body: { '': ['The email or the password is wrong.'] } }

describe('failed log-ins', () => {
  it('of many emails from one address end with 429, for that address alone', async () => {
    await createCustomer('1', { email: 'ann@example.com', password })
    await failures(99, '198.51.100.1')
    expect(await logIn('ann@example.com', { sourceIp: '198.51.100.1' })).toMatchObject({ status: 200 })
    expect(await logIn('a@example.com', { sourceIp: '198.51.100.1' })).toMatchObject(failed)
    expect(await logIn('b@example.com', { sourceIp: '198.51.100.1' })).toMatchObject(refused)
    expect(await logIn('ann@example.com', { sourceIp: '198.51.100.1' })).toMatchObject(refused)
    expect(await logIn('ann@example.com', { sourceIp: '198.51.100.2' })).toMatchObject({ status: 200 })
  })

  it('from all addresses of one IPv6 network count together', async () => {
    await failures(100, '2001:db8:1:2::1')
    expect(await logIn('a@example.com', { sourceIp: '2001:db8:1:2:ffff::9' })).toMatchObject(refused)
    expect(await logIn('a@example.com', { sourceIp: '2001:db8:1:3::1' })).toMatchObject(failed)
  })

  it('of one email leave its address what it had, once they are refused', async () => {
    const from = { sourceIp: '198.51.100.1', password: 'wrong' }
    for (let index = 0; index < 10; index++) expect(await logIn('a@example.com', from)).toMatchObject(failed)
    for (let index = 0; index < 3; index++) expect(await logIn('a@example.com', from)).toMatchObject(refused)
    await failures(89, '198.51.100.1')
    expect(await logIn('b@example.com', from)).toMatchObject(failed)
    expect(await logIn('c@example.com', from)).toMatchObject(refused)
  })

  it('are those of the visitor whom a server with an address of its own tells', async () => {
    const key = randomUUID()
    await service.configure({ api_accesses: [{ name: 'site', key, allowed_ips: ['198.51.100.0/24'] }] })
    const server = { key, sourceIp: '198.51.100.1' }
    await failures(100, '203.0.113.7')
    await failures(100, '198.51.100.1')
    expect(await logIn('a@example.com', { ...server, ip: '203.0.113.7' })).toMatchObject(refused)
    expect(await logIn('a@example.com', { ...server, ip: '203.0.113.8' })).toMatchObject(failed)
    expect(await logIn('a@example.com', server)).toMatchObject(refused)
    expect(await logIn('a@example.com', { ...server, ip: 'fade' })).toMatchObject({
      status: 400,
      body: 'ip: expected an IPv4 or IPv6 address.',
    })
  })

  it('are not to be hidden behind made-up visitors by a key that anybody may use', async () => {
    expect(await logIn('a@example.com', { ip: '203.0.113.7' })).toMatchObject({
      status: 403,
      body: 'ip: only an API access that is limited by allowed_ips may say where a visitor comes from.',
    })
  })
})

describe('failed log-ins at ordering forms', () => {
  const right = password
  const orderer = { email: 'Ann@example.com', address: { name: 'Ann' }, products: [{ campaign_id: 'intro' }] }
  async function known(): Promise<string> {
    await createCustomer('1', { email: 'ann@example.com', country: 'DK', password: right })
    return await orders.form()
  }
  const formLogIn = async (sent: string, ip: string) => {
    const settings = await loadSettings(service.account)
    if (settings === undefined) throw new Error('There is no account.')
    return (await logInAtForm(settings, { email: orderer.email, ip, password: sent })).logged_in
  }

  it('do not lock the customer’s log-in, and log-ins do not lock theirs', async () => {
    await known()
    for (let n = 0; n < 12; n++) {
      const placed = await orders.place({ ...orderer, password: 'wrong word' }, { sourceIp: `203.0.113.${n}` })
      expect(placed).toMatchObject({ status: 200 })
    }
    expect(await logIn('ann@example.com')).toMatchObject({ status: 200 })
    for (let n = 0; n < 10; n++)
      expect(await logIn('ann@example.com', { password: 'wrong word' })).toMatchObject(failed)
    expect(await logIn('ann@example.com')).toMatchObject(refused)
    expect(await formLogIn(right, '203.0.113.200')).toBe('1')
  })

  it('are ten of one email and network; after that no password is looked at', async () => {
    await known()
    for (let n = 0; n < 10; n++) expect(await formLogIn('wrong word', '203.0.113.7')).toBeUndefined()
    expect(await formLogIn(right, '203.0.113.7')).toBeUndefined()
    expect(await formLogIn(right, '203.0.113.8')).toBe('1')
    expect(await logIn('ann@example.com')).toMatchObject({ status: 200 })
  })

  it('are thirty of one email from all networks', async () => {
    await known()
    const one = { account: service.account, normalisedEmail: 'ann@example.com', nowMillis: Date.now() }
    for (let n = 0; n < 40; n++) await countLogInAtForm({ ...one, network: `203.0.113.${n}`, attemptId: randomUUID() })
    expect(await formLogIn(right, '203.0.113.200')).toBeUndefined()
    expect(await logIn('ann@example.com')).toMatchObject({ status: 200 })
  })

  it('are never counted by the words of a caller', async () => {
    const names = ['order mail to ann@example.com', 'refused sign-ins', 'log-ins from 127.0.0.1', '127.0.0.1']
    for (const name of names) expect(await logIn(name)).toMatchObject(failed)
    for (const of of names) {
      expect(await readAttempts({ account: service.account, of })).toHaveLength(of === 'log-ins from 127.0.0.1' ? 4 : 0)
    }
  })
})

describe('a password', () => {
  it('has at least 8 characters, in words of the language of the call', async () => {
    expect(await createCustomer('1', { password: 'seven77' })).toMatchObject({
      status: 422,
      body: { password: ['A password must have 8 to 1000 characters.'] },
    })
    expect(await createCustomer('1', { password: 'eight888' })).toMatchObject({ status: 200 })
    const update = { id: '1', data: { password: 'short' } }
    expect(
      await service.call({ path: '/api/customers/updatecustomer/', json: update, query: { language: 'de' } }),
    ).toMatchObject({ status: 422, body: { password: ['Ein Passwort hat 8 bis 1000 Zeichen.'] } })
  })

  it('that is shorter and older than that is still good to log in with', async () => {
    await createCustomer('1', { email: 'ann@example.com', password })
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: customerKey(service.account, '1'),
        UpdateExpression: 'SET builtin.password_hash = :hash',
        ConditionExpression: 'attribute_exists(builtin.password_hash)',
        ExpressionAttributeValues: { ':hash': await hashPassword('short') },
      }),
    )
    expect(await logIn('ann@example.com', { password: 'short' })).toMatchObject({ status: 200 })
  })
})
