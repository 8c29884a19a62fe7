/**
 * Readers withdraw from contracts on the page of the publisher, without a log-in: the refunds and debts that follow.
 */
import { describe, expect, it } from 'vitest'
import { useRequests } from '../requests.ts'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const requests = useRequests(service)

const line = { text: '{begin} to {end}', amount: 36_500, tax_rate: 0.25 }
const daily = { id: 'daily', name: 'Daily', products: ['gazette'], duration: 'P1Y', policy: 'terms' }
const terms = (keys: Readonly<Record<string, unknown>> = {}) =>
  service.configure({
    policies: [{ external_id: 'terms', day_aligned: true, ...keys }],
    campaigns: [{ ...daily, renews_to: 'daily', invoice_lines: [line] }],
  })

/** Ann ordered on 1 January, and paid. */
async function ordered(keys: Readonly<Record<string, unknown>> = {}) {
  await terms(keys)
  await on('2031-01-01T09:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily created', 'invoice:created DK-1'])
  await ann.pays(36_500, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  return { ann, subscription_id }
}

const withdraw = async (fields: Readonly<Record<string, string>> = {}) => {
  const answer = await requests.send('/withdraw/dk/', { name: 'Ann Berg', email: 'ann@example.com', ...fields })
  expect(answer.status).toBe(200)
  await requests.work()
  return answer
}

describe('a withdrawal', () => {
  it.each([
    ['0', '2031-01-01T10:00:00'],
    ['1', '2031-01-02T10:00:00'],
    ['13', '2031-01-14T10:00:00'],
    ['14', '2031-01-15T23:59:00'],
  ])('after %s days gives everything back', async (_, day) => {
    const { ann } = await ordered()
    await on(day)
    await withdraw()
    expect(await ann.heads()).toEqual([
      'DK-1 2031-01-01, due 2031-01-15: 365.00, paid',
      `DK-C1 ${day.slice(0, 10)}: -365.00 for DK-1`,
    ])
    expect(await ann.balance()).toEqual({})
    const [request] = await requests.list()
    expect(request).toMatchObject({ kind: 'withdraw', state: 'carried_out', effect_at: day, receipt_at: day })
    const [receipt] = (await service.mail.messages()).filter(({ to }) => to === 'ann@example.com').slice(-1)
    expect(receipt?.text).toContain('Anything you paid for it is paid back the way it came, within 14 days')
  })

  it('after 15 days waits for people, and gives nothing back by itself', async () => {
    const { ann } = await ordered()
    await on('2031-01-16T00:00:00')
    await withdraw()
    expect(await ann.heads()).toHaveLength(1)
    expect(await requests.list({ state: 'waiting' })).toMatchObject([{ waits_for: 'not-told' }])
  })

  it('pays back what an earlier credit note of the contract left as balance', async () => {
    const { ann, subscription_id } = await ordered()
    await on('2031-01-05T10:00:00')
    const credit = { id: '1001', invoice_number: 'DK-1', amount: 10_000, refund: 'balance' }
    expect(await service.call({ path: '/api/customers/credit/', json: credit })).toMatchObject({ status: 200 })
    expect(await ann.balance()).toEqual({ dk: 100 })
    await withdraw()
    expect((await ann.heads()).slice(1)).toEqual([
      'DK-C1 2031-01-05: -100.00 for DK-1',
      'DK-C2 2031-01-05: -265.00 for DK-1',
    ])
    expect(await ann.balance()).toEqual({})
    expect(subscription_id).not.toBe('')
  })

  it('of a contract that has ended by then is carried out by people, who get nothing refused', async () => {
    const { ann, subscription_id } = await ordered()
    await on('2031-01-03T10:00:00')
    const stop = { id: '1001', subscription_id }
    expect(await service.call({ path: '/api/customers/cancelsubscription/', json: stop })).toMatchObject({
      status: 200,
    })
    await ann.news()
    await on('2031-01-04T10:00:00')
    await withdraw()
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'nothing-live', customer_id: '1001' })
    const carry = { request_id: request?.['request_id'], customer_id: '1001', subscription_id }
    const path = '/api/requests/carryout/'
    const wrong = await service.call({ path, json: { ...carry, subscription_id: 'nope', preview: true } })
    expect(wrong.body).toMatchObject({ subscription_id: [expect.any(String)] })
    expect(await service.call({ path, json: carry })).toMatchObject({ status: 200 })
    const amounts = (await ann.heads()).slice(1).map((head) => Number(/: (-[\d.]+)/.exec(head)?.[1]))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(-365)
    expect(await ann.balance()).toEqual({})
    expect(await requests.list()).toMatchObject([{ state: 'carried_out' }])
  })

  it('of a business waits for people, as the right is that of consumers', async () => {
    const { ann } = await ordered()
    await ann.does('updatecustomer', { data: { company: 'Berg ApS' } }, ['customer:updated company'])
    await on('2031-01-02T10:00:00')
    await withdraw()
    expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'business' }])
  })

  it('of a subscription that was brought in after its begin counts from the begin', async () => {
    await terms()
    await on('2031-06-01T09:00:00')
    const { id } = await customer('Ann')
    const periods = [{ campaign_id: 'daily', begin: '2031-01-01T00:00:00' }]
    await service.call({ path: '/api/customers/createsubscription/', json: { id, invoiced_by: 'manual', periods } })
    await withdraw()
    expect(await requests.list()).toMatchObject([{ state: 'waiting', waits_for: 'not-told' }])
  })

  it('leaves the copies that came to be paid for, where the terms say so', async () => {
    await service.configure({
      products: [{ external_id: 'gazette-1', name: 'Issue 1', category: 'gazette', date: '2031-01-05' }],
    })
    const { ann } = await ordered({ withdraw_value: 'copies' })
    await ann.until('2031-01-11T10:00:00', ['2031-01-05 product-assignment:created gazette-1'])
    await withdraw()
    // Ten days of 365 are paid for.
    expect(await ann.heads()).toEqual([
      'DK-1 2031-01-01, due 2031-01-15: 365.00, paid',
      'DK-C1 2031-01-11: -355.00 for DK-1',
    ])
    expect(await ann.balance()).toEqual({})
  })

  it('leaves of a weekly paper the shares of the copies that came, and everything where none came', async () => {
    const dates = ['2030-12-29', '2031-01-05', '2031-01-12', '2031-01-19']
    const products = dates.map((date, index) => ({
      ...{ external_id: `gazette-${index}`, name: `Issue ${index}`, category: 'gazette', date },
    }))
    await service.configure({ products })
    const { ann } = await ordered({ withdraw_value: 'copies' })
    await ann.until('2031-01-06T10:00:00', ['2031-01-05 product-assignment:created gazette-1'])
    await withdraw()
    // One of the 52 copies of the year is paid for.
    expect((await ann.heads()).at(-1)).toBe('DK-C1 2031-01-06: -357.98 for DK-1')
    const receipt = (await service.mail.messages()).findLast(({ subject }) => subject.includes('withdrawal'))
    expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('less the copies that you got before')
  })

  it('leaves nothing of a copy to be paid that was credited after a complaint', async () => {
    const dates = ['2031-01-05', '2031-01-12', '2031-01-19']
    const products = dates.map((date, index) => ({
      ...{ external_id: `gazette-${index}`, name: `Issue ${index}`, category: 'gazette', date },
    }))
    await service.configure({ products })
    const { ann, subscription_id } = await ordered({
      withdraw_value: 'copies',
      complaints: { remedies: ['credit'], default: 'credit' },
    })
    await ann.until('2031-01-06T10:00:00', ['2031-01-05 product-assignment:created gazette-0'])
    const missing = { id: '1001', subscription_id, external_id: 'gazette-0', kind: 'missing', remedy: 'credit' }
    expect(await service.call({ path: '/api/customers/complain/', json: missing })).toMatchObject({ status: 200 })
    await withdraw()
    const amounts = (await ann.heads()).slice(1).map((head) => Number(/: (-[\d.]+)/.exec(head)?.[1]))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(-365)
    expect(await ann.balance()).toEqual({})
  })

  it('counts from the first copy, where the terms say so', async () => {
    await service.configure({
      products: [{ external_id: 'gazette-1', name: 'Issue 1', category: 'gazette', date: '2031-02-05' }],
    })
    const { ann } = await ordered({ withdraw_from: 'delivery' })
    await ann.until('2031-02-19T10:00:00', ['2031-02-05 product-assignment:created gazette-1'])
    await withdraw()
    expect((await ann.heads()).at(-1)).toBe('DK-C1 2031-02-19: -365.00 for DK-1')
  })

  it('of an invoice that was not paid credits it, and pays nothing back', async () => {
    await terms()
    await on('2031-01-01T09:00:00')
    const ann = await customer('Ann')
    await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily created', 'invoice:created DK-1'])
    await withdraw()
    expect(await ann.heads()).toEqual([
      'DK-1 2031-01-01, due 2031-01-15: 365.00, credited',
      'DK-C1 2031-01-01: -365.00 for DK-1',
    ])
    expect(await ann.balance()).toEqual({})
  })

  it('has one effect, however often the form is sent', async () => {
    const { ann } = await ordered()
    const once = '0190c6a0-0000-7000-8000-000000000001'
    await withdraw({ once })
    await withdraw({ once })
    expect(await ann.heads()).toHaveLength(2)
    expect(await requests.list()).toHaveLength(1)
  })
})

it('A request that people carry out late has the effect of one that was carried out at once', async () => {
  const { ann, subscription_id } = await ordered({ notice: { duration: 'P1M', at: 'month_end' } })
  await on('2031-03-10T10:00:00')
  // The address differs from the customer's, so the service cannot tell who wrote.
  await requests.send('/cancel/dk/', { name: 'Ann Berg', email: 'ann@work.example', contract: ann.id })
  await requests.work()
  const [waiting] = await requests.list({ state: 'waiting' })
  expect(waiting).toMatchObject({ waits_for: 'other-address', customer_id: ann.id })
  const told = (await service.mail.messages()).at(-1)
  const tos = (await service.mail.messages()).map(({ to }) => to)
  expect(tos).toContain('ann@example.com')
  expect(told?.text).not.toContain('365')

  await on('2031-06-01T09:00:00')
  const json = { request_id: waiting?.['request_id'], customer_id: ann.id, subscription_id }
  const early = { ...json, at: '2030-12-31T09:00:00' }
  expect(await service.call({ path: '/api/requests/carryout/', json: early })).toMatchObject({
    status: 422,
    body: { at: [expect.any(String)] },
  })
  const { body } = await service.call({ path: '/api/requests/carryout/', json })
  expect(body).toMatchObject({ state: 'carried_out', effect_at: '2031-05-01T00:00:00' })
  // January to April are 120 days of 365.
  expect((await ann.heads()).at(-1)).toBe('DK-C1 2031-06-01: -245.00 for DK-1')
})

describe('The receipt of a withdrawal', () => {
  const linkIn = (text = '') => /\/request\/\S+\//.exec(text)?.[0] ?? expect.fail('The receipt has no link.')
  const receipt = async () => (await service.mail.messages()).findLast(({ to }) => to === 'ann@example.com')?.text

  it('leads for 14 days to a page by which the reader hands it to people again', async () => {
    await ordered()
    await on('2031-01-02T10:00:00')
    await withdraw()
    const link = linkIn(await receipt())
    expect(String((await requests.see(link, { language: 'en' })).body)).toContain('Take the withdrawal back')
    expect(await requests.list()).toMatchObject([{ state: 'carried_out' }])
    for (const time of [1, 2]) expect({ time, ...(await requests.send(link, {})) }).toMatchObject({ status: 303 })
    expect(String((await requests.see(link, { language: 'en' })).body)).toContain('We have your message')
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'taken-back' })
    const json = { request_id: request?.['request_id'], reason: 'Welcome back: you have a new subscription.' }
    expect(await service.call({ path: '/api/requests/refuse/', json })).toMatchObject({ status: 200 })
    await requests.work()
    expect(await receipt()).toContain('Welcome back')
  })

  it('offers nothing after 14 days', async () => {
    const { ann } = await ordered()
    await on('2031-01-02T10:00:00')
    await withdraw()
    const link = linkIn(await receipt())
    await ann.news()
    await on('2031-01-17T10:00:00')
    expect(String((await requests.see(link, { language: 'en' })).body)).not.toContain('<form')
    await requests.send(link, {})
    expect(await requests.list()).toMatchObject([{ state: 'carried_out' }])
  })
})
