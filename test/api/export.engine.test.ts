/** The export of a person: everything that is kept, on as many pages as it takes, and noted with who took it. */
import { readdirSync, readFileSync } from 'node:fs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { SentNotice } from '../../functions/domain/world/notice.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import {
  customerItemKinds,
  customerPartition,
  indexedWordsKey,
  kindOfCustomerItem,
  noticeKey,
  countedCustomerKey,
  orderEntryKey,
} from '../../functions/store/keys.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useService, type Answer } from '../service.ts'
import { storedItems } from '../stored-items.ts'

const service = useService()
const orders = useOrders(service)
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
const takeOut = (id: string, more: Readonly<Record<string, string>> = {}, key = service.key) =>
  service.call({ path: '/api/customers/export/', query: { id, language: 'en', ...more }, key })
const noon = '2031-01-10T12:00:00'
const noonInstant = '2031-01-10T11:00:00.000Z'

const records = v.array(v.record(v.string(), v.unknown()))
const pageSchema = v.looseObject({
  customer: records,
  subscriptions: records,
  invoices: records,
  set_offs: records,
  payments: records,
  assignments: records,
  notes: records,
  orders: records,
  history: v.array(v.looseObject({ version: v.number(), by: v.string(), texts: v.array(v.string()) })),
  next_url: v.optional(v.string()),
})
const pageIn = ({ body }: Answer) => v.parse(pageSchema, body)
const idIn = (answer: Answer, name: string) => v.parse(v.record(v.string(), v.unknown()), answer.body)[name]

/** Makes a person with an item of every kind, and returns the customer's id. */
async function given(): Promise<string> {
  await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: noon } })
  await orders.form()
  const placed = await orders.place({ password: 'correct horse battery' })
  await orders.work()
  const { customer_id, created } = await orders.read(placed)
  const id = v.parse(v.string(), customer_id)
  const data = {
    phone: '12345678',
    billing_name: 'Ann’s Books',
    billing_address: 'Algade 2\n4000 Roskilde',
    billing_country: 'DK',
  }
  const done = async (name: string, json: Readonly<Record<string, unknown>>) => {
    const answer = await post(name, { id, ...json })
    expect({ name, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    return answer
  }
  await done('updatecustomer', { data })
  const subscription_id = idIn(
    await done('createsubscription', { periods: [{ campaign_id: 'year' }] }),
    'subscription_id',
  )
  await done('createoverride', {
    subscription_id,
    override_type: 'pause-subscription',
    begin: '2031-03-01T00:00:00',
    end: '2031-03-08T00:00:00',
    pause_reason: 'In hospital',
  })
  await done('createoverride', {
    override_type: 'change-fields',
    begin: '2031-05-01T00:00:00',
    new_values: { address: 'Strandvej 7\n3250 Gilleleje' },
  })
  await done('invoice', {
    business_entity: 'dk',
    lines: [{ text: 'Atlas of trees', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }],
    send: false,
  })
  await done('createpayment', { business_entity: 'dk', amount: 500_000, currency: 'DKK', note: 'By cheque' })
  await done('createpayment', { business_entity: 'dk', amount: -100, currency: 'DKK', method: 'external' })
  await done('invoice', {
    business_entity: 'dk',
    lines: [{ text: 'Still open', amount: 900_000, currency: 'DKK', tax_rate: 0.25 }],
  })
  await done('assignproduct', { external_id: 'wine-book' })
  await done('createnote', { text: 'Her mother is ill', subscription_id })
  expect(
    (await service.call({ path: '/api/authenticatecustomer/', form: { email: 'ann@example.com', password: 'wrong' } }))
      .status,
  ).toBe(422)
  const gift = orderEntryKey(
    service.account,
    { list: 'gifts', customer: id },
    { id: orderIdOf(placed), created: '2031-01-10T11:00:00.000Z' },
  )
  expect(created).toBe(noon)
  const kept = [indexedWordsKey(service.account, id), countedCustomerKey(service.account, id)].map((key) => ({
    ...key,
    turn: 1,
  }))
  const notice: SentNotice = {
    ...{
      id: 'n1',
      notice: 'renewal',
      subscription: 's1',
      when: 'renewal',
      period: 1,
      event_at: noonInstant,
    },
    ...{ cancel_by: noonInstant, at: noonInstant, to: 'ann@example.com', subject: 'Renewal', text: 'It renews soon' },
  }
  for (const Item of [gift, ...kept, { ...noticeKey(service.account, id, notice.id), ...notice }]) {
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  }
  return id
}
const itemsOf = async (id: string) =>
  (await storedItems(service.account)).filter(({ pk }) => pk === customerPartition(service.account, id))

describe('The export of a person', () => {
  it('has every item of the person, of every kind that there is', async () => {
    const id = await given()
    const answer = await takeOut(id)
    expect(answer.status).toBe(200)
    const page = pageIn(answer)
    const items = await itemsOf(id)
    const count = (...kinds: readonly string[]) =>
      items.filter(({ sk }) => kinds.includes(kindOfCustomerItem(sk) ?? '')).length
    // A kind that this person lacks would not be tested here. Requests have their own pages.
    expect(Object.keys(customerItemKinds).filter((kind) => count(kind) === 0)).toEqual(['request'])
    expect(
      Object.fromEntries(Object.entries(page).map(([name, all]) => [name, Array.isArray(all) ? all.length : 0])),
    ).toMatchObject({
      customer: 1,
      subscriptions: count('subscription'),
      invoices: count('open_invoice', 'document'),
      set_offs: count('set_off'),
      payments: count('payment'),
      assignments: count('assignment'),
      notes: 1,
      notices: 1,
      orders: count('order', 'gift'),
      history: count('change'),
    })
    const text = JSON.stringify(answer.body)
    const said = [
      '12345678',
      'Ann’s Books',
      'Algade 2',
      'In hospital',
      'Strandvej 7',
      'Atlas of trees',
      'By cheque',
      'The Wine Book',
    ]
    for (const each of [...said, 'Her mother is ill', 'It renews soon', 'ann@example.com', 'Bredgade 1'])
      expect(text).toContain(each)
    expect(answer.body).toMatchObject({
      customer_id: id,
      exported: noon,
      customer: [
        { has_password: true, data: { billing_name: 'Ann’s Books' }, overrides: [{ override_type: 'change-fields' }] },
      ],
      deliveries: expect.arrayContaining([expect.objectContaining({ by: 'email', kind: 'document' })]),
      failed_log_ins: expect.arrayContaining([{ at: expect.any(String) }]),
    })
    expect(text).not.toMatch(/argon2|password_hash/)
  })

  it('names the party of the corrected invoice on a credit note under a reverse charge, as its paper does', async () => {
    await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: noon } })
    const reverse = { buyer: 'business', place: 'buyer', rate: 0, reverse_charge: true }
    const rate = { category: 'news', ...reverse }
    await service.configure({
      tax_rates: [
        { ...rate, country: 'SE' },
        { ...rate, country: 'DE' },
        { category: 'news', rate: 0.25 },
      ],
      campaigns: [
        {
          ...{ id: 'trade', name: 'Trade', business_entity: 'dk', products: ['gazette'], duration: 'P1M' },
          invoice_lines: [{ text: 'Trade', amount: 3_000, tax: 'news' }],
        },
      ],
    })
    const buyer = (company: string, country: string, tax_registration_id: string) => ({
      data: { name: 'Per', company, country, tax_registration_id },
    })
    const id = v.parse(v.string(), idIn(await post('createcustomer', buyer('Svensk AB', 'SE', 'SE556677889901')), 'id'))
    const subscription_id = idIn(
      await post('createsubscription', { id, periods: [{ campaign_id: 'trade' }] }),
      'subscription_id',
    )
    await post('updatecustomer', { id, ...buyer('Deutsch GmbH', 'DE', 'DE123456788') })
    await post('cancelsubscription', { id, subscription_id })
    expect((await takeOut(id)).body).toMatchObject({
      invoices: [
        { number: 'DK-1', buyer: { company: 'Svensk AB', tax_registration_id: 'SE556677889901' } },
        { number: 'DK-C1', buyer: { company: 'Svensk AB', tax_registration_id: 'SE556677889901' } },
      ],
    })
  })

  it('is noted with who took it, before it is given, and told', async () => {
    const id = await given()
    const key = `reader-${service.account}`
    await service.configure({ api_accesses: [{ name: 'privacy officer', key, allowed_apis: ['customers.export'] }] })
    const { history } = pageIn(await takeOut(id, {}, key))
    expect(history.at(-1)).toMatchObject({
      by: 'privacy officer',
      via: 'api',
      texts: ['All data of the customer exported'],
      events: [{ event: 'customer:exported', by: 'privacy officer' }],
    })
    expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1))
    expect((await service.call({ path: '/api/customers/', query: { id }, key })).status).toBe(403)
  })

  it('comes on several pages where one answer does not hold it, each entry once', async () => {
    await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: noon } })
    await post('createcustomer', { id: 'long', data: { name: 'Long' } })
    const address = 'Å'.repeat(4_000)
    const operations = Array.from({ length: 190 }, (_, n) => ({
      operation: 'createnote',
      id: 'long',
      text: `${n} ${address.slice(0, 2_400)}`,
    }))
    expect((await post('bulkupdates', { operations })).body).toMatchObject({ succeeded: 190 })
    const line = { text: 'x'.repeat(1_900), amount: 100, currency: 'DKK', tax_rate: 0.25 }
    const invoices = Array.from({ length: 40 }, () => ({
      operation: 'invoice',
      id: 'long',
      business_entity: 'dk',
      send: false,
      lines: Array.from({ length: 20 }, () => line),
    }))
    for (let times = 0; times < 3; times++) {
      expect((await post('bulkupdates', { operations: invoices })).body).toMatchObject({ succeeded: 40 })
    }
    const first = await takeOut('long')
    const pages = [pageIn(first)]
    for (let next = pages[0]?.next_url; next !== undefined; next = pages.at(-1)?.next_url) {
      const cursor = new URL(next).searchParams.get('cursor') ?? ''
      pages.push(pageIn(await takeOut('long', { cursor })))
    }
    expect(pages.length).toBeGreaterThan(1)
    expect(Buffer.byteLength(JSON.stringify(first.body))).toBeLessThan(5_000_000)
    expect(pages.flatMap(({ customer }) => customer)).toHaveLength(1)
    expect(new Set(pages.flatMap(({ notes }) => notes.map(({ note_id }) => note_id))).size).toBe(190)
    expect(pages.flatMap(({ notes }) => notes)).toHaveLength(190)
    expect(pages.flatMap(({ invoices: all }) => all)).toHaveLength(120)
    const versions = pages.flatMap(({ history }) => history.map(({ version }) => version))
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  })

  it('is refused of nobody, and with a cursor that no page gave', async () => {
    await post('createcustomer', { id: '1', data: { name: 'Ann' } })
    expect(await takeOut('nobody')).toMatchObject({ status: 422, body: { '': [expect.any(String)] } })
    expect((await takeOut('1', { cursor: 'eyJhZnRlciI6IlEjMSJ9' })).status).toBe(400)
    await post('deletecustomer', { id: '1' })
    expect((await takeOut('1')).status).toBe(422)
    const history = (await itemsOf('1')).filter(({ sk }) => sk.startsWith('Z#'))
    expect(history).toHaveLength(2)
  })
})

it('Every sort key of a customer’s partition that the code spells is of a kind that the export knows', () => {
  const files = readdirSync('functions/store', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const spelled = files.flatMap((name) => {
    const code = readFileSync(`functions/store/${name}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    return [...code.matchAll(/['`](X#[A-Z#]*|[SIZ]#)/g)].map(([, sortKey = '']) => sortKey)
  })
  expect(spelled.length).toBeGreaterThan(8)
  // Two prefixes of keys are shared by two kinds each.
  const shared = ['X#A', 'X#I']
  expect(spelled.filter((sortKey) => !shared.includes(sortKey) && kindOfCustomerItem(sortKey) === undefined)).toEqual(
    [],
  )
})
