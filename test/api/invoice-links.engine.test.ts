/** Links to invoices, and how an account revokes them (decisions: "Pages"). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const post = (path: string, json: object) => service.call({ path, json, query: { language: 'en' } })
const update = (link_version: unknown) =>
  post('/api/settings/update/', { account: { id: service.account, link_version } })

const customersSchema = v.object({
  customers: v.array(v.object({ invoices: v.array(v.object({ payment_url: v.string() })) })),
})
/** The path of the page of the customer's only invoice. */
async function link(): Promise<string> {
  const query = { id: '1', fields: 'invoices.payment_url' }
  const { body } = await service.call({ path: '/api/customers/', method: 'GET', query })
  const url = v.parse(customersSchema, body).customers[0]?.invoices[0]?.payment_url ?? ''
  return new URL(url).pathname.replace('/stage', '')
}
async function invoiced(): Promise<string> {
  await post('/api/customers/createcustomer/', { id: '1', data: { country: 'DK' } })
  const lines = [{ text: 'Book', amount: 8000, tax_rate: 0.25, currency: 'DKK' }]
  const answer = await post('/api/customers/invoice/', { id: '1', business_entity: 'dk', lines })
  expect(answer.status).toBe(200)
  return await link()
}
const open = async (path: string) => {
  const [page, pdf] = await Promise.all(
    [path, `${path}pdf/`].map((each) => service.call({ path: each, method: 'GET', key: null })),
  )
  return [page?.status, pdf?.status]
}

describe('links to invoices', () => {
  it('are revoked for the whole account by a higher link_version, and made anew from then on', async () => {
    const first = await invoiced()
    expect(await open(first)).toEqual([200, 200])
    expect(await update(1)).toMatchObject({ status: 200, body: { changed: true } })
    expect(await open(first)).toEqual([404, 404])
    const second = await link()
    expect(second).not.toBe(first)
    expect(await open(second)).toEqual([200, 200])
    expect(await open(first)).toEqual([404, 404])
  })

  it('stay as they are where the same is applied again', async () => {
    await update(1)
    const path = await invoiced()
    expect(await update(1)).toMatchObject({ status: 200, body: { changed: false } })
    expect(await open(path)).toEqual([200, 200])
  })

  it('that were revoked are so for good: the version never goes back', async () => {
    const first = await invoiced()
    await update(2)
    for (const version of [1, 0, null]) {
      expect(await update(version)).toMatchObject({
        status: 422,
        body: { 'account.link_version': ['must be at least 2'] },
      })
    }
    expect(await open(first)).toEqual([404, 404])
    const { body } = await service.call({ path: '/api/settings/', method: 'GET' })
    expect(body).toMatchObject({ account: { link_version: 2 } })
  })
})
