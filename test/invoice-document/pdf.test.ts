import { describe, expect, it, vi } from 'vitest'
import { asciiPdf } from '../../functions/invoice-document/ascii-pdf.ts'
import { invoicePdf } from '../../functions/invoice-document/pdf.ts'
import { words } from '../../functions/invoice-document/document-words.ts'
import { languages } from '../../functions/language/language.ts'
import { jpegs, noisyPng, png as somePng, svg } from '../logos.ts'
import { creditNote, invoice, line, missingLetters, presentOf, readPdf } from './sample-document.ts'

const pagesOf = async (...of: Parameters<typeof invoicePdf>) => (await readPdf(await invoicePdf(...of))).pages

describe('the PDF of an invoice', () => {
  it('says all that a VAT invoice has to', async () => {
    const supply = { begin: '2027-02-01', end: '2027-02-28' }
    const document = invoice({
      lines: [
        { ...line('The Gazette', 8000), supply },
        { ...line('Gebyr', 2500, 0), supply },
      ],
    })
    expect(await pagesOf(document, 'da')).toEqual([
      [
        'Demo Media ApS',
        'Bredgade 1 · 1260 København K · Danmark',
        'Momsnr. DK12345674 · abo@demo-media.example',
        'Demo Media ApS · Bredgade 1 · 1260 København K',
        'Åse Ærø',
        'Nørregade 12',
        '1165 København K',
        'Fakturanummer DK-17',
        'Dato 31. januar 2027',
        'Leveringsdato 1.–28. februar 2027',
        'Forfaldsdato 14. februar 2027',
        'Kundenummer 1001',
        'Faktura DK-17',
        'Beskrivelse Antal Stykpris Moms Inkl. moms,',
        'ekskl. DKK',
        'moms',
        'The Gazette 1 64,00 25 % 80,00',
        'Gebyr 1 25,00 0 % 25,00',
        'Momssats Ekskl. moms Moms Inkl. moms',
        '0 % 25,00 0,00 25,00',
        '25 % 64,00 16,00 80,00',
        'I alt 89,00 16,00 105,00',
        'At betale 105,00 DKK',
        'Sådan betaler du',
        'At betale 105,00 DKK',
        'Forfaldsdato 14. februar 2027',
        'Modtager Demo Media ApS',
        'Reference DK-17',
        'Reg. 1234',
        'Konto 0012345678',
        'Demo Media ApS · Faktura DK-17 Side 1 af 1',
      ].join('\n'),
    ])
  })

  it('is the same file whatever is paid, credited, left of it, or overdue', async () => {
    const issued = await invoicePdf(invoice(), 'en')
    const changes = [
      presentOf(0, { paidMinor: 8000, creditedMinor: 2500, state: 'paid' }),
      presentOf(10_500, { daysOverdue: 40, codes: [{ kind: 'fik', creditor: '81234567' }] }),
      presentOf(0, { creditedMinor: 10_500, state: 'credited' }),
    ]
    for (const now of changes) {
      expect(Buffer.compare(await invoicePdf(invoice({ now }), 'en'), issued)).toBe(0)
    }
  })

  it('takes off what the balance paid at once, and asks for nothing where that was all', async () => {
    const [some] = await pagesOf(invoice({ issued: { fromBalanceMinor: 500, exchange: [] } }), 'sv')
    expect(some).toContain('Betalt från ditt tillgodohavande −5,00\nAtt betala 100,00 DKK')
    const [all] = await pagesOf(invoice({ issued: { fromBalanceMinor: 10_500, exchange: [] } }), 'sv')
    expect(all).toContain('Att betala 0,00 DKK')
    expect(all).not.toContain('Reg. 1234')
  })

  it('names the IBAN, and hides it behind no payment text', async () => {
    const seller = { name: 'Demo Media ApS', iban: 'DK5000400440116243' }
    expect((await pagesOf(invoice({ seller }), 'en'))[0]).toContain('IBAN DK50 0040 0440 1162 43')
    const both = { ...seller, payment_text: 'Reg. 1234' }
    const [page] = await pagesOf(invoice({ seller: both }), 'en')
    expect(page).toContain('IBAN DK50 0040 0440 1162 43')
    expect(page).toContain('Reg. 1234')
  })

  it('of a credit note is titled so, names the invoice, asks for nothing, and says what became of it', async () => {
    const [page] = await pagesOf(creditNote(), 'nb')
    expect(page).toContain('Kreditnota DK-C3')
    expect(page).toContain('Kreditnotanummer DK-C3\nKrediterer faktura DK-17\nDato 31. januar 2027\nKundenummer 1001')
    expect(page).toContain('Totalt −32,00 −8,00 −40,00')
    expect(page).not.toMatch(/Å betale|betaler du|Forfallsdato/)
    const credit = { againstMinor: 3000, paidBackMinor: 0, balanceMinor: 1000 }
    const [told] = await pagesOf({ ...creditNote(), issued: { fromBalanceMinor: 0, exchange: [], credit } }, 'en')
    expect(told).toContain('DKK 30.00 is set against invoice DK-17.')
    expect(told).toContain('DKK 10.00 is kept as your balance and will be used for your next invoice.')
  })

  it('has no decimals where the currency has none, and three where it has three', async () => {
    const [krona] = await pagesOf(invoice({ currency: 'ISK' }), 'en')
    expect(krona).toContain('To pay ISK 10,500')
    const [dinar] = await pagesOf(invoice({ currency: 'KWD' }), 'en')
    expect(dinar).toContain('To pay KWD 10.500')
  })

  it('names why there is no tax, whose tax it is, and the tax in the national currency', async () => {
    const lines = [
      { ...line('Online', 1190, 0.19), tax: { kind: 'oss', country: 'DE' } as const },
      { ...line('Print', 1250), tax: { kind: 'domestic', country: 'DK' } as const },
      { ...line('Book', 1000, 0), tax: { kind: 'exempt', country: 'DK', words: 'Exempt under § 34' } as const },
      { ...line('Team', 1000, 0), tax: { kind: 'reverse_charge', country: 'SE', words: 'Reverse charge' } as const },
    ]
    const exchange = [{ currency: 'DKK', rate: 7.4605 }]
    const [page] = await pagesOf(invoice({ currency: 'EUR', lines, issued: { fromBalanceMinor: 0, exchange } }), 'en')
    expect(page).toContain('Online 1 10.00 19% 11.90\nVAT of Germany (OSS)')
    expect(page).toContain('Print 1 10.00 25% 12.50\nVAT of Denmark')
    expect(page).toContain('Book 1 10.00 0% 10.00\nExempt under § 34')
    expect(page).toContain('0% – Exempt under § 34 10.00 0.00 10.00')
    expect(page).toContain('0% – Reverse charge 10.00 0.00 10.00')
    expect(page).toContain('19% – VAT of Germany (OSS) 10.00 1.90 11.90')
    // 4.40 at 7.4605 is 32.8262.
    expect(page).toContain('VAT in DKK (1 EUR = 7.4605 DKK) DKK 32.83')
  })

  it.each(languages)('says days of supply from year to year in one line (%s)', async (language) => {
    const supply = { begin: '2026-11-27', end: '2027-11-26' }
    const [page = ''] = await pagesOf(invoice({ lines: [{ ...line('The Gazette', 8000), supply }] }), language)
    expect(page).toMatch(
      new RegExp(
        `^${words.supply[language]} 27.* 2026 ?– ?26.* 2027$|^${words.supply[language]} 27.11.2026 ?– ?26.11.2027$`,
        'm',
      ),
    )
  })

  it('says the days of supply of each line where they differ', async () => {
    const lines = [
      { ...line('Month', 8000), supply: { begin: '2027-02-01', end: '2027-02-28' } },
      { ...line('Open', 1000), supply: { begin: '2027-02-10', end: null } },
      { ...line('Day', 1000), supply: { begin: '2027-02-03', end: '2027-02-03' } },
      line('Fee', 500),
    ]
    const [page] = await pagesOf(invoice({ lines }), 'da')
    expect(page).toContain('Leveringsdato: 1.–28. februar 2027')
    expect(page).toContain('Leveringsdato: fra 10. februar 2027')
    expect(page).toContain('Leveringsdato: 3. februar 2027')
    expect(page?.match(/Leveringsdato/g)).toHaveLength(3)
  })

  it('writes letters in Latin ones that its typeface lacks, and never leaves one blank', async () => {
    const lines = [line('新聞 and Газета', 8000)]
    const pdf = await invoicePdf(
      invoice({ lines, buyer: { customer_id: '1', name: '王小明', address: '東京\u{10fff0}' } }),
      'en',
    )
    const [page] = (await readPdf(pdf)).pages
    expect(page).toContain('Wang Xiao Ming')
    expect(page).toMatch(/Dong Jing ?\?/)
    expect(page).toContain('Xin Wen and Газета')
    const cairo = await invoicePdf(invoice({ buyer: { customer_id: '1', name: 'محمد', address: 'القاهرة' } }), 'en')
    const [arabic] = (await readPdf(cairo)).pages
    expect(arabic).toContain('mhmd')
    expect(arabic).toContain('alqahra')
    expect(missingLetters(pdf)).toBe(0)
  })

  it('goes on over further pages, each with the head of the table and its number', async () => {
    const pages = await pagesOf(
      invoice({ lines: Array.from({ length: 100 }, (_, index) => line(`Line ${index + 1}.`, 100)) }),
      'en',
    )
    expect(pages).toHaveLength(4)
    for (const [index, page] of pages.entries()) {
      // The payment box has the last page to itself.
      if (index < 3) expect(page).toContain('Description Quantity Unit price')
      expect(page).toContain(`Page ${index + 1} of 4`)
    }
    const all = pages.join('\n')
    for (let number = 1; number <= 100; number++) expect(all.split(`Line ${number}. 1 0.80 25% 1.00`)).toHaveLength(2)
  })

  it('gives the reason of a credit as a paragraph, and a code as of its issue to a camera', async () => {
    const [note] = await pagesOf({ ...creditNote(), reason: 'Five wet papers' }, 'en')
    expect(note).toContain('Credit note DK-C3\nFive wet papers\nDescription')
    const codes = [{ kind: 'epc', iban: 'DE89370400440532013000' }] as const
    const [page] = await pagesOf(
      invoice({ currency: 'EUR', issued: { fromBalanceMinor: 0, exchange: [], codes } }),
      'en',
    )
    expect(page).toContain('Scan this code')
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
      const document = invoice({ seller: { name: letters, payment_text }, totalMinor: 123_456_789_012 })
      const pdf = await invoicePdf(document, language)
      expect((await readPdf(pdf)).pages.join('\n')).toContain(letters)
      expect(missingLetters(pdf)).toBe(0)
    }
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

describe('the logo of a paper', () => {
  const png = { type: 'png', content: somePng(60, 20) } as const
  const jpeg = { type: 'jpeg', content: jpegs.progressive } as const

  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['JPEG for printing', { type: 'jpeg', content: jpegs.printing } as const],
  ])('is drawn, leaves the words as they are, and is the same file each time: %s', async (_, logo) => {
    const [plain, one, other] = await Promise.all([
      invoicePdf(invoice(), 'de'),
      invoicePdf(invoice({ brand: { logo, colour: '#ffe14d' } }), 'de'),
      invoicePdf(invoice({ brand: { logo, colour: '#ffe14d' } }), 'de'),
    ])
    expect(Buffer.compare(one, other)).toBe(0)
    expect((await readPdf(one)).pages).toEqual((await readPdf(plain)).pages)
    expect(one.length).toBeGreaterThan(plain.length)
    expect(Buffer.from(one).includes('/Subtype /Image')).toBe(true)
  })

  it('has one filter for its bytes, and another one before it in ASCII', async () => {
    const filtersOf = async (logo: typeof png | typeof jpeg) => {
      const pdf = asciiPdf(await invoicePdf(invoice({ brand: { logo } }), 'en'))
      const image = /\/Subtype \/Image\n[^]*?>>/.exec(pdf)?.[0] ?? ''
      return [...image.matchAll(/^\/Filter (.*)$/gm)].map(([, filter]) => filter)
    }
    expect(await filtersOf(png)).toEqual(['[/ASCIIHexDecode /FlateDecode]'])
    expect(await filtersOf(jpeg)).toEqual(['[/ASCIIHexDecode /DCTDecode]'])
  })

  /** Logos that were stored before the present checks. */
  it.each([
    ['is an SVG under another name', { type: 'png', content: Buffer.from(svg) } as const],
    ['is cut off', { type: 'png', content: noisyPng(60, 20).slice(0, -40) } as const],
    [
      'has a packed part that is none',
      { type: 'png', content: noisyPng(60, 20).map((byte, at) => (at > 60 && at < 99 ? 1 : byte)) } as const,
    ],
    [
      'is far too large',
      {
        type: 'jpeg',
        content: Buffer.from(jpegs.grey.toString('hex').replace('0008000c', 'ffffffff'), 'hex'),
      } as const,
    ],
    ['is nothing', { type: 'jpeg', content: Buffer.alloc(0) } as const],
  ])('is left out where it %s, and the document comes', async (_, logo) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const [plain, pdf] = [await invoicePdf(invoice(), 'en'), await invoicePdf(invoice({ brand: { logo } }), 'en')]
    expect(Buffer.compare(pdf, plain)).toBe(0)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'A logo cannot be drawn, and its document is without it.' }),
    )
    warn.mockRestore()
  })
})

describe('a PDF in ASCII', () => {
  it.each([
    ['an invoice', invoice()],
    ['a seller whose name is no ASCII', invoice({ seller: { name: 'Félag (útgáfa) \\ Þór 日本' } })],
    ['a logo of points', invoice({ brand: { logo: { type: 'png', content: somePng(60, 20) } } })],
    ['a photographed logo', invoice({ brand: { logo: { type: 'jpeg', content: jpegs.baseline } } })],
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
