/** Typefaces are parsed once for a process, and no document takes anything of another along. */
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
