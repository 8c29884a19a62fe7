/** Sums of previews: the invoices and e-mails that an import would make. */
import { describe, expect, it } from 'vitest'
import { addMade } from '../../../tools/import/sending/outcome.ts'
import { invoicedNow, madeOf } from '../../../tools/import/sending/preview-sums.ts'

const preview = (amount: number, mails: number) => ({
  counts: { documents: 2 },
  to_pay_now: [{ currency: 'DKK', amount }],
  messages: [
    ...Array.from({ length: mails }, () => ({ kind: 'invoice', to: ['a@example.com'] })),
    { kind: 'reminder', to: [] },
  ],
})

describe('The sums of an import', () => {
  it('add up the money of all parts by currency, and the invoices that are mailed', () => {
    const totals: Record<string, number> = {}
    addMade(totals, madeOf(preview(0.1, 1)))
    addMade(totals, madeOf(preview(0.2, 3)))
    expect(invoicedNow(totals)).toEqual({ amounts: [{ currency: 'DKK', amount: 0.3 }], mails: 4 })
    expect(totals['documents']).toBe(4)
  })

  it('name no currency where nothing is invoiced', () => {
    expect(invoicedNow(madeOf({ counts: {}, to_pay_now: [{ currency: 'DKK', amount: 0 }], messages: [] }))).toEqual({
      amounts: [],
      mails: 0,
    })
  })
})
