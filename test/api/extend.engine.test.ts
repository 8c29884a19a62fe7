/** extendsubscription as a call: its form, its preview, and as one of many operations. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
const created = v.object({ subscription_id: v.string() })
const customerSchema = v.object({ customers: v.tuple([v.looseObject({})]) })
const read = async (id: string, fields: string) => {
  const { body } = await service.call({ path: '/api/customers/', query: { id, fields, language: 'en' } })
  return v.parse(customerSchema, body).customers[0]
}

async function given(campaign_id: string): Promise<{ readonly id: string; readonly subscription_id: string }> {
  await service.call({ method: 'POST', path: '/api/test/clock/', json: { now: '2027-01-10T12:00:00' } })
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
  const { body } = await post('createsubscription', { id: '1', periods: [{ campaign_id }] })
  return { id: '1', ...v.parse(created, body) }
}

describe('extendsubscription', () => {
  it.each([
    ['neither of both', {}, /^by: exactly one of by and assignments is needed\.$/],
    ['both', { by: 'P1D', assignments: 1 }, /^by: exactly one of/],
    ['no assignments', { assignments: 0 }, /^assignments: /],
  ])('is a 400 with %s', async (_, more, text) => {
    const { status, body } = await post('extendsubscription', { ...(await given('year')), ...more })
    expect({ status, body }).toEqual({ status: 400, body: expect.stringMatching(text) })
  })

  it('shows in its preview what it then does, invoices nothing, and is told with its reason', async () => {
    const extended = { ...(await given('year')), by: 'P14D', reason: 'A strike' }
    const { body } = await post('extendsubscription', { ...extended, preview: true })
    const { preview } = v.parse(v.object({ preview: v.looseObject({ expect: v.string() }) }), body)
    expect(preview).toMatchObject({
      documents: [],
      events: ['subscription:updated'],
      subscriptions: [
        {
          periods: [{ end: '2028-01-24T00:00:00' }],
          periods_before: [{ end: '2028-01-10T00:00:00' }],
        },
      ],
    })
    expect((await post('extendsubscription', { ...extended, expect: preview.expect })).status).toBe(200)
    expect(await read('1', 'subscriptions,invoices,history')).toMatchObject({
      subscriptions: [{ periods: [{ end: '2028-01-24T00:00:00' }] }],
      invoices: [{ number: 'DK-1' }],
      history: expect.arrayContaining([
        expect.objectContaining({ text: expect.stringMatching(/extended to .*: A strike$/) }),
      ]),
    })
  })

  it('leaves the credit of a later stop to the days that were paid, with a pause registered behind it', async () => {
    await service.configure({
      campaigns: [
        {
          ...{ id: 'days', name: 'Days', products: ['gazette'], duration: 'P31D' },
          invoice_lines: [{ text: '{begin} to {end}', amount: 31_000, tax_rate: 0.25 }],
        },
      ],
    })
    const subscription = await given('days')
    await post('extendsubscription', { ...subscription, by: 'P10D' })
    const pause = { begin: '2027-02-01T00:00:00', end: '2027-02-04T00:00:00' }
    await post('createoverride', { ...subscription, override_type: 'pause-subscription', ...pause })
    const stop = { ...subscription, stop_at: '2027-01-20T12:00:00' }
    expect((await post('cancelsubscription', stop)).status).toBe(200)
    expect(await read('1', 'subscriptions,invoices.lines')).toMatchObject({
      invoices: [
        { type: 'invoice', lines: [{ text: '10 January 2027 to 10 February 2027' }] },
        { type: 'credit_note', total: -210, lines: [{ text: 'Credit: 20 January 2027 to 10 February 2027' }] },
      ],
    })
  })

  it('is refused by value as one of many, and for a recipient, who has it with the group', async () => {
    const group = await given('company')
    await post('createcustomer', { id: '2', data: { name: 'Bo', country: 'DK' } })
    const seat = v.parse(
      created,
      (await post('createsubscription', { id: '2', group_subscription_id: group.subscription_id })).body,
    )
    const { body } = await post('update', {
      operations: [
        { operation: 'extendsubscription', id: '2', ...seat, by: 'P1M' },
        { operation: 'extendsubscription', ...group, assignments: 1 },
        { operation: 'extendsubscription', ...group, by: 'P1M' },
      ],
    })
    expect(body).toMatchObject({
      ...{ succeeded: 1, failed: 2 },
      errors: [{ '': [expect.any(String)] }, { assignments: [expect.any(String)] }, {}],
    })
    expect(await read('2', 'subscriptions')).toMatchObject({
      subscriptions: [{ periods: [{ end: '2028-02-10T00:00:00' }] }],
    })
  })
})
