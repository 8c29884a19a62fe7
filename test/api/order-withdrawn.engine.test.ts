/** Orders that their orderer takes back on the pages of the law before anybody has approved them. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { confirmEmail, orderOfLink } from '../../functions/work/orders/linked-order.ts'
import { orderIdOf, useOrders } from '../orders.ts'
import { useRequests } from '../requests.ts'
import { useService, type Answer } from '../service.ts'

const service = useService()
const orders = useOrders(service)
const requests = useRequests(service)
const approve = (order_id: string) => service.call({ method: 'POST', path: '/api/orders/approve/', json: { order_id } })

const moveTo = async (now: string) =>
  expect(await service.call({ path: '/api/test/clock/', json: { now } })).toMatchObject({ status: 200 })

const customersSchema = v.object({
  customers: v.tuple([
    v.object({
      subscriptions: v.array(v.object({ state: v.string() })),
      invoices: v.array(v.object({ total: v.number(), type: v.optional(v.string()) })),
      balance: v.optional(v.array(v.unknown())),
    }),
  ]),
})

async function contractOf(id: string) {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'subscriptions,invoices' } })
  const [{ subscriptions, invoices }] = v.parse(customersSchema, body).customers
  return { states: subscriptions.map(({ state }) => state), total: invoices.reduce((sum, { total }) => sum + total, 0) }
}

async function placed() {
  await orders.form({ approval: 'manual' })
  const placing = await orders.place()
  await requests.work()
  expect(await orders.read(placing)).toMatchObject({ status: 'awaitingapproval' })
  return placing
}

describe('An order that waits for approval', () => {
  it.each([
    ['/withdraw/dk/', {}],
    ['/cancel/dk/', {}],
  ])('is denied by the request that names it, and never approved (%s)', async (page, fields) => {
    const placing = await placed()
    const contract = `No. ${orderIdOf(placing)}.`
    await requests.send(page, { name: 'Ann Berg', email: 'Ann@example.com', contract, ...fields })
    await requests.work()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'carried_out', effect_at: request?.['received'], proposals: [] })
    expect(await orders.read(placing)).toMatchObject({ status: 'denied' })
    expect(await approve(orderIdOf(placing))).toMatchObject({ status: 422 })
    const receipt = (await service.mail.messages()).findLast(({ subject }) => subject.startsWith('Receipt'))
    expect(receipt?.text).toContain('The order has been withdrawn. No contract comes into being')
    expect(receipt?.text).not.toContain('/request/')
  })

  it.each([
    ['another e-mail address', { email: 'bo@example.com' }],
    ['another name', { name: 'Bo Dahl' }],
    ['no number', { contract: 'my paper' }],
  ])('stays where the request has %s', async (_, fields) => {
    const placing = await placed()
    const form = { name: 'Ann Berg', email: 'ann@example.com', contract: orderIdOf(placing), ...fields }
    await requests.send('/withdraw/dk/', form)
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'waiting' }])
    expect(await orders.read(placing)).toMatchObject({ status: 'awaitingapproval' })
  })

  it('is a contract for a request that comes once it is approved', async () => {
    const placing = await placed()
    expect(await approve(orderIdOf(placing))).toMatchObject({ status: 200 })
    const form = { name: 'Ann Berg', email: 'ann@example.com', contract: orderIdOf(placing) }
    await requests.send('/withdraw/dk/', form)
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'carried_out', subscription_id: expect.any(String) }])
    expect(await orders.read(placing)).toMatchObject({ status: 'approved' })
  })

  it.each([
    ['names no number', { contract: 'my paper' }],
    ['says nothing of the contract', {}],
  ])('takes effect by a request that %s, once it is approved', async (_, fields) => {
    const placing = await placed()
    await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com', ...fields })
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'unmatched', proposals: [] }])
    expect(await approve(orderIdOf(placing))).toMatchObject({ status: 200 })
    await requests.work()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'carried_out', effect_at: request?.['received'] })
    const customer = v.parse(v.string(), request?.['customer_id'])
    expect(await contractOf(customer)).toEqual({ states: ['stopped'], total: 0 })
    const outcome = (await service.mail.messages()).at(-1)
    expect(outcome?.to).toBe('ann@example.com')
    expect(outcome?.text).toContain('ended')
  })

  it('is proposed for a request in another name, once it is approved', async () => {
    const placing = await placed()
    await requests.send('/withdraw/dk/', { name: 'Bo Dahl', email: 'ann@example.com', contract: orderIdOf(placing) })
    await requests.work()
    expect(await requests.list()).toMatchObject([{ waits_for: 'unmatched', proposals: [] }])
    await approve(orderIdOf(placing))
    await requests.work()
    expect(await requests.list()).toMatchObject([{ waits_for: 'other-name', proposals: [{ by: 'email' }] }])
  })

  it('is found by the due work, if the message about the request is lost', async () => {
    const placing = await placed()
    await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com' })
    await requests.work()
    await approve(orderIdOf(placing))
    expect(await requests.list()).toMatchObject([{ state: 'waiting' }])
    await moveTo('2031-01-02T09:00:00')
    expect(await requests.list()).toMatchObject([{ state: 'carried_out' }])
  })

  it('is not meant by a request of before', async () => {
    await orders.form({ approval: 'manual' })
    await requests.send('/cancel/dk/', { name: 'Ann Berg', email: 'ann@example.com', ground: 'ordinary' })
    await requests.work()
    await moveTo('2031-01-02T09:00:00')
    const placing = await orders.place()
    await requests.work()
    await approve(orderIdOf(placing))
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'unmatched' }])
  })

  it.each([
    ['is approved before the request waits', '"waits_for":"unmatched"'],
    ['was about to be approved when the request began to wait', '"status":"approved"'],
  ])(
    'takes effect by a request that its approval did not see, as the request looks once more (%s)',
    async (_, write) => {
      const placing = await placed()
      await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com' })
      const isApprovedFirst = write.includes('unmatched')
      const approval = async () => (await approve(orderIdOf(placing))).status
      const approved: number[] = []
      documentClient().middlewareStack.add(
        (next) => async (args) => {
          if (approved.length === 0 && JSON.stringify(args.input).includes(write)) {
            approved.push(0)
            if (isApprovedFirst) approved.push(await approval())
            else await requests.work()
          }
          return await next(args)
        },
        { step: 'initialize', name: 'meanwhile' },
      )
      if (isApprovedFirst) await requests.work()
      else approved.push(await approval())
      documentClient().middlewareStack.remove('meanwhile')
      expect(approved).toEqual([0, 200])
      await requests.work()
      expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'unmatched' }])
      await moveTo('2031-01-02T09:00:00')
      expect(await requests.list()).toMatchObject([{ state: 'carried_out', subscription_id: expect.any(String) }])
    },
  )
})

describe('The 14 days to withdraw from an order that becomes a contract days after it was placed', () => {
  const accepted = {
    'by people': async (placing: Answer) => expect(await approve(orderIdOf(placing))).toMatchObject({ status: 200 }),
    'by the proof of the e-mail address': async () => {
      const texts = (await service.mail.messages()).map(({ text }) => text)
      const link = /\/order\/([^/\s]+)\/([^/\s]+)\/([^/\s]+)\/confirm\//.exec(texts.join('\n'))
      const [, account = '', order = '', signature = ''] = link ?? []
      const opened = await orderOfLink({ account, order, signature, purpose: 'confirm' })
      expect(await confirmEmail(opened ?? expect.fail('There is no link.'))).toEqual({ status: 'approved' })
    },
  }
  const forms = {
    'by people': { approval: 'manual' },
    'by the proof of the e-mail address': { email_confirmation: true },
  }

  it.each([
    ['by people', '2031-01-21T09:00:00', 'carried_out'],
    ['by people', '2031-02-04T23:59:00', 'carried_out'],
    ['by people', '2031-02-05T00:00:00', 'waiting'],
    ['by the proof of the e-mail address', '2031-01-21T09:00:00', 'carried_out'],
    ['by the proof of the e-mail address', '2031-02-04T23:59:00', 'carried_out'],
  ] as const)('count from its acceptance %s on 21 January (%s: %s)', async (by, day, state) => {
    await moveTo('2031-01-01T09:00:00')
    await orders.form({ ...forms[by], expires_days: 90 })
    const placing = await orders.place()
    await requests.work()
    await moveTo('2031-01-21T09:00:00')
    await accepted[by](placing)
    await requests.work()
    await moveTo(day)
    await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com' })
    await requests.work()
    expect(await requests.list()).toMatchObject([{ state, ...(state === 'waiting' && { waits_for: 'too-late' }) }])
  })
})
