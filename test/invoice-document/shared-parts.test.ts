/** Parts that a process makes once for all PDFs: formats, and typefaces. No document shows letters of another. */
import { describe, expect, it, vi } from 'vitest'
import * as files from '../../functions/invoice-document/fonts.ts'
import { invoicePdf } from '../../functions/invoice-document/pdf.ts'
import { invoice } from './sample-document.ts'

vi.mock('../../functions/invoice-document/fonts.ts', { spy: true })

describe('The typefaces of a PDF', () => {
  it('are read and parsed once, however many PDFs are made', async () => {
    for (let count = 0; count < 3; count++) await invoicePdf(invoice(), 'da')
    expect(files.fonts).toHaveBeenCalledTimes(1)
  })

  it('hold only the letters of the document itself', async () => {
    const first = await invoicePdf(invoice(), 'da')
    await invoicePdf(invoice({ seller: { name: 'ΑΒΓΔΕΖΗΘ Жљњћџ', country: 'DK' } }), 'de')
    expect(Buffer.compare(await invoicePdf(invoice(), 'da'), first)).toBe(0)
  })
})

describe('The formats of dates and numbers', () => {
  it('are made once for a language, however many PDFs are made', async () => {
    await invoicePdf(invoice(), 'fi')
    const made = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')]
    await invoicePdf(invoice({ date: '2027-03-31' }), 'fi')
    for (const constructor of made) expect(constructor).not.toHaveBeenCalled()
  })
})
