import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { orderIdOf, useOrders } from '../orders.ts'
import { storedEntries, useSearchIndex } from '../search-index.ts'
import { useService } from '../service.ts'

const service = useService()
const index = useSearchIndex()
const orders = useOrders(service)

async function idsOf(text: string, kind = 'order') {
  const { body } = await service.call({ path: '/api/customers/search/', query: { text, in: kind } })
  return v
    .parse(v.object({ customers: v.array(v.looseObject({ id: v.string() })) }), body)
    .customers.map(({ id }) => id)
}

describe('a search for an order', () => {
  it('finds its customer by its id and by the address that it was placed with', async () => {
    await orders.form()
    const placed = await orders.place()
    await orders.work()
    await index.follow(service.account)
    const id = orderIdOf(placed)
    expect(await idsOf(id)).toEqual(['1001'])
    expect(await idsOf(id.slice(0, 8))).toEqual(['1001'])
    expect(await idsOf('ann@exam')).toEqual(['1001'])
    expect(await idsOf('ann@example.com', 'order,email')).toEqual(['1001'])
    expect(await idsOf(id, 'name')).toEqual([])
    const entries = (await storedEntries(service.account)).filter(({ sk }) => sk.endsWith(' 1001'))
    expect(entries).toContainEqual(expect.objectContaining({ in: ['order'], text: 'ann@example.com' }))
  })
})
