import { describe, expect, it } from 'vitest'
import { invoicePage } from '../../functions/invoice-document/html-page.ts'
import { languages } from '../../functions/language/language.ts'
import { jpegs } from '../logos.ts'
import { creditNote, invoice, line, presentOf } from './sample-document.ts'

const page = (...[document, language]: [Parameters<typeof invoicePage>[0], Parameters<typeof invoicePage>[1]]) =>
  invoicePage(document, language, { pdfUrl: 'pdf/' }).html.replaceAll('\u00a0', ' ')

describe('the page of an invoice', () => {
  it('shows the invoice, its state, its PDF and how to pay', () => {
    const html = page(invoice(), 'da')
    expect(html).toMatch(/^<!doctype html>\n<html lang="da">/)
    expect(html).toContain('<title>Faktura DK-17</title>')
    expect(html).toContain('<p class="state">Ikke betalt</p>')
    expect(html).toContain('<a href="pdf/">Åbn som PDF</a>')
    expect(html).toContain('<dt>At betale</dt><dd class="amount">105,00 DKK</dd>')
    expect(html).toContain('<dt>Forfaldsdato</dt><dd>14. februar 2027</dd>')
    expect(html).toContain('<dt>Reference</dt><dd>DK-17</dd>')
    expect(html).toContain('Reg. 1234<br>Konto 0012345678')
    const cells = ['Antal">1', 'Stykpris ekskl. moms">64,00', 'Moms">25 %']
    const row = [...cells, 'Inkl. moms">80,00'].map((cell) => `<td data-name="${cell}</td>`).join('')
    expect(html).toContain(`<td>The Gazette, 1. februar til 1. marts</td>${row}`)
    expect(html).toContain('<th scope="row">25 %</th><td>64,00</td><td>16,00</td><td>80,00</td>')
    expect(html).toContain('Momsnr. DK12345674')
  })

  it.each([
    ['11455 Stockholm', '114 55', 'Stockholm'],
    ['114 55 STOCKHOLM', '11455', 'Stockholm'],
    ['1012ab Amsterdam', '1012 AB', 'Amsterdam'],
  ])('shows a place once that the address writes as %s', (written, postal_code, city) => {
    const buyer = { customer_id: '1001', name: 'Åse Ærø', address: `Street 1\n${written}`, country: 'SE' }
    const html = page(invoice({ buyer: { ...buyer, postal_code, city } }), 'en')
    expect(html.match(new RegExp(city, 'gi'))).toHaveLength(1)
    const other = page(invoice({ buyer: { ...buyer, address: 'Street 1', postal_code, city } }), 'en')
    expect(other).toContain(`${postal_code} ${city}`)
  })

  it('says that nothing is to be paid, and what was paid and credited', () => {
    const html = page(invoice({ now: presentOf(0, { paidMinor: 8000, creditedMinor: 2500, state: 'paid' }) }), 'en')
    expect(html).toContain('<p class="state">Paid</p>')
    expect(html).toContain('There is nothing to pay.')
    expect(html).toContain('Credited</th><td>-25.00</td>')
    expect(html).toContain('Already paid</th><td>-80.00</td>')
    expect(html).not.toContain('Reg. 1234')
  })

  it('hides no IBAN behind a payment text, and prints how to pay', () => {
    const account = { payment_text: 'Reg. 1234', iban: 'DK5000400440116243' }
    const { html, style } = invoicePage(invoice({ now: presentOf(10_500, { account }) }), 'en', { pdfUrl: 'pdf/' })
    expect(html).toContain('DK50 0040 0440 1162 43')
    expect(html).toContain('Reg. 1234')
    expect(/@media print \{[^]*/.exec(style)?.[0]).not.toMatch(/\.pay(?![\w-])[^{]*\{ display: none/)
  })

  it('of a credit note names the invoice, and has neither state nor payment', () => {
    const html = page(creditNote(), 'en')
    expect(html).toContain('<dt>Credits invoice</dt><dd>DK-17</dd>')
    expect(html).not.toMatch(/class="state"|class="pay"|To pay/)
  })

  it('says that the invoice is overdue, for how long, and asks for payment by no day that is past', () => {
    const html = page(invoice({ now: presentOf(10_500, { daysOverdue: 1 }) }), 'en')
    expect(html).toContain('<p class="state overdue">Overdue</p>')
    expect(html).toContain('This invoice was due on 14 February 2027 and is 1 day overdue.')
    expect(html).toContain('<dt>To pay</dt><dd class="amount">DKK 105.00</dd></div><div><dt>Pay to</dt>')
  })

  it('has a code for each way to pay, and none where nothing is to be paid', () => {
    const codes = [
      { kind: 'epc', iban: 'DE89370400440532013000' },
      { kind: 'swish', number: '1231181189' },
      { kind: 'fik', creditor: '81234567' },
    ] as const
    const html = page(invoice({ now: presentOf(10_500, { codes }) }), 'sv')
    expect(html.match(/<svg class="code" role="img" aria-label="[^"]+"/g)).toHaveLength(2)
    expect(html).toContain('Skanna koden med Swish.')
    expect(html).toContain('+71&lt;000000000000174+81234567&lt;')
    expect(page(invoice(), 'sv')).not.toMatch(/class="code/)
  })

  it('shows the logo, and its colour dark enough to read', () => {
    const content = jpegs.baseline
    const html = page(invoice({ brand: { logo: { type: 'jpeg', content }, colour: '#ffe14d' } }), 'en')
    expect(html).toContain(`<img class="logo" alt="" src="data:image/jpeg;base64,${content.toString('base64')}">`)
    expect(html).not.toContain('--accent: #ffe14d; --on-accent: #ffffff')
    expect(page(invoice(), 'en')).not.toContain('<img')
  })

  it('says what became of a credit note and what is left of it now', () => {
    const credit = { againstMinor: 3000, paidBackMinor: 0, balanceMinor: 1000 }
    const note = { ...creditNote(), issued: { fromBalanceMinor: 0, exchange: [], credit } }
    const html = page({ ...note, now: { ...note.now, creditLeftMinor: 400 } }, 'en')
    expect(html).toContain('DKK 30.00 is set against invoice DK-17.')
    expect(html).toContain('DKK 10.00 is kept as your balance and will be used for your next invoice.')
    expect(html).toContain('Of that, DKK 4.00 is left now.')
  })

  it('says that the money of a credit note is paid back', () => {
    const credit = { againstMinor: 0, paidBackMinor: 4000, balanceMinor: 0 }
    const note = { ...creditNote(), issued: { fromBalanceMinor: 0, exchange: [], credit } }
    const html = page({ ...note, now: { ...note.now, creditLeftMinor: 0 } }, 'en')
    expect(html).toContain('DKK 40.00 is paid back.')
    expect(html).not.toMatch(/balance|left now/)
  })

  it('has nothing from elsewhere, no scripts, and no text taken for HTML', () => {
    const evil = `"><script src=//x></script><img src=x onerror='1'>`
    const { html } = invoicePage(
      invoice({
        number: evil,
        buyer: { customer_id: evil, name: evil, address: evil, company: evil },
        seller: { name: evil, payment_text: evil, email: evil, tax_registration_id: evil },
        lines: [line(evil, 1)],
      }),
      'en',
      { pdfUrl: evil },
    )
    expect(html).not.toMatch(/<script|<img|<link|style=|url\(/)
    expect([...html.matchAll(/<a href="([^"]*)"/g)]).toHaveLength(1)
  })

  it.each(languages)('leaves no value out in %s', (language) => {
    for (const document of [invoice(), creditNote()]) {
      expect(page(document, language).replace(/<style>[^]*<\/style>/, '')).not.toMatch(/[{}]|undefined/)
    }
  })
})
