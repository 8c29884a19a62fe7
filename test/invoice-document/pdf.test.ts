import { describe, expect, it } from 'vitest'
import { asciiPdf } from '../../functions/invoice-document/ascii-pdf.ts'
import { invoicePdf } from '../../functions/invoice-document/pdf.ts'
import { words } from '../../functions/invoice-document/document-words.ts'
import { languages } from '../../functions/language/language.ts'
import { creditNote, invoice, line, missingLetters, readPdf } from './sample-document.ts'

const pagesOf = async (...of: Parameters<typeof invoicePdf>) => (await readPdf(await invoicePdf(...of))).pages

describe('the PDF of an invoice', () => {
  it('says all that a VAT invoice has to', async () => {
    expect(await pagesOf(invoice(), 'da')).toEqual([
      [
        'Demo Media ApS',
        'Faktura DK-17',
        'Kunde Sælger',
        'Åse Ærø Demo Media ApS',
        'Nørregade 12 Bredgade 1',
        '1165 København K 1260 København K',
        'Danmark Danmark',
        'Momsnr. DK12345674',
        'abo@demo-media.example',
        'Fakturanummer Dato Forfaldsdato Kundenummer',
        'DK-17 31. januar 2027 14. februar 2027 1001',
        'Beskrivelse Momssats Moms Inkl. moms, DKK',
        'The Gazette, 1. februar til 1. marts 25 % 16,00 80,00',
        'Gebyr 0 % 0,00 25,00',
        'Momssats Ekskl. moms Moms Inkl. moms',
        '0 % 25,00 0,00 25,00',
        '25 % 64,00 16,00 80,00',
        'I alt 89,00 16,00 105,00',
        'At betale 105,00 DKK',
        'Sådan betaler du',
        'Betal 105,00 DKK senest den 14. februar 2027, og angiv DK-17 som reference.',
        'Reg. 1234',
        'Konto 0012345678',
        'Demo Media ApS · Faktura DK-17 Side 1 af 1',
      ].join('\n'),
    ])
  })

  it('says what is paid and credited already, and asks for nothing more where nothing is left', async () => {
    const [page] = await pagesOf(
      invoice({ paidMinor: 8000, creditedMinor: 2500, toPayMinor: 0, state: 'paid', currency: 'SEK' }),
      'sv',
    )
    expect(page).toContain('Status')
    expect(page).toContain('Betald')
    expect(page).toContain('Krediterat −25,00\nRedan betalt −80,00\nAtt betala 0,00 SEK\nDet finns inget att betala.')
    expect(page).not.toContain('Reg. 1234')
  })

  it('of a credit note is titled so, names the invoice, and asks for nothing', async () => {
    const [page] = await pagesOf(creditNote(), 'nb')
    expect(page).toContain('Kreditnota DK-C3')
    expect(page).toContain('Kreditnotanummer Krediterer faktura Dato Kundenummer\nDK-C3 DK-17 31. januar 2027 1001')
    expect(page).toContain('Totalt −32,00 −8,00 −40,00')
    expect(page).not.toMatch(/Å betale|betaler du|Forfallsdato/)
  })

  it('has no decimals where the currency has none, and three where it has three', async () => {
    const [krona] = await pagesOf(invoice({ currency: 'ISK' }), 'en')
    expect(krona).toContain('To pay ISK 10,500')
    const [dinar] = await pagesOf(invoice({ currency: 'KWD' }), 'en')
    expect(dinar).toContain('To pay KWD 10.500')
  })

  it('goes on over further pages, each with the head of the table and its number', async () => {
    const pages = await pagesOf(
      invoice({ lines: Array.from({ length: 100 }, (_, index) => line(`Line ${index + 1}.`, 100)) }),
      'en',
    )
    expect(pages).toHaveLength(3)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Description VAT rate VAT Incl. VAT, DKK')
      expect(page).toContain(`Page ${index + 1} of 3`)
    }
    const all = pages.join('\n')
    for (let number = 1; number <= 100; number++) expect(all.split(`Line ${number}. 25% 0.20 1.00`)).toHaveLength(2)
  })

  it('keeps line breaks, breaks long lines and words, and parts a text that no page holds', async () => {
    const text = [...Array.from({ length: 100 }, (_, index) => `Row ${index}.`), 'x'.repeat(200), 'y '.repeat(200)]
    const pages = await pagesOf(invoice({ lines: [line('First', 100), line(text.join('\n'), 100)] }), 'en')
    const all = pages.join('\n')
    expect(pages.length).toBeGreaterThan(2)
    for (let row = 1; row < 100; row++) expect(all).toContain(`\nRow ${row}.\n`)
    expect(all.replaceAll('\n', '')).toContain('x'.repeat(200))
  })

  it('has every letter of all that it says, in every language, and of many more', async () => {
    const letters = 'ÆØÅæøå ÄÖÜäöüßẞ Łódź Žižkov őű ğİ ñç ÞÐþð Ελληνικά Кириллица Tiếng Việt € – “” ‘’'
    for (const language of languages) {
      const payment_text = [letters, ...Object.values(words).map((word) => word[language])].join('\n')
      const document = invoice({ seller: { name: letters, payment_text }, paidMinor: 1, toPayMinor: 123_456_789_012 })
      const pdf = await invoicePdf(document, language)
      expect((await readPdf(pdf)).pages.join('\n')).toContain(letters)
      expect(missingLetters(pdf)).toBe(0)
    }
    expect(missingLetters(await invoicePdf(invoice({ number: '日本' }), 'en'))).toBeGreaterThan(0)
  })

  it('takes anything for text', async () => {
    const odd = '😀 日本語 العربية \t\u0007 \u200d'
    const document = invoice({
      number: odd,
      buyer: { customer_id: odd, name: odd, address: '\n\n' },
      lines: [line(odd, 1)],
    })
    expect(await pagesOf(document, 'fi')).toHaveLength(1)
    expect(await pagesOf(invoice({ lines: [] }), 'fi')).toHaveLength(1)
  })

  it('says of itself what it is, and is the same file for the same invoice', async () => {
    const [one, other] = await Promise.all([invoicePdf(invoice(), 'de'), invoicePdf(invoice(), 'de')])
    expect(Buffer.compare(one, other)).toBe(0)
    expect((await readPdf(one)).info).toMatchObject({
      Title: 'Rechnung DK-17',
      Author: 'Demo Media ApS',
      CreationDate: 'D:20270131000000Z',
      Language: 'de',
    })
    expect(one.length).toBeLessThan(30_000)
  })
})

describe('a PDF in ASCII', () => {
  it.each([
    ['an invoice', invoice()],
    ['a seller whose name is no ASCII', invoice({ seller: { name: 'Félag (útgáfa) \\ Þór 日本' } })],
    ['several pages', invoice({ lines: Array.from({ length: 60 }, () => line('Line', 100)) })],
  ])('reads as the binary one does: %s', async (_, document) => {
    const binary = await invoicePdf(document, 'en')
    const ascii = asciiPdf(binary)
    expect(ascii).toMatch(/^%PDF-1\.7\n[\n\x20-\x7e]*%%EOF\n$/)
    expect(await readPdf(Buffer.from(ascii, 'latin1'))).toEqual(await readPdf(binary))
  })

  it('is made of no other file than pdfkit writes', () => {
    expect(() => asciiPdf(Buffer.from('%PDF-1.7\nxref'))).toThrow('not of the form')
  })
})
