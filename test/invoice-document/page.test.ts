import { describe, expect, it } from 'vitest'
import { invoicePage } from '../../functions/invoice-document/html-page.ts'
import { languages } from '../../functions/language/language.ts'
import { creditNote, invoice, line } from './sample-document.ts'

const page = (...[document, language]: [Parameters<typeof invoicePage>[0], Parameters<typeof invoicePage>[1]]) =>
  invoicePage(document, language, { pdfUrl: 'pdf/' }).replaceAll('\u00a0', ' ')

describe('the page of an invoice', () => {
  it('shows the invoice, its state, its PDF and how to pay', () => {
    const html = page(invoice(), 'da')
    expect(html).toMatch(/^<!doctype html>\n<html lang="da">/)
    expect(html).toContain('<title>Faktura DK-17</title>')
    expect(html).toContain('<p class="state">Ikke betalt</p>')
    expect(html).toContain('<a href="pdf/">Åbn som PDF</a>')
    expect(html).toContain('Betal 105,00 DKK senest den 14. februar 2027, og angiv DK-17 som reference.')
    expect(html).toContain('Reg. 1234<br>Konto 0012345678')
    expect(html).toContain('<td>The Gazette, 1. februar til 1. marts</td><td>25 %</td><td>16,00</td><td>80,00</td>')
    expect(html).toContain('<th scope="row">25 %</th><td>64,00</td><td>16,00</td><td>80,00</td>')
    expect(html).toContain('Momsnr. DK12345674')
  })

  it('says that nothing is to be paid, and what was paid and credited', () => {
    const html = page(invoice({ paidMinor: 8000, creditedMinor: 2500, toPayMinor: 0, state: 'paid' }), 'en')
    expect(html).toContain('<p class="state">Paid</p>')
    expect(html).toContain('There is nothing to pay.')
    expect(html).toContain('Credited</th><td>-25.00</td>')
    expect(html).toContain('Already paid</th><td>-80.00</td>')
    expect(html).not.toContain('Reg. 1234')
  })

  it('of a credit note names the invoice, and has neither state nor payment', () => {
    const html = page(creditNote(), 'en')
    expect(html).toContain('<dt>Credits invoice</dt><dd>DK-17</dd>')
    expect(html).not.toMatch(/class="state"|class="pay"|To pay/)
  })

  it('has nothing from elsewhere, no scripts, and no text taken for HTML', () => {
    const evil = `"><script src=//x></script><img src=x onerror='1'>`
    const html = invoicePage(
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
