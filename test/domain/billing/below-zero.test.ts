/** A campaign whose discounts exceed its prices gives the customer money: by a credit note, never by an invoice. */
import { describe, expect, it } from 'vitest'
import { lineText } from '../../../functions/domain/document/line-text.ts'
import type { Settings } from '../../../functions/domain/settings/settings.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { totalOf } from '../../../functions/domain/world/invoice.ts'
import { faultsOf } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, local, Subscriber } from './billing-life.ts'

const gift = (...invoice_lines: object[]) => ({ id: 'gift', business_entity: 'dk', duration: 'P30D', invoice_lines })
const accountOf = (campaign: object, policy: object = {}): Settings =>
  account(
    [
      { ...campaign, policy: 'strict' },
      { id: 'paid', duration: 'P30D', invoice_lines: [line(6_000)] },
    ],
    {
      business_entities: [{ external_id: 'dk', name: 'Demo', currency: 'DKK' }],
      policies: [{ external_id: 'strict', dunning: [{ days_after_due: 3, action: 'remind' }], ...policy }],
    },
  )
const welcome = accountOf(gift(line(3_000), line(-9_000, { text: 'Welcome' })))
const day = (date: string): Instant => local(`2027-${date}`)
const on = (settings: Settings) =>
  new Subscriber(settings).create(day('04-01'), { periods: [{ campaign_id: 'gift' }] }).to(day('04-01'))
const textsOf = (life: Subscriber, number: string) => {
  const document = life.document(number)
  return document.lines.map((one) => `${lineText(one, document, 'en')} ${one.amountMinor}`)
}

describe('A period that costs less than nothing', () => {
  it('has a credit note of the series of credit notes, which goes to the balance', () => {
    const life = on(welcome)
    expect(life.ledger()).toEqual([
      'DK-C1 2027-04-01: -60.00',
      '  Paper 2027-04-01/2027-05-01: 30.00',
      '  Welcome 2027-04-01/2027-05-01: -90.00',
    ])
    expect(life.balances()).toEqual({ dk: 6_000 })
    expect(life.money()).toEqual([`${day('04-01')} invoice:created DK-C1`])
    expect(life.history).toContain('Credit note DK-C1 created')
  })

  it('has no invoice that is credited, no due date, no dunning, and no lines of a credit', () => {
    const note = on(welcome).document('DK-C1')
    expect(note).toMatchObject({ type: 'credit_note', credits_no_invoice: true, dunning: [], delivery: 'email' })
    for (const key of ['credits', 'due', 'takes_back']) expect(note).not.toHaveProperty(key)
    expect(note.paper).not.toHaveProperty('set_against')
    expect(textsOf(on(welcome), 'DK-C1')).toEqual(['Paper 3000', 'Welcome -9000'])
  })

  it('pays the next invoice', () => {
    const life = on(welcome).create(day('04-02'), { periods: [{ campaign_id: 'paid' }] }, 'b')
    expect(life.heads()).toEqual(['DK-C1 2027-04-01: -60.00', 'DK-1 2027-04-02, due 2027-04-16: 60.00, paid'])
    expect(life.balances()).toEqual({})
  })

  it('gives money that nobody can be paid, as none came in', () => {
    const life = on(welcome)
    expect(faultsOf(life.tryToRefund(day('04-02'), { business_entity: 'dk', amount: 1 }))).toEqual([
      'amount: refund_above_left',
    ])
  })

  it('is not credited by hand, as there is no invoice', () => {
    const life = on(welcome)
    expect(faultsOf(life.tryToCredit(day('04-02'), 'DK-C1', { all: true }))).toEqual([': invoice_unknown'])
  })

  it('has a paper for each tax, and the sum of each says what it is', () => {
    const life = on(accountOf(gift(line(1_000), line(-400, { tax_rate: 0.06 }), line(-100, { tax_rate: 0 }))))
    expect(life.ledger()).toEqual([
      'DK-C1 2027-04-01: -4.00',
      '  Paper 2027-04-01/2027-05-01: -4.00',
      'DK-1 2027-04-01, due 2027-04-15: 9.00, 5.00 to pay',
      '  Paper 2027-04-01/2027-05-01: 10.00',
      '  Paper 2027-04-01/2027-05-01: -1.00',
    ])
  })

  it('beside another subscription has a paper of its own, also where both together cost something', () => {
    const life = on(welcome)
      .create(day('04-01'), { periods: [{ campaign_id: 'paid' }], quantity: 2 }, 'b')
      .to(day('04-01'))
    expect(life.heads()).toEqual(['DK-C1 2027-04-01: -60.00', 'DK-1 2027-04-01, due 2027-04-15: 120.00, 60.00 to pay'])
  })

  it('is worth no credit note where it costs nothing', () => {
    expect(on(accountOf(gift(line(3_000), line(-3_000)))).heads()).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 0.00, paid',
    ])
  })
})

describe('A stop of a period that gave money', () => {
  it('takes the rest back by an invoice, which names the credit note and is paid from the balance', () => {
    const life = on(welcome).stop(day('04-11'))
    life.to(day('04-11'))
    expect(life.ledger().slice(3)).toEqual([
      'DK-1 2027-04-11, due 2027-04-25: 40.00, paid',
      '  Paper 2027-04-11/2027-05-01: -20.00',
      '  Welcome 2027-04-11/2027-05-01: 60.00',
    ])
    expect(life.document('DK-1')).toMatchObject({ type: 'invoice', takes_back: 'DK-C1' })
    expect(textsOf(life, 'DK-1')).toEqual(['Taken back: Paper -2000', 'Taken back: Welcome 6000'])
    expect(life.balances()).toEqual({ dk: 2_000 })
    expect(life.money().map((told) => told.split(' ').slice(1).join(' '))).toEqual([
      'invoice:created DK-C1',
      'invoice:created DK-1',
      'invoice:paid DK-1',
    ])
  })

  it('leaves nothing to credit on that invoice, as it bills no line', () => {
    const life = on(welcome).stop(day('04-11'))
    expect(faultsOf(life.tryToCredit(day('04-12'), 'DK-1', { all: true }))).toEqual([': credit_nothing_left'])
  })

  it('leaves what was spent to pay, with a reminder', () => {
    const life = on(welcome)
      .create(day('04-02'), { periods: [{ campaign_id: 'paid' }] }, 'b')
      .stop(day('04-11'))
    life.to(day('04-29'))
    expect(life.heads().at(-1)).toBe('DK-2 2027-04-11, due 2027-04-25: 40.00, 40.00 to pay')
    expect(life.money().at(-1)).toContain('invoice:reminded DK-2')
  })

  it('that is taken back gives the rest again, by a credit note', () => {
    const life = on(welcome).stop(day('04-02'), day('04-11')).resume(day('04-05'))
    life.to(day('04-05'))
    expect(life.heads()).toEqual([
      'DK-C1 2027-04-01: -60.00',
      'DK-1 2027-04-02, due 2027-04-16: 40.00, paid',
      'DK-C2 2027-04-05: -40.00',
    ])
    expect(life.document('DK-C2')).toMatchObject({ credits_no_invoice: true })
    expect(life.balances()).toEqual({ dk: 6_000 })
  })

  it('takes all of it back in the end, whatever it was moved to, with all of its tax', () => {
    const life = on(welcome)
      .stop(day('04-02'), day('04-14'))
      .stop(day('04-03'), day('04-08'))
      .stop(day('04-03'), day('04-01'))
    life.to(day('04-05'))
    const documents = life.documents()
    expect(documents.map(({ type }) => type)).toEqual(['credit_note', 'invoice', 'invoice', 'invoice'])
    const served = documents.reduce((sum, document) => sum + totalOf(document), 0)
    expect(served).toBe(-6_000 * (2 / 30))
  })

  it('gives a unit more where its lines round to that, for no invoice', () => {
    const life = on(accountOf(gift(line(20), line(20), line(20), line(-61)))).stop(day('04-30'))
    expect(life.to(day('04-30')).heads()).toEqual(['DK-C1 2027-04-01: -0.01', 'DK-C2 2027-04-30: -0.01'])
  })

  it('is no part of an invoice that gave nothing, where the credit of that rounds above zero', () => {
    const life = on(accountOf(gift(line(20), line(20), line(20), line(-60)))).stop(day('04-02'))
    expect(life.to(day('04-02')).heads().at(-1)).toBe('DK-C1 2027-04-02: 0.01 for DK-1')
  })

  it('goes by the sum where an earlier version made an invoice below zero', () => {
    const life = on(welcome)
    const stored = JSON.stringify(life.world)
      .replaceAll('DK-C1', 'DK-7')
      .replace('"type":"credit_note"', '"type":"invoice"')
      .replace('"credits_no_invoice":true,', '')
    life.world = JSON.parse(stored)
    life.stop(day('04-11')).to(day('04-11'))
    expect(life.heads()).toEqual([
      'DK-7 2027-04-01, due : -60.00, paid',
      'DK-1 2027-04-11, due 2027-04-25: 40.00, paid',
    ])
    expect(life.document('DK-1').takes_back).toBe('DK-7')
    expect(life.balances()).toEqual({ dk: 2_000 })
  })
})
