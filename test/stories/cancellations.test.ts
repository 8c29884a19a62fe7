/**
 * Readers cancel on the page of the publisher, without a log-in: the ends of contracts under the terms of each country.
 */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useRequests } from '../requests.ts'
import { useTeller } from './teller.ts'

const { service, on, customer } = useTeller()
const requests = useRequests(service)

type Keys = Readonly<Record<string, unknown>>

/** Ann has paid for a year from 10 January. */
async function subscribed(notice?: Keys) {
  const line = { text: '{begin} to {end}', amount: 36_500, tax_rate: 0.25 }
  const daily = { id: 'daily', name: 'Daily', products: ['gazette'], duration: 'P1Y', policy: 'terms' }
  await service.configure({
    policies: [{ external_id: 'terms', day_aligned: true, ...(notice && { notice }) }],
    campaigns: [{ ...daily, renews_to: 'daily', invoice_lines: [line] }],
  })
  await on('2031-01-10T00:00:00')
  const ann = await customer('Ann')
  const subscription_id = await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily created', 'invoice:created DK-1'])
  await ann.pays(36_500, ['payment:allocated DK-1', 'invoice:paid DK-1'])
  return { ann, subscription_id }
}

async function cancel(fields: Readonly<Record<string, string>> = {}) {
  const before = new Set((await requests.list()).map(({ request_id }) => request_id))
  const answer = await requests.send('/cancel/dk/', { name: 'Ann Berg', email: 'Ann@example.com', ...fields })
  expect(answer.status).toBe(200)
  await requests.work()
  return (await requests.list()).find(({ request_id }) => !before.has(request_id))
}

async function linkOfReceipt(): Promise<string> {
  const receipt = (await service.mail.messages()).findLast(({ subject }) => subject.startsWith('Receipt of your'))
  return /https:\/\/shop\.example(\/request\/\S+)/.exec(receipt?.text ?? '')?.[1] ?? expect.fail('No link.')
}

/** The authors of the customer's history at an instant. */
async function authorsAt(instant: string): Promise<string[]> {
  const { body } = await service.call({ path: '/api/customers/', query: { id: '1001', fields: 'history' } })
  const { customers } = v.parse(historySchema, body)
  const entries = customers.flatMap(({ history }) => history).filter(({ timestamp }) => timestamp === instant)
  return [...new Set(entries.map(({ by }) => by))]
}

const entrySchema = v.object({ timestamp: v.string(), by: v.string() })
const historySchema = v.object({ customers: v.array(v.object({ history: v.array(entrySchema) })) })

const terms = {
  // After five months, with one month's notice to the end of a month (forbrugeraftaleloven § 28).
  DK: { duration: 'P1M', at: 'month_end', first_term: 'P6M' },
  SE: { duration: 'P1M', at: 'any' },
  NO: { duration: 'P1M', at: 'month_end' },
  // One month's notice after the first term (BGB § 309 No. 9).
  DE: { duration: 'P1M', at: 'any', first_term: 'P1Y' },
  // The end of the period (code de la consommation L. 215-1).
  FR: { at: 'period_end' },
  NL: { duration: 'P1M', at: 'any', first_term: 'P3M' },
  FI: { duration: 'P14D', at: 'month_end' },
} as const

describe('a cancellation on 12 February', () => {
  it.each([
    ['DK', '2031-08-01', -162],
    ['SE', '2031-03-13', -303],
    ['NO', '2031-04-01', -284],
    ['DE', '2032-01-10', undefined],
    ['FR', '2032-01-10', undefined],
    ['NL', '2031-04-10', -275],
    ['FI', '2031-03-01', -315],
  ] as const)('ends in the terms of %s on %s', async (country, end, credited) => {
    const { ann } = await subscribed(terms[country])
    await on('2031-02-12T10:00:00')
    expect(await cancel()).toMatchObject({ state: 'carried_out', effect_at: `${end}T00:00:00` })
    const notes = (await ann.heads()).slice(1)
    expect(notes).toEqual(credited === undefined ? [] : [`DK-C1 2031-02-12: ${credited}.00 for DK-1`])
  })

  it('says the last day, and has a link that takes it back for 14 days', async () => {
    const { ann } = await subscribed(terms.DK)
    await on('2031-02-12T10:00:00')
    await cancel()
    const receipt = (await service.mail.messages()).findLast(({ to }) => to === 'Ann@example.com')
    expect(receipt?.subject).toBe('Receipt of your cancellation at Demo Media ApS')
    expect(receipt?.text).toContain('Received on 12 February 2031 at 10:00.')
    expect(receipt?.text).toContain('The last day of your contract is 31 July 2031.')
    const path = /https:\/\/shop\.example(\/request\/\S+)/.exec(receipt?.text ?? '')?.[1] ?? expect.fail('No link.')
    await ann.news()
    await on('2031-02-25T10:00:00')
    // A program that follows links takes nothing back.
    expect(String((await requests.see(path, { language: 'en' })).body)).toContain('Take the cancellation back')
    expect((await ann.heads()).at(-1)).toBe('DK-C1 2031-02-12: -162.00 for DK-1')
    expect(await requests.send(path, {})).toMatchObject({ status: 303 })
    expect(String((await requests.see(path, { language: 'en' })).body)).toContain('Your contract continues')
    expect(await ann.balance()).toEqual({})
    expect((await ann.heads()).at(-1)).toBe('DK-2 2031-02-25, due 2031-03-11: 162.00, paid')
    expect(await requests.list()).toMatchObject([{ state: 'taken_back' }])
    // History names the reader, who pressed the button.
    expect(await authorsAt('2031-02-25T10:00:00')).toEqual(['Reader 1001'])
  })

  it('leaves the stop of the publisher where it is taken back without having changed anything', async () => {
    const { ann, subscription_id } = await subscribed(terms.SE)
    await on('2031-02-12T10:00:00')
    const stop = { id: '1001', subscription_id, stop_at: '2031-03-01T00:00:00' }
    expect(await service.call({ path: '/api/customers/cancelsubscription/', json: stop })).toMatchObject({
      status: 200,
    })
    expect(await cancel()).toMatchObject({ effect_at: '2031-03-01T00:00:00' })
    const before = await ann.heads()
    expect(await requests.send(await linkOfReceipt(), {})).toMatchObject({ status: 303 })
    expect(await requests.list()).toMatchObject([{ state: 'taken_back' }])
    expect(await ann.heads()).toEqual(before)
  })

  it.each([
    ['cancelsubscription', {}, 'Your contract ended on 19 February 2031'],
    ['withdrawsubscription', {}, 'Your contract ended on 19 February 2031'],
    ['cancelsubscription', { stop_at: '2031-06-01T00:00:00' }, 'Your contract ends on 31 May 2031'],
    ['resumesubscription', {}, 'Your contract continues'],
  ])('has a link that says what has become of the contract: %s %j', async (operation, parameters, title) => {
    const { ann, subscription_id } = await subscribed(terms.SE)
    await on('2031-02-12T10:00:00')
    await cancel()
    const link = await linkOfReceipt()
    await ann.news()
    await on('2031-02-20T00:00:00')
    const call = { id: '1001', subscription_id, ...parameters }
    expect(await service.call({ path: `/api/customers/${operation}/`, json: call })).toMatchObject({ status: 200 })
    for (const time of ['before the button', 'after it']) {
      const page = String((await requests.see(link, { language: 'en' })).body)
      expect(page, time).toContain(`<h1>${title}</h1>`)
      expect(page).not.toContain('<form method="post">')
      expect(await requests.send(link, {})).toMatchObject({ status: 303 })
    }
    const [request] = await requests.list()
    expect(request).toMatchObject({ state: 'carried_out' })
    const again = { request_id: request?.['request_id'], customer_id: '1001', subscription_id }
    const decided = await service.call({ path: '/api/requests/carryout/', query: { language: 'de' }, json: again })
    expect(JSON.stringify(decided.body)).toContain('Es ist ausgeführt.')
    await ann.news()
  })

  it('comes back where another one is taken back', async () => {
    const { ann } = await subscribed(terms.SE)
    await on('2031-02-12T10:00:00')
    expect(await cancel({ date: '2031-06-30' })).toMatchObject({ effect_at: '2031-07-01T00:00:00' })
    const first = await linkOfReceipt()
    expect(await cancel()).toMatchObject({ effect_at: '2031-03-13T00:00:00' })
    const second = await linkOfReceipt()
    const credited = async () => (await ann.heads()).at(-1)
    expect(await credited()).toBe('DK-C2 2031-02-12: -110.00 for DK-1')
    // The later stop is taken back, and the earlier one stays.
    expect(await requests.send(first, {})).toMatchObject({ status: 303 })
    expect(await credited()).toBe('DK-C2 2031-02-12: -110.00 for DK-1')
    expect(await requests.send(second, {})).toMatchObject({ status: 303 })
    expect((await requests.list()).map(({ state }) => state)).toEqual(['taken_back', 'taken_back'])
    expect(await ann.balance()).toEqual({})
    expect(await ann.heads()).toContain('DK-2 2031-02-12, due 2031-02-26: 303.00, paid')
  })

  it('can be taken back to the end of the day that the receipt names', async () => {
    const { ann } = await subscribed(terms.DK)
    await on('2031-02-12T10:00:00')
    await cancel()
    const receipt = (await service.mail.messages()).findLast(({ to }) => to === 'Ann@example.com')
    expect(receipt?.text).toContain('until 26 February 2031')
    await ann.news()
    await on('2031-02-26T23:59:00')
    expect(await requests.send(await linkOfReceipt(), {})).toMatchObject({ status: 303 })
    expect(await requests.list()).toMatchObject([{ state: 'taken_back' }])
    await ann.news()
  })

  it('cannot be taken back after 14 days', async () => {
    const { ann } = await subscribed(terms.DK)
    await on('2031-02-12T10:00:00')
    await cancel()
    const receipt = (await service.mail.messages()).findLast(({ to }) => to === 'Ann@example.com')
    const path = /https:\/\/shop\.example(\/request\/\S+)/.exec(receipt?.text ?? '')?.[1] ?? expect.fail('No link.')
    await ann.news()
    await on('2031-02-27T00:00:00')
    await requests.send(path, {})
    expect((await ann.heads()).at(-1)).toBe('DK-C1 2031-02-12: -162.00 for DK-1')
    expect(String((await requests.see(path, { language: 'en' })).body)).toContain('no longer be taken back')
  })

  it('ends on the later day that the reader names', async () => {
    await subscribed(terms.SE)
    await on('2031-02-12T10:00:00')
    expect(await cancel({ date: '2031-06-30' })).toMatchObject({ effect_at: '2031-07-01T00:00:00' })
  })

  it('is in time for the end of a period to which a pause that goes on will move it', async () => {
    const { ann, subscription_id } = await subscribed({ duration: 'P1M', at: 'period_end' })
    await on('2031-11-01T00:00:00')
    const pause = { override_type: 'pause-subscription', begin: '2031-11-02T00:00:00', end: '2032-01-02T00:00:00' }
    const json = { id: '1001', subscription_id, ...pause }
    expect(await service.call({ path: '/api/customers/createoverride/', json })).toMatchObject({ status: 200 })
    await ann.news()
    await service.call({ path: '/api/test/clock/', json: { now: '2031-12-20T10:00:00' } })
    expect(await cancel()).toMatchObject({ state: 'carried_out', effect_at: '2032-03-11T00:00:00' })
    await service.call({ path: '/api/test/clock/', json: { now: '2032-06-01T00:00:00' } })
    await ann.news()
    expect(await ann.heads()).toHaveLength(1)
  })

  it('ends without terms with the period', async () => {
    await subscribed()
    await on('2031-02-12T10:00:00')
    expect(await cancel()).toMatchObject({ effect_at: '2032-01-10T00:00:00' })
  })

  it('for cause waits for people', async () => {
    const { ann } = await subscribed(terms.DE)
    const request = await cancel({ ground: 'cause', reason: 'The paper never comes.' })
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'for-cause', proposals: [{ customer_id: ann.id }] })
    const receipt = (await service.mail.messages()).at(-1)
    expect(receipt?.text).toContain('Reason: The paper never comes.')
    expect(receipt?.text).toContain('We are looking into it')
  })
})

describe('a contract that is not certain', () => {
  it.each(['DK-2', ' dk-2 '])('is named by a number, where the customer has several: %j', async (number) => {
    const { ann, subscription_id } = await subscribed()
    const other = await ann.subscribes({ campaign_id: 'daily' }, {}, ['daily-2 created', 'invoice:created DK-2'])
    expect(await cancel()).toMatchObject({ state: 'waiting', waits_for: 'several' })
    expect(await cancel({ contract: number })).toMatchObject({ state: 'carried_out', subscription_id: other })
    expect(await cancel({ contract: `no. ${subscription_id}` })).toMatchObject({ subscription_id })
  })

  it('is the reader’s own, where somebody gave the reader a seat', async () => {
    const { ann } = await subscribed(terms.SE)
    const post = async (path: string, json: Keys) => Object((await service.call({ path, json })).body)
    const company = { id: '2000', data: { company: 'Seats Ltd', country: 'DK' } }
    await post('/api/customers/createcustomer/', company)
    const group = { id: '2000', periods: [{ campaign_id: 'company' }], quantity: 5 }
    const { subscription_id } = await post('/api/customers/createsubscription/', group)
    await post('/api/customers/createsubscription/', { id: '1001', group_subscription_id: subscription_id })
    await ann.news()
    await on('2031-02-12T10:00:00')
    expect(await cancel()).toMatchObject({ state: 'carried_out', effect_at: '2031-03-13T00:00:00' })
  })

  it('is told to the customer of its number in that customer’s language, whatever the form was in', async () => {
    await subscribed()
    const json = { id: '1001', data: { language: 'sv' } }
    expect(await service.call({ path: '/api/customers/updatecustomer/', json })).toMatchObject({ status: 200 })
    expect(await cancel({ email: 'else@example.com', contract: 'DK-1' })).toMatchObject({ waits_for: 'other-address' })
    const told = (await service.mail.messages()).findLast(({ to }) => to === 'ann@example.com')
    expect(told?.subject).toContain('prenumeration')
  })

  it('is not that of a number of somebody else', async () => {
    await subscribed()
    expect(await cancel({ contract: '7777' })).toMatchObject({ state: 'waiting', waits_for: 'other-number' })
  })

  it('is not looked for under an address that is no customer’s, and the receipt says no more', async () => {
    await subscribed()
    const request = await cancel({ email: 'stranger@example.com' })
    expect(request).toMatchObject({ state: 'waiting', waits_for: 'unmatched' })
    const receipt = (await service.mail.messages()).findLast(({ to }) => to === 'stranger@example.com')
    expect(receipt?.text).not.toMatch(/last day of your contract|ended/)
  })

  it('is refused by people, who tell the reader why', async () => {
    await subscribed()
    const request = await cancel({ contract: '7777' })
    const refuse = (reason: string) =>
      service.call({ path: '/api/requests/refuse/', json: { request_id: request?.['request_id'], reason } })
    expect(await refuse('We have no such contract.')).toMatchObject({ status: 200, body: { state: 'refused' } })
    await requests.work()
    expect((await service.mail.messages()).at(-1)?.text).toContain('We have no such contract.')
    expect(await refuse('Once more.')).toMatchObject({ status: 422 })
    expect(await refuse('  ')).toMatchObject({ status: 400 })
  })
})

/** A year that has renewed on 10 January 2032, paid, with the notice of a law switched on. */
async function renewed(law: 'SE' | 'FR', { isTold }: { readonly isTold: boolean }) {
  const { ann } = await subscribed({ at: 'period_end' })
  await service.configure({ notices: [{ id: `law:${law}`, enabled: true }] })
  const post = (path: string, json: Keys) => service.call({ path, json })
  const write = (data: Keys) => post('/api/customers/updatecustomer/', { id: '1001', data })
  await write({ country: law, ...(!isTold && { email: null }) })
  await post('/api/test/clock/', { now: '2032-01-11T00:00:00' })
  await write({ email: 'ann@example.com' })
  const paid = { id: '1001', business_entity: 'dk', amount: 36_500, currency: 'DKK' }
  await post('/api/customers/createpayment/', paid)
  await post('/api/test/clock/', { now: '2032-03-10T10:00:00' })
  await ann.news()
  return ann
}

describe('A renewal of which the law wants a notice', () => {
  it.each(['SE', 'FR'] as const)(
    'can be ended at once where it was not sent (%s), and the rest is paid back',
    async (law) => {
      const ann = await renewed(law, { isTold: false })
      expect(await cancel({ email: 'ann@example.com' })).toMatchObject({
        state: 'carried_out',
        effect_at: '2032-03-11T00:00:00',
      })
      // 305 of the 366 days of the year from 10 January 2032.
      expect((await ann.heads()).at(-1)).toBe('DK-C1 2032-03-10: -304.17 for DK-2')
      expect(await ann.balance()).toEqual({})
    },
  )

  it('ends in Sweden with its period, whatever the time of notice, where it was not sent', async () => {
    await subscribed({ duration: 'P3M', at: 'period_end' })
    await service.configure({ notices: [{ id: 'law:SE', enabled: true }] })
    const post = (path: string, json: Keys) => service.call({ path, json })
    const write = (data: Keys) => post('/api/customers/updatecustomer/', { id: '1001', data })
    await write({ country: 'SE', email: null })
    // The last day to cancel was 9 October, and the reminder was due before 9 September.
    await post('/api/test/clock/', { now: '2031-12-20T00:00:00' })
    await write({ email: 'ann@example.com' })
    expect(await cancel({ email: 'ann@example.com' })).toMatchObject({ effect_at: '2032-01-10T00:00:00' })
  })

  it('is not a change of plan, which the reader chose: nobody is reminded, and the new terms hold', async () => {
    const { ann, subscription_id } = await subscribed({ duration: 'P1M', at: 'period_end' })
    await service.configure({
      campaigns: [{ id: 'full', name: 'Full', duration: 'P1Y', policy: 'terms', renews_to: 'full' }],
      notices: [
        { id: 'law:SE', enabled: true },
        { id: 'renewal', when: 'renewal', before: 'P20D', required: true },
      ],
    })
    const post = (path: string, json: Keys) => service.call({ path, json })
    await post('/api/customers/updatecustomer/', { id: '1001', data: { country: 'SE' } })
    await post('/api/test/clock/', { now: '2031-02-15T10:00:00' })
    const switched = { id: '1001', subscription_id, new_campaign_id: 'full' }
    expect(await post('/api/customers/switchsubscriptionplan/', switched)).toMatchObject({ status: 200 })
    await post('/api/test/clock/', { now: '2031-03-10T10:00:00' })
    expect((await ann.news()).filter((told) => told.includes('notice:'))).toEqual([])
    expect(await cancel()).toMatchObject({ state: 'carried_out', effect_at: '2032-02-15T00:00:00' })
  })

  it('ends by its terms where the notice was sent', async () => {
    await renewed('SE', { isTold: true })
    expect(await cancel({ email: 'ann@example.com' })).toMatchObject({ effect_at: '2033-01-10T00:00:00' })
  })
})

describe('A decided request', () => {
  it('that was decided before the account had such a time loses its words as well', async () => {
    await subscribed(terms.SE)
    await on('2031-02-12T10:00:00')
    expect(await cancel()).toMatchObject({ state: 'carried_out' })
    await service.configure({ retention: [{ of: 'requests', after: 'P1M' }] })
    await service.call({ path: '/api/test/clock/', json: { now: '2031-03-12T09:59:00' } })
    expect(await requests.list()).toMatchObject([{ said: { name: 'Ann Berg' } }])
    await service.call({ path: '/api/test/clock/', json: { now: '2031-03-12T10:01:00' } })
    expect(await requests.list()).toMatchObject([{ state: 'carried_out', said: { name: '', email: '' } }])
  })

  it('loses its words a time after the decision, where the account has one', async () => {
    await subscribed(terms.SE)
    await service.configure({ retention: [{ of: 'requests', after: 'P1Y' }] })
    await on('2031-02-12T10:00:00')
    expect(await cancel()).toMatchObject({ state: 'carried_out', said: { name: 'Ann Berg' } })
    await service.call({ path: '/api/test/clock/', json: { now: '2032-02-12T09:59:00' } })
    expect(await requests.list()).toMatchObject([{ said: { name: 'Ann Berg' } }])
    await service.call({ path: '/api/test/clock/', json: { now: '2032-02-12T10:01:00' } })
    expect(await requests.list()).toMatchObject([{ state: 'carried_out', said: { name: '', email: '' } }])
  })
})
