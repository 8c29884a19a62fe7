/** A reader ends a renewal without its required notice in the portal, and gets the payment for the rest back. */
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { useReaders } from '../readers.ts'
import { useService } from '../service.ts'

const service = useService()
const { self, customer, signIn } = useReaders(service)

const post = async (path: string, json: object) => {
  const answer = await service.call({ path, json })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const paidSchema = v.object({ customers: v.tuple([v.object({ payments: v.array(v.object({ amount: v.number() })) })]) })

it.each(['SE', 'FR'])('a renewal that nobody told a reader in %s of', async (country) => {
  const line = { text: 'A year', amount: 36_500, tax_rate: 0.25 }
  const year = { id: 'ayear', name: 'Year', business_entity: 'dk', duration: 'P1Y', renews_to: 'ayear' }
  await service.configure({
    campaigns: [{ ...year, invoice_lines: [line] }],
    notices: [{ id: `law:${country}`, enabled: true }],
  })
  await post('/api/test/clock/', { now: '2031-01-10T00:00:00' })
  const { id, subscription } = await customer({ country, email: null }, 'ayear')
  await post('/api/test/clock/', { now: '2032-01-11T00:00:00' })
  await post('/api/customers/updatecustomer/', { id, data: { email: 'untold@example.com' } })
  await post('/api/customers/createpayment/', { id, business_entity: 'dk', amount: 73_000, currency: 'DKK' })
  await post('/api/test/clock/', { now: '2032-03-10T10:00:00' })
  const cookie = await signIn('untold@example.com')
  const stop = { subscription_id: subscription, reason: 'Too much to read' }
  const preview = await self('cancelsubscription', { ...stop, preview: true }, cookie)
  // 305 of the 366 days of the year from 10 January 2032.
  expect(preview.body).toMatchObject({ preview: { payments: [{ amount: -304.17 }] } })
  expect(await self('cancelsubscription', stop, cookie)).toMatchObject({ status: 200 })
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields: 'payments' } })
  expect(v.parse(paidSchema, body).customers[0].payments.map(({ amount }) => amount)).toEqual([730, -304.17])
})
