/** A gift that is ordered in November, begins on Christmas Eve, is announced then, and is given again by one link. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { acceptGift } from '../../functions/work/orders/accept-gift.ts'
import { confirmEmail, orderOfLink } from '../../functions/work/orders/linked-order.ts'
import { useOrders } from '../orders.ts'
import { useService } from '../service.ts'

const service = useService()
const orders = useOrders(service)

const on = async (now: string) =>
  expect(await service.call({ path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })
/** E-mails except those with documents, as `recipient: subject`. */
const letters = async () => (await service.mail.messages()).filter(({ subject }) => !subject.includes('DK-'))
const lettersTo = async (to: string) => (await letters()).filter((letter) => letter.to.includes(to))

async function linked(purpose: 'confirm' | 'gift') {
  const links = (await service.mail.messages()).flatMap(({ text }) => [
    ...text.matchAll(new RegExp(`/order/([^/\\s]+)/([^/\\s]+)/([^/\\s]+)/${purpose}/`, 'g')),
  ])
  const [, account = '', order = '', signature = ''] = links.at(-1) ?? []
  return (await orderOfLink({ account, order, signature, purpose })) ?? expect.fail(`No e-mail leads to ${purpose}.`)
}

const customersSchema = v.object({
  customers: v.array(
    v.looseObject({
      id: v.string(),
      data: v.looseObject({ email: v.string() }),
      subscriptions: v.array(
        v.looseObject({
          state: v.string(),
          periods: v.array(v.looseObject({ begin: v.string(), end: v.nullish(v.string()) })),
        }),
      ),
      invoices: v.optional(v.array(v.looseObject({ number: v.string(), date: v.string() })), []),
    }),
  ),
})
async function customers() {
  const { body } = await service.call({ path: '/api/customers/', query: { fields: 'data,subscriptions,invoices' } })
  return v.parse(customersSchema, body).customers
}

async function exported(email: string) {
  const { id = '' } = (await customers()).find(({ data }) => data.email === email) ?? {}
  const { status, body } = await service.call({ path: '/api/customers/export/', query: { id } })
  expect(status).toBe(200)
  return v.parse(v.looseObject({ orders: v.array(v.unknown()) }), body)
}

const christmas = {
  ...{ id: 'christmas', name: 'Three months', products: ['gazette'], duration: 'P3M' },
  group: { recipient_campaign: 'company-seat', max_recipients: 1 },
  invoice_lines: [{ text: 'A gift of three months', amount: 29_900, tax_rate: 0.25 }],
}
const recipient = { name: 'Bo Dahl', email: 'bo@example.com', message: 'Happy Christmas!' }
const gift = { products: [{ campaign_id: 'christmas' }], recipient }

it('A gift for Christmas', async () => {
  await on('2031-11-20T10:00:00')
  await service.configure({ campaigns: [christmas], notices: [{ id: 'again', when: 'gift_ending', before: 'P14D' }] })
  const form = await orders.form({ campaigns: ['christmas'], gift: true })
  for (const date of ['2031-11-19', '2032-11-21', '2031-12-32']) {
    const refused = await orders.place({ ...gift, recipient: { ...recipient, tell_on: date } })
    expect(refused).toMatchObject({ status: 422, body: { 'recipient.tell_on': [expect.any(String)] } })
  }
  // Nobody could use the days before the recipient is notified of the gift.
  const late = { ...gift, recipient: { ...recipient, begin: '2031-12-24', tell_on: '2031-12-25' } }
  expect(await orders.place(late)).toMatchObject({
    status: 422,
    body: { 'recipient.tell_on': [expect.stringContaining('2031-12-24')] },
  })
  // A gift without a begin begins on the day on which its recipient is notified.
  await orders.place({ ...gift, recipient: { ...recipient, tell_on: '2031-12-24' } })
  await on('2031-11-20T10:01:00')
  await confirmEmail(await linked('confirm'))
  await on('2031-11-20T10:05:00')

  // Ann's confirmation says when the gift begins.
  const [confirmation] = (await lettersTo('ann@example.com')).slice(-1)
  expect(confirmation?.text).toContain('24. december 2031')

  const placed = await service.call({ path: '/api/orders/', query: { fields: 'data' } })
  expect(placed.body).toMatchObject({
    orders: [{ recipient: { ...recipient, begin: '2031-12-24', tell_on: '2031-12-24' } }],
  })

  // Ann pays when she orders. Nothing begins before, and Bo hears nothing.
  expect(await customers()).toMatchObject([
    {
      data: { email: 'ann@example.com' },
      subscriptions: [{ state: 'awaiting', periods: [{ begin: '2031-12-24T00:00:00', end: '2032-03-24T00:00:00' }] }],
      invoices: [{ number: 'DK-1', date: '2031-11-20' }],
    },
  ])
  await on('2031-12-24T07:59:00')
  expect(await lettersTo('bo@example.com')).toEqual([])
  await on('2031-12-24T08:00:00')
  const [told, ...others] = await lettersTo('bo@example.com')
  expect([told?.text.includes('Happy Christmas!'), others]).toEqual([true, []])
  expect(told?.text).toContain('24. december 2031')

  expect(await acceptGift(await linked('gift'), { address: { address: 'Vestergade 5\n5000 Odense C' } })).toEqual({
    outcome: 'accepted',
  })
  expect((await customers()).find(({ data }) => data.email === 'bo@example.com')).toMatchObject({
    subscriptions: [{ state: 'active' }],
    invoices: [],
  })

  // Each has their own part of the order in an export: Bo nothing that Ann wrote of herself.
  const boHas = await exported('bo@example.com')
  expect(boHas.orders).toEqual([
    {
      id: expect.any(String),
      created: '2031-11-20T10:00:00',
      status: 'approved',
      products: [
        {
          ...{ campaign_id: 'christmas', campaign_name: 'Three months', campaign_customer_facing_name: 'Three months' },
          ...{ quantity: 1, subscribed_to: [{ name: 'The Gazette', external_id: 'gazette' }] },
        },
      ],
      received_gift: {
        ...{ ...recipient, begin: '2031-12-24', tell_on: '2031-12-24' },
        ...{ accepted: expect.any(String), subscriptions: [expect.any(String)] },
      },
    },
  ])
  expect(JSON.stringify(boHas)).not.toMatch(/Ann Berg|Bredgade|ann@example\.com/)
  expect((await exported('ann@example.com')).orders).toMatchObject([
    {
      email: 'ann@example.com',
      address: { name: 'Ann Berg' },
      ip: expect.any(String),
      gift: { ...recipient, begin: '2031-12-24' },
    },
  ])

  // Two weeks before the end, Ann gets an e-mail with a link to the form with the same gift chosen. Bo does not.
  await on('2032-03-09T23:59:00')
  const before = (await lettersTo('ann@example.com')).length
  await on('2032-03-10T00:00:00')
  const heard = await lettersTo('ann@example.com')
  expect(heard).toHaveLength(before + 1)
  const url = new RegExp(`https://shop\\.example(/ordering-forms/${form}/\\?account=[^&]+&campaign=christmas)`).exec(
    heard.at(-1)?.text ?? '',
  )?.[1]
  expect(await lettersTo('bo@example.com')).toHaveLength(1)
  const page = await service.call({ path: `/ordering-forms/${form}/`, query: { campaign: 'christmas' }, key: null })
  expect(url).toBeDefined()
  expect(String(page.body)).toMatch(/value="christmas"[^>]*checked/)
})

it('The link of a gift says that it has ended when the contract of its giver has', async () => {
  await on('2031-11-20T10:00:00')
  await service.configure({ campaigns: [christmas] })
  await orders.form({ campaigns: ['christmas'], gift: true })
  await orders.place(gift)
  await on('2031-11-20T10:01:00')
  await confirmEmail(await linked('confirm'))
  await on('2031-11-20T10:05:00')
  await acceptGift(await linked('gift'), { address: { address: 'Vestergade 5\n5000 Odense C' } })
  const texts = (await service.mail.messages()).map(({ text }) => text)
  const [path = ''] = texts.flatMap((text) => /\/order\/[^\s?]+\/gift\//.exec(text)?.[0] ?? [])
  const page = async () => (await service.call({ path, key: null, query: { language: 'en' } })).body
  expect(await page()).toContain('Everything is arranged')
  const [giver] = (await customers()).filter(({ data }) => data.email === 'ann@example.com')
  const subscription_id = giver?.subscriptions[0]?.['id']
  const stop = { path: '/api/customers/cancelsubscription/', json: { id: giver?.id, subscription_id } }
  expect(await service.call(stop)).toMatchObject({ status: 200 })
  expect(await page()).toContain('This gift has ended')
})

it('A gift that is confirmed after its begin begins on that day, as its e-mails and its contract say', async () => {
  await on('2031-11-20T10:00:00')
  await service.configure({ campaigns: [christmas] })
  await orders.form({ campaigns: ['christmas'], gift: true })
  await orders.place({ ...gift, recipient: { ...recipient, tell_on: '2031-12-01' } })
  await on('2031-12-05T10:00:00')
  await confirmEmail(await linked('confirm'))
  await on('2031-12-05T10:05:00')
  const [confirmation] = (await lettersTo('ann@example.com')).slice(-1)
  const [told] = await lettersTo('bo@example.com')
  for (const letter of [confirmation, told]) {
    expect(letter?.text).toContain('5. december 2031')
    expect(letter?.text).not.toContain('1. december 2031')
  }
  expect(await customers()).toMatchObject([{ subscriptions: [{ periods: [{ begin: '2031-12-05T10:00:00' }] }] }])
  const { body } = await service.call({ path: '/api/orders/', query: { fields: 'data' } })
  expect(body).toMatchObject({ orders: [{ recipient: { begin: '2031-12-05', tell_on: '2031-12-01' } }] })
})

it.each(['2031-12-01T10:00:00', '2031-12-22T00:00:00'])(
  'A gift that is stopped as of %s, before its begin, is told to nobody',
  async (stop_at) => {
    await on('2031-11-20T10:00:00')
    await service.configure({ campaigns: [christmas] })
    await orders.form({ campaigns: ['christmas'], gift: true })
    await orders.place({ ...gift, recipient: { ...recipient, begin: '2031-12-24', tell_on: '2031-12-20' } })
    await on('2031-11-20T10:01:00')
    await confirmEmail(await linked('confirm'))
    await on('2031-12-01T10:00:00')
    const [giver] = await customers()
    const subscription_id = giver?.subscriptions[0]?.['id']
    const stop = { path: '/api/customers/cancelsubscription/', json: { id: giver?.id, subscription_id, stop_at } }
    expect(await service.call(stop)).toMatchObject({ status: 200 })
    await on('2031-12-26T10:00:00')
    expect(await lettersTo('bo@example.com')).toEqual([])
    const { body } = await service.call({ path: '/api/orders/' })
    expect(body).toMatchObject({ orders: [{ status: 'approved' }] })
  },
)
