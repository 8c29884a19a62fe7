import { describe, expect, it } from 'vitest'
import { invoiceMail, reminderMail } from '../../functions/invoice-document/invoice-mail.ts'
import { languages } from '../../functions/language/language.ts'
import { creditNote, invoice, presentOf } from './sample-document.ts'

const paymentUrl = 'https://api.example/invoice/demo/1001/DK-17/signature/?a=1&b=2'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the e-mail that brings an invoice', () => {
  it('says how much it is, how to pay, and where to see it', () => {
    const { subject, text, html } = invoiceMail(invoice(), 'en', { paymentUrl })
    expect(subject).toBe('Invoice DK-17 from Demo Media ApS')
    expect(plain(text)).toBe(
      [
        'Hello Åse Ærø,',
        'Your invoice DK-17 of DKK 105.00 is attached to this e-mail.',
        'Please pay DKK 105.00 by 14 February 2027, giving DK-17 as the reference.',
        'Reg. 1234\nKonto 0012345678',
        `See the invoice online:\n${paymentUrl}`,
        'Kind regards\nDemo Media ApS\n',
      ].join('\n\n'),
    )
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<p>Reg. 1234<br>Konto 0012345678</p>')
    expect(html).toContain(`<a href="${paymentUrl.replace('&', '&amp;')}">`)
  })

  it('of a credit note names the invoice that it credits, and asks for nothing', () => {
    const { subject, text } = invoiceMail(creditNote(), 'da', { paymentUrl })
    expect(subject).toBe('Kreditnota DK-C3 fra Demo Media ApS')
    expect(plain(text)).toContain(
      'Din kreditnota DK-C3 på 40,00 DKK er vedhæftet denne e-mail. Den krediterer faktura DK-17.',
    )
    expect(text).toContain('Se kreditnotaen på nettet:')
    expect(text).not.toMatch(/Betal |Reg\. 1234/)
  })

  it('asks for nothing where nothing is left to pay, and leaves out an address that it is not given', () => {
    const { text } = invoiceMail(invoice({ now: presentOf(0, { paidMinor: 10_500, state: 'paid' }) }), 'en')
    expect(text).toContain('There is nothing to pay.')
    expect(text).not.toMatch(/Please pay|online/)
  })

  it('greets those without a name as well', () => {
    expect(invoiceMail(invoice({ buyer: { customer_id: '7', company: 'ACME' } }), 'de').text).toMatch(/^Guten Tag,\n/)
  })

  it('lets nobody write HTML or headers into it', () => {
    const evil = '<script>alert("1")</script>'
    const { html, subject } = invoiceMail(
      invoice({ number: 'A\r\nBcc: x', buyer: { customer_id: '7', name: evil }, seller: { name: evil } }),
      'en',
    )
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(subject).toBe(`Invoice A Bcc: x from ${evil}`)
  })
})

describe('the e-mail that reminds of an invoice', () => {
  it('says since when it is due and what is still to be paid, by no day that is past', () => {
    const { subject, text } = reminderMail(invoice({ now: presentOf(10_000, { paidMinor: 500 }) }), 'en', {
      paymentUrl,
      daysOverdue: 7,
    })
    expect(subject).toBe('Reminder: invoice DK-17 from Demo Media ApS')
    expect(plain(text)).toContain(
      'We have not yet received full payment of invoice DK-17, which was due on 14 February 2027 and is now 7 days overdue.\n\n' +
        'Please pay DKK 100.00, giving DK-17 as the reference.\n\nReg. 1234',
    )
    expect(text).toContain(paymentUrl)
  })

  it('counts one day as one', () => {
    expect(reminderMail(invoice(), 'sv', { daysOverdue: 1 }).text).toContain('och nu är 1 dag försenad')
    expect(reminderMail(invoice(), 'fi', { daysOverdue: 1 }).text).toContain('maksu on nyt 1 päivän myöhässä')
    expect(reminderMail(invoice(), 'fi', { daysOverdue: 2 }).text).toContain('maksu on nyt 2 päivää myöhässä')
  })

  it('says nothing of days where none has passed', () => {
    expect(reminderMail(invoice(), 'en', { daysOverdue: 0 }).text).not.toContain('overdue')
  })
})

describe('every e-mail', () => {
  it.each(languages)('leaves no value out in %s', (language) => {
    const mails = [
      invoiceMail(invoice(), language, { paymentUrl }),
      invoiceMail(creditNote(), language, { paymentUrl }),
      reminderMail(invoice(), language, { paymentUrl, daysOverdue: 7 }),
    ]
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) expect(part).not.toMatch(/[{}]|undefined/)
      expect(text).toContain('Demo Media ApS')
    }
  })
})
