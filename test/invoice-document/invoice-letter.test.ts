import { describe, expect, it } from 'vitest'
import {
  brandOf,
  invoiceLetter,
  reminderLetter,
  type ReminderLetterOptions,
} from '../../functions/invoice-document/invoice-letter.ts'
import type { InvoiceDocument } from '../../functions/invoice-document/invoice-document.ts'
import { languages, type Language } from '../../functions/language/language.ts'
import { renderLetter } from '../../functions/mail/render-letter.ts'
import { creditNote, invoice, presentOf } from './sample-document.ts'

const paymentUrl = 'https://api.example/invoice/demo/1001/DK-17/signature/?a=1&b=2'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const mailOf = (document: InvoiceDocument, language: Language, url: string | undefined = paymentUrl) =>
  renderLetter(invoiceLetter(document, language, { paymentUrl: url }), language, brandOf(document))
const reminderOf = (document: InvoiceDocument, language: Language, options: Partial<ReminderLetterOptions> = {}) =>
  renderLetter(
    reminderLetter(document, language, { paymentUrl, daysOverdue: 7, ...options }),
    language,
    brandOf(document),
  )

describe('the e-mail with an invoice', () => {
  it('says in one sentence what to pay and until when, then how, and leads to the page by a button', () => {
    const account = { iban: 'DK5000400440116243', payment_text: 'Reg. 1234\nKonto 0012345678' }
    const now = presentOf(10_500, { account, codes: [{ kind: 'fik', creditor: '81234567' }] })
    const { subject, text, html } = mailOf(invoice({ now }), 'en')
    expect(subject).toBe('Invoice DK-17 from Demo Media ApS')
    expect(plain(text)).toBe(`Invoice DK-17

Hello Åse Ærø,

Here is your invoice. Please pay DKK 105.00 by 14 February 2027.

To pay: DKK 105.00
Due date: 14 February 2027
Invoice number: DK-17

How to pay
Pay to: Demo Media ApS
IBAN: DK50 0040 0440 1162 43
Payment line (FIK): +71<000000000000174+81234567<
Reference: DK-17

Reg. 1234
Konto 0012345678

See and pay the invoice:
${paymentUrl}

The invoice is attached as a PDF.

Kind regards
Demo Media ApS

-- 
Demo Media ApS
Bredgade 1
1260 København K
Denmark
VAT number DK12345674
abo@demo-media.example
`)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain(`href="${paymentUrl.replace('&', '&amp;')}"`)
    expect(html).not.toContain('>https://')
    expect(html).toContain('Reg. 1234<br>Konto 0012345678')
  })

  it('of a credit note names the invoice that it credits, and asks for nothing', () => {
    const { subject, text } = mailOf(creditNote(), 'da')
    expect(subject).toBe('Kreditnota DK-C3 fra Demo Media ApS')
    expect(plain(text)).toContain('Her er din kreditnota på 40,00 DKK. Den krediterer faktura DK-17.')
    expect(text).toContain(`Se kreditnotaen:\n${paymentUrl}`)
    expect(text).not.toMatch(/Betal |Reg\. 1234/)
  })

  it('asks for nothing where nothing is left to pay', () => {
    const letter = invoiceLetter(invoice({ now: presentOf(0, { paidMinor: 10_500, state: 'paid' }) }), 'en')
    expect(plain(renderLetter(letter, 'en', { name: '' }).text)).toContain(
      'Here is your invoice for DKK 105.00. There is nothing to pay.',
    )
    expect(letter.button).toBeUndefined()
    expect(letter.facts?.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(['Total', 'Invoice number'])
  })

  it('greets those without a name as well', () => {
    expect(mailOf(invoice({ buyer: { customer_id: '7', company: 'ACME' } }), 'de').text).toContain('\n\nGuten Tag,\n\n')
  })

  it('lets nobody write HTML or headers into it', () => {
    const evil = '<script>alert("1")</script>'
    const document = invoice({
      number: 'A\r\nBcc: x',
      buyer: { customer_id: '7', name: evil },
      seller: { name: evil },
    })
    const { html, subject } = mailOf(document, 'en')
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(subject).toBe(`Invoice A Bcc: x from ${evil}`)
  })
})

describe('the e-mail that reminds of an invoice', () => {
  it('says since when it is due and what is still to be paid, by no day that is past', () => {
    const { subject, text } = reminderOf(invoice({ now: presentOf(10_000, { paidMinor: 500, daysOverdue: 7 }) }), 'en')
    expect(subject).toBe('Reminder: invoice DK-17 from Demo Media ApS')
    expect(plain(text)).toContain(
      'We have not yet received full payment of invoice DK-17, which was due on 14 February 2027 and is now 7 days overdue.',
    )
    expect(plain(text)).toContain('To pay: DKK 100.00\nInvoice number: DK-17')
    expect(text).toContain(`See and pay the invoice:\n${paymentUrl}`)
  })

  it('says what happens next, and when', () => {
    const next = (action: 'suspend' | 'stop') =>
      reminderOf(invoice({ now: presentOf(10_500, { next: { action, date: '2027-03-07' } }) }), 'en').text
    expect(next('suspend')).toContain('If it is not paid before 7 March 2027, we pause your subscription until it is.')
    expect(next('stop')).toContain('If it is not paid before 7 March 2027, your subscription ends on that day.')
  })

  it('counts one day as one', () => {
    expect(reminderOf(invoice(), 'sv', { daysOverdue: 1 }).text).toContain('och nu är 1 dag försenad')
    expect(reminderOf(invoice(), 'fi', { daysOverdue: 1 }).text).toContain('maksu on nyt 1 päivän myöhässä')
    expect(reminderOf(invoice(), 'fi', { daysOverdue: 2 }).text).toContain('maksu on nyt 2 päivää myöhässä')
  })

  it('says nothing of days where none has passed', () => {
    expect(reminderOf(invoice(), 'en', { daysOverdue: 0 }).text).not.toContain('overdue')
  })
})

describe('every e-mail', () => {
  it.each(languages)('leaves no value out in %s', (language) => {
    const next = { action: 'suspend', date: '2027-03-07' } as const
    const mails = [
      mailOf(invoice(), language),
      mailOf(creditNote(), language),
      reminderOf(invoice({ now: presentOf(10_500, { next }) }), language),
    ]
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text]) expect(part).not.toMatch(/[{}]|undefined/)
      expect(html).not.toContain('undefined')
      expect(text).toContain('Demo Media ApS')
    }
  })
})
