/** Every product assigned to a customer, in customer data (extensions: "Reads that are missing"). */
import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService, type Answer } from '../service.ts'
import { operationsOf } from '../service-calls.ts'
import { roundTrips } from '../storage-calls.ts'

const service = useService()
const post = operationsOf(service)
const moveTo = (now: string) => service.call({ method: 'POST', path: '/api/test/clock/', json: { now } })
const textIn = (name: string, { body }: Answer): string =>
  String(v.parse(v.record(v.string(), v.unknown()), body)[name])
const subscribe = async (id: string, given: object) =>
  textIn('subscription_id', await post('createsubscription', { id, policy: { external_id: 'free' }, ...given }))
const assignmentsSchema = v.object({
  customers: v.tuple([v.looseObject({ assignments: v.array(v.looseObject({ id: v.string() })) })]),
})
const read = async (id: string, query: Readonly<Record<string, string>> = {}) => {
  const fields = 'assignments'
  const { status, body } = await service.call({ path: '/api/customers/', query: { id, fields, ...query } })
  if (status !== 200) expect.fail(JSON.stringify(body))
  return v.parse(assignmentsSchema, body).customers[0].assignments
}

const home = { name: 'Ann', address: 'Bredgade 1\n1260 København K', country: 'DK' }
const atHome = { ...home, postal_code: '1260', city: 'København K' }
const cottage = { name: 'Ann', address: 'Strandvej 9\n4583 Sjællands Odde', country: 'DK' }
const atCottage = { ...cottage, postal_code: '4583', city: 'Sjællands Odde' }
const office = { name: 'Ann Berg', company: 'Berg A/S', address: 'Torvet 2\n5000 Odense C', country: 'DK' }
const atOffice = { ...office, postal_code: '5000', city: 'Odense C' }

const issue = (date: string) => ({ external_id: date, name: `Issue ${date}`, category: 'gazette', date })
beforeEach(async () => {
  await service.configure({
    products: ['2031-02-15', '2031-03-15', '2031-04-15', '2031-05-15'].map(issue),
    policies: [{ external_id: 'free' }],
  })
  await moveTo('2031-01-10T12:00:00')
  await post('createcustomer', { id: '1', data: home })
})

describe('fields=assignments', () => {
  it('shows every assigned product with its fields, whether it is donated, and the address that holds', async () => {
    const subscription_id = await subscribe('1', { periods: [{ campaign_id: 'year' }] })
    const vacation = { id: '1', subscription_id }
    await post('createoverride', {
      ...{ ...vacation, override_type: 'alternative-delivery', address: cottage },
      ...{ begin: '2031-03-01T00:00:00', end: '2031-04-01T00:00:00' },
    })
    await post('createoverride', {
      ...{ ...vacation, override_type: 'pause-delivery-donate' },
      ...{ begin: '2031-04-01T00:00:00', end: '2031-05-01T00:00:00' },
    })
    await post('assignproduct', { id: '1', name: 'The Wine Book', data: { seat: '4B' } })
    await moveTo('2031-05-20T12:00:00')
    const ofPeriod = (date: string) => ({
      ...{ id: `${subscription_id}:${date}`, external_id: date, name: `Issue ${date}`, date },
      ...{ subscription_id, period: 1, assigned: `${date}T00:00:00`, data: {} },
    })
    expect(await read('1')).toEqual([
      { ...ofPeriod('2031-02-15'), address: atHome },
      { ...ofPeriod('2031-03-15'), address: atCottage },
      { ...ofPeriod('2031-04-15'), donated: true },
      { ...ofPeriod('2031-05-15'), address: atHome },
      {
        id: expect.any(String),
        external_id: 'wine-book',
        name: 'The Wine Book',
        assigned: '2031-01-10T12:00:00',
        data: { seat: '4B' },
        address: atHome,
      },
    ])
    await post('updatesubscription', { id: '1', subscription_id, data: { delivery_address: office } })
    expect((await read('1')).map(({ address }) => address)).toEqual([atOffice, atCottage, undefined, atOffice, atHome])
    await post('unassignproduct', { id: '1', product_assignment_id: `${subscription_id}:2031-03-15` })
    expect(await read('1')).toHaveLength(4)
  })

  it('shows recipients of a group what they got, at their own address', async () => {
    const group = await subscribe('1', { periods: [{ campaign_id: 'company' }] })
    await post('createcustomer', { id: '2', data: { ...office, name: 'Bo' } })
    const recipient = await subscribe('2', { group_subscription_id: group })
    await moveTo('2031-02-20T12:00:00')
    expect(await read('2')).toMatchObject([
      {
        external_id: '2031-02-15',
        subscription_id: recipient,
        group_customer_id: '1',
        period: 1,
        address: { ...atOffice, name: 'Bo' },
      },
    ])
    expect(await read('1')).toMatchObject([{ subscription_id: group, address: atHome }])
  })

  it('shows of a filter by subscriptions what is assigned to those that match, and to the customer', async () => {
    const print = await subscribe('1', { periods: [{ campaign_id: 'year' }], data: { edition: 'print' } })
    await subscribe('1', { periods: [{ campaign_id: 'year' }], data: { edition: 'digital' } })
    await post('assignproduct', { id: '1', name: 'The Wine Book' })
    await moveTo('2031-02-20T12:00:00')
    expect(await read('1')).toHaveLength(3)
    const condition = { condition_type: 'subscription:field', field: 'edition', operator: 'equal', value: 'print' }
    expect((await read('1', { filter: JSON.stringify(condition) })).map((one) => one['subscription_id'])).toEqual([
      print,
      undefined,
    ])
  })

  it('shows on a later day what will be assigned until then, and nothing for a customer without', async () => {
    expect(await read('1')).toEqual([])
    await subscribe('1', { periods: [{ campaign_id: 'year' }] })
    const issues = async (query: Readonly<Record<string, string>>) =>
      (await read('1', query)).map(({ external_id }) => external_id)
    expect(await issues({ at: '2031-03-20T00:00:00' })).toEqual(['2031-02-15', '2031-03-15'])
    expect(await issues({})).toEqual([])
  })

  it('takes one round trip more than the customer, which fields=subscriptions shares, however many there are', async () => {
    const subscription_id = await subscribe('1', { periods: [{ campaign_id: 'year' }] })
    const commands = async (path: string, query: Readonly<Record<string, string>>) =>
      (await roundTrips(() => service.call({ path, query }))).trips
    await commands('/api/access/', {})
    const ofEveryCall = await commands('/api/access/', {})
    for (const fields of ['assignments', 'assignments,subscriptions']) {
      for (let n = 0; n < 20; n++) {
        await post('assignproduct', { id: '1', subscription_id, period: 'none', name: 'The Wine Book' })
      }
      const trips = await commands('/api/customers/', { id: '1', fields })
      expect(trips.length - ofEveryCall.length, JSON.stringify(trips)).toBe(2)
      expect(trips.flat().filter((name) => /^(?:Query|BatchGet)/.test(name))).toHaveLength(2)
    }
  })
})
