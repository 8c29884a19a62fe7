/** credit as a call: its form, its preview, and in one call with other operations. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useService } from '../service.ts'

const service = useService()
const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ method: 'POST', path: `/api/customers/${name}/`, json })
const invoice = {
  ...{ id: '1', business_entity: 'dk' },
  lines: [{ text: 'Book', amount: 10_000, currency: 'DKK', tax_rate: 0.25 }],
}
const credit = { id: '1', invoice_number: 'DK-1' }

async function given(): Promise<void> {
  await post('createcustomer', { id: '1', data: { name: 'Ann', country: 'DK' } })
  await post('invoice', invoice)
}

describe('credit', () => {
  it.each([
    ['nothing that says how much', {}, /^lines: exactly one of lines, amount and all is needed\.$/],
    ['two that say how much', { amount: 1, all: true }, /^lines: exactly one of/],
    ['all that is not true', { all: false }, /^all: /],
    [
      'a line twice',
      {
        lines: [
          { line: 1, amount: 1 },
          { line: 1, amount: 1 },
        ],
      },
      /^lines: a line is named twice\.$/,
    ],
    ['a line of no position', { lines: [{ line: 0, amount: 1 }] }, /^lines\.0\.line: /],
    ['an unknown refund', { all: true, refund: 'cash' }, /^refund: expected balance or payment/],
  ])('is a 400 with %s', async (_, more, text) => {
    await given()
    const { status, body } = await post('credit', { ...credit, ...more })
    expect({ status, body }).toEqual({ status: 400, body: expect.stringMatching(text) })
  })

  it('answers the number of the credit note, and the payment only where money is paid back', async () => {
    await given()
    expect(await post('credit', { ...credit, amount: 1_000, refund: 'payment' })).toMatchObject({
      ...{ status: 200, body: { credit_note_number: 'DK-C1' } },
    })
    await post('createpayment', { ...credit, amount: 9_000, currency: 'DKK' })
    const { body } = await post('credit', { ...credit, amount: 1_000, refund: 'payment' })
    expect(body).toEqual({ credit_note_number: 'DK-C2', payment_id: expect.stringContaining('~1') })
  })

  it('shows in its preview what it then does, and is told of the same invoice twice in one call', async () => {
    await given()
    const { body } = await post('credit', { ...credit, amount: 4_000, preview: true })
    const { preview } = v.parse(v.object({ preview: v.looseObject({ expect: v.string() }) }), body)
    expect(preview).toMatchObject({
      documents: [{ type: 'credit_note', total: -40, credits: 'DK-1' }],
      to_pay_now: [],
      events: ['invoice:created', 'invoice:credited'],
    })
    expect((await post('credit', { ...credit, amount: 4_000, expect: preview.expect })).status).toBe(200)
    const operations = [7_000, 5_000, 2_000].map((amount) => ({ operation: 'credit', ...credit, amount }))
    expect((await post('update', { operations })).body).toMatchObject({
      ...{ succeeded: 1, failed: 2 },
      errors: [
        { amount: [expect.stringContaining('60,00 DKK')] },
        {},
        { amount: [expect.stringContaining('10,00 DKK')] },
      ],
    })
  })
})
