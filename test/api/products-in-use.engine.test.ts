/** A product stays in the settings as long as customers have it. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { useService } from '../service.ts'
import { countedSends } from '../storage-calls.ts'

const service = useService()
const call = (path: string, json: object) => service.call({ path, json, query: { language: 'en' } })
const post = (operation: string, json: object) => call(`/api/customers/${operation}/`, { id: '1', ...json })
const removal = (external_id: string) => ({
  account: { id: service.account },
  products: [{ external_id, delete: true }],
})
const remove = (external_id: string) => call('/api/settings/update/', removal(external_id))
const refused = { status: 422, body: { 'products[0].delete': ['is still in use by customers who have it'] } }
const removed = { status: 200, body: { changed: true } }

async function given(): Promise<void> {
  await service.configure({
    products: [
      { external_id: 'atlas', name: 'The Atlas', category: 'books' },
      { external_id: 'globe', name: 'The Globe', category: 'books' },
    ],
  })
  await post('createcustomer', { data: { name: 'Ann', country: 'DK' } })
}

describe('A product that a customer has', () => {
  it('is refused to be removed, in a plan too, until the customer has it no longer', async () => {
    await given()
    const { body } = await post('assignproduct', { external_id: 'atlas' })
    const { product_assignment_id } = v.parse(v.object({ product_assignment_id: v.string() }), body)
    expect(await remove('atlas')).toMatchObject(refused)
    expect(await call('/api/settings/plan/', removal('atlas'))).toMatchObject(refused)
    expect(await remove('globe')).toMatchObject(removed)
    expect(await post('unassignproduct', { product_assignment_id })).toMatchObject({ status: 200 })
    expect(await remove('atlas')).toMatchObject(removed)
  })

  it('costs the account a look at each part of its list alone', async () => {
    await given()
    const other = await countedSends(() => call('/api/settings/plan/', { account: { id: service.account } }))
    const { sent } = await countedSends(() => call('/api/settings/plan/', removal('globe')))
    expect(sent.length - other.sent.length).toBe(8)
  })
})
