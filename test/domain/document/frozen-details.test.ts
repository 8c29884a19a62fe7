/** Details that are frozen with a document. */
import { describe, expect, it } from 'vitest'
import { frozenDetailsOf, transliterated } from '../../../functions/domain/document/frozen-details.ts'
import { account } from '../subscription/life.ts'
import { line as sold, local, Subscriber } from '../billing/billing-life.ts'
import { creditNote, invoice, line } from './documents.ts'

const issuer = {
  ...{ external_id: 'dk', name: 'Gazette A/S', currency: 'DKK', invoice_prefix: 'DK-', due_days: 14 },
  language: 'da' as const,
}
const customer = { builtin: {} }

describe('The paper of a document', () => {
  it('has what its business entity says of itself, and no more', () => {
    const said = { email: 'post@example.com', payment_text: 'Reg. 1234', iban: 'DK5000400440116243', colour: '#0a5' }
    expect(frozenDetailsOf({ ...issuer, ...said, logo: 'l1' }, customer, '2027-01-01')).toEqual({
      language: 'da',
      ...said,
      logo: 'l1',
    })
    expect(frozenDetailsOf(issuer, customer, '2027-01-01')).toEqual({ language: 'da' })
  })

  it('is in the language of the customer, whatever that of the business entity is', () => {
    expect(frozenDetailsOf(issuer, { builtin: { language: 'fi' } }, '2027-01-01')).toEqual({ language: 'fi' })
  })

  it('has the rate of each currency that began last by its date', () => {
    const exchange_rates = [
      { currency: 'EUR', rate: 7.46, from: '2027-03-01' },
      { currency: 'SEK', rate: 0.65, from: '2027-02-01' },
      { currency: 'EUR', rate: 7.44, from: '2027-01-01' },
      { currency: 'EUR', rate: 7.45, from: '2027-02-01' },
    ]
    const exchange = (date: string) => frozenDetailsOf({ ...issuer, exchange_rates }, customer, date).exchange
    expect(exchange('2026-12-31')).toBeUndefined()
    expect(exchange('2027-01-31')).toEqual([{ currency: 'EUR', rate: 7.44 }])
    expect(exchange('2027-02-01')).toEqual([
      { currency: 'EUR', rate: 7.45 },
      { currency: 'SEK', rate: 0.65 },
    ])
    expect(exchange('2027-03-01')?.[0]).toEqual({ currency: 'EUR', rate: 7.46 })
  })
})

describe('Letters that the typeface of papers lacks', () => {
  it('are told once each, of whichever text of the document, and never of the e-mail address', () => {
    const buyer = { name: '山田 山', email: '木@example.com' }
    expect(transliterated(invoice({ buyer }))).toEqual([
      { fact: 'transliterated', of: 'invoice', number: 'DK-1', letters: '山田' },
    ])
    const period = line.period && { ...line.period, campaign_name: '報' }
    const lines = [
      { ...line, text: '新聞', ...(period && { period }) },
      { text: 'Fee', template: false, amountMinor: 100, tax_rate: 0 },
    ]
    expect(transliterated(creditNote({ lines }))).toEqual([
      { fact: 'transliterated', of: 'credit_note', number: 'DK-C1', letters: '新聞報' },
    ])
    expect(transliterated(invoice())).toEqual([])
  })

  it('are named up to twenty', () => {
    const many = Array.from({ length: 25 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')
    expect(transliterated(invoice({ buyer: { name: many } }))).toMatchObject([{ letters: many.slice(0, 20) }])
  })
})

describe('The paper of an invoice', () => {
  const settings = account([{ id: 'april', duration: 'P30D', invoice_lines: [sold(3_000)] }])
  const day = (date: string) => local(`2027-${date}`)
  const created = (life: Subscriber) => life.create(day('04-01'), { periods: [{ campaign_id: 'april' }] })

  it('notes what the balance paid of it at once, whatever is paid later', () => {
    const life = created(new Subscriber(settings).pay(day('03-01'), 500))
    expect(life.document('DK-1').paper).toMatchObject({ from_balance: 500 })
    life.pay(day('04-02'), 1_000)
    expect(life.document('DK-1').paper).toMatchObject({ from_balance: 500 })
    life.pay(day('04-03'), 1_500)
    expect(life.document('DK-1').paper).toMatchObject({ from_balance: 500 })
    expect(created(new Subscriber(settings)).document('DK-1').paper).toMatchObject({ from_balance: 0 })
    const whole = created(new Subscriber(settings).pay(day('03-01'), 4_000))
    expect(whole.document('DK-1').paper).toMatchObject({ from_balance: 3_000 })
  })

  it('and its credit note: what the credit is set against of the debt, and nothing where it was paid', () => {
    const open = created(new Subscriber(settings)).pay(day('04-02'), 1_000)
    const credited = (life: Subscriber, amount: number) =>
      life.credit(day('04-05'), 'DK-1', { amount }).document('DK-C1')
    expect(credited(open, 2_500).paper).toMatchObject({ set_against: 2_000 })
    expect(open.document('DK-C1').paper).not.toHaveProperty('from_balance')
    const paid = created(new Subscriber(settings)).pay(day('04-02'), 3_000)
    expect(credited(paid, 2_500).paper).not.toHaveProperty('set_against')
  })
})
