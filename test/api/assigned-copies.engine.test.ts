/** Copies that are assigned by hand or late, on lists and in periods that count their issues. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()

async function call(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await service.call({ path: `/api/${path}/`, json: { ...json } })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return v.parse(v.record(v.string(), v.unknown()), body)
}
const goTo = (time: string) => call('test/clock', { now: time })
const issueSchema = (lines: v.GenericSchema) => v.looseObject({ lines: v.optional(v.array(lines), []) })
const lineSchema = v.looseObject({ customer_id: v.string(), change: v.optional(v.string()), copies: v.number() })
const listsSchema = v.array(v.looseObject({ list_id: v.string() }))

/** Lines of a closing by customer. */
async function closed(external_id: string): Promise<unknown[]> {
  const lists = v.parse(listsSchema, (await call('editions/close', { external_id }))['lists'])
  const pages = await Promise.all(
    lists.map(({ list_id }) => service.call({ path: '/api/editions/lists/', query: { external_id, list_id } })),
  )
  const lines = pages.flatMap(({ body }) => v.parse(issueSchema(lineSchema), body).lines)
  return v.parse(v.array(lineSchema), lines).map(({ customer_id, change, copies }) => [customer_id, change, copies])
}
async function weekly(mode: string, assignments: object = {}): Promise<string> {
  await service.configure({
    products: ['08', '15', '22'].map((day) => ({
      ...{ external_id: `i${day}`, name: `Issue of ${day}`, category: 'gazette', date: `2027-01-${day}` },
    })),
    carriers: [{ id: 'post', mode }],
    campaigns: [{ id: 'ten', name: 'Ten', products: ['gazette'], ...assignments }],
  })
  await goTo('2027-01-02T08:00:00')
  const data = { name: 'Ann', address: 'Bredgade 1', postal_code: '1260', city: 'København K', country: 'DK' }
  await call('customers/createcustomer', { id: 'ann', data })
  const periods = [{ campaign_id: 'ten', invoicing: 'none' }]
  return v.parse(v.string(), (await call('customers/createsubscription', { id: 'ann', periods }))['subscription_id'])
}
const assign = (subscription_id: string, json: object) =>
  call('customers/assignproduct', { id: 'ann', subscription_id, period: 'current', ...json })

it('An issue that a period got by hand before is not assigned to it again, whether it was named by its id or name', async () => {
  const ann = await weekly('full', { assignments: 10 })
  await assign(ann, { external_id: 'i08' })
  await assign(ann, { name: 'Issue of 15' })
  const { product_assignment_id } = await assign(ann, { external_id: 'i22' })
  const remaining = async () => {
    const { body } = await service.call({
      path: '/api/customers/',
      query: { id: 'ann', fields: 'subscriptions.details' },
    })
    return /"remaining_assignments":(?<left>\d+)/.exec(JSON.stringify(body))?.groups?.['left']
  }
  expect(await remaining()).toBe('7')
  // A copy that was taken back is assigned automatically again.
  await call('customers/unassignproduct', { id: 'ann', product_assignment_id })
  expect(await remaining()).toBe('8')
  await goTo('2027-01-22T08:00:00')
  expect(await remaining()).toBe('7')
  for (const issue of ['i08', 'i15', 'i22']) expect(await closed(issue)).toEqual([['ann', undefined, 1]])
  // A copy assigned by hand is a further copy.
  await assign(ann, { external_id: 'i22' })
  expect(await closed('i22')).toEqual([['ann', 'start', 1]])
  expect(await remaining()).toBe('6')
})

it('A carrier of changes knows a subscription by one line, also where copies are assigned by hand', async () => {
  const ann = await weekly('changes', { duration: 'P1Y' })
  await call('customers/createoverride', {
    ...{ id: 'ann', subscription_id: ann, override_type: 'pause-delivery' },
    ...{ begin: '2027-01-14T00:00:00', end: '2027-01-20T00:00:00' },
  })
  await goTo('2027-01-08T08:00:00')
  expect(await closed('i08')).toEqual([['ann', 'start', 1]])
  await goTo('2027-01-15T08:00:00')
  expect(await closed('i15')).toEqual([['ann', 'pause', 0]])
  await assign(ann, { external_id: 'i15' })
  expect(await closed('i15')).toEqual([['ann', 'resume', 1]])
  await assign(ann, { external_id: 'i15' })
  expect(await closed('i15')).toEqual([['ann', 'quantity', 2]])
  await goTo('2027-01-22T08:00:00')
  expect(await closed('i22')).toEqual([['ann', 'quantity', 1]])
})

it('A line that ends has the printed address of a reader who was erased since, or the carrier could not stop the copy', async () => {
  const ann = await weekly('full', { duration: 'P1Y' })
  await goTo('2027-01-08T08:00:00')
  await call('editions/close', { external_id: 'i08' })
  await call('customers/cancelsubscription', { id: 'ann', subscription_id: ann })
  await goTo('2027-01-09T08:00:00')
  await call('customers/deletecustomer', { id: 'ann' })
  const [list] = v.parse(listsSchema, (await call('editions/close', { external_id: 'i08' }))['lists'])
  const query = { external_id: 'i08', list_id: list?.list_id ?? '' }
  const { body } = await service.call({ path: '/api/editions/lists/', query })
  const address = { name: 'Ann', address: 'Bredgade 1' }
  expect(body).toMatchObject({ lines: [{ customer_id: 'ann', change: 'stop', address }] })
})

it('An issue that is registered after its cut-offs goes to all readers of then, also those who were brought in late', async () => {
  const campaigns = [{ id: 'ten', name: 'Ten', products: ['gazette'], duration: 'P1Y' }]
  const carriers = [{ id: 'post', countries: ['DK'], cut_off: { days: 2, time: '12:00' } }, { id: 'other' }]
  await service.configure({ campaigns, carriers })
  await goTo('2027-01-20T08:00:00')
  await call('customers/createcustomer', { id: 'ann', data: { name: 'Ann', address: 'Bredgade 1', country: 'DK' } })
  const periods = [{ campaign_id: 'ten', begin: '2027-01-10T00:00:00', invoicing: 'none' }]
  await call('customers/createsubscription', { id: 'ann', periods })
  await goTo('2027-01-20T08:01:00')
  const products = [{ external_id: 'i20', name: 'Issue of 20', category: 'gazette', date: '2027-01-20' }]
  await call('settings/update', { products })
  await goTo('2027-01-20T08:02:00')
  expect(await closed('i20')).toEqual([['ann', undefined, 1]])
})

it('A complaint that adds an issue to a period shows in its preview how many are left', async () => {
  await service.configure({
    policies: [{ external_id: 'kind', complaints: { remedies: ['extend'], default: 'extend' } }],
  })
  const subscription_id = await weekly('full', { assignments: 10, policy: 'kind' })
  await goTo('2027-01-09T08:00:00')
  const complaint = { id: 'ann', subscription_id, external_id: 'i08', remedy: 'extend' }
  expect(await call('customers/complain', { ...complaint, preview: true })).toMatchObject({
    preview: {
      subscriptions: [{ periods: [{ remaining_assignments: 10 }], periods_before: [{ remaining_assignments: 9 }] }],
    },
  })
})
