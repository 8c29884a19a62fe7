import { describe, expect, it } from 'vitest'
import { taxOf } from '../../../functions/domain/world/invoice.ts'
import { faultsOf } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, local, Subscriber } from './given.ts'
import { underLaw } from '../world/law-of-identity.ts'

/** One a day in April. */
const settings = account([
  {
    ...{ id: 'april', duration: 'P30D', renews_to: 'april' },
    invoice_lines: [line(3_000), line(-300, { text: 'Discount' })],
  },
])
const day = (date: string) => local(`2027-${date}`)
const ann = () => underLaw(new Subscriber(settings)).create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
const heads = (life: Subscriber) => life.heads().slice(1)
const book = { text: 'Book', amount: 1_001, currency: 'DKK', tax_rate: 0.25 }

describe('A credit of an invoice', () => {
  it('takes off what is to be paid, line by line, and says why', () => {
    const life = ann().credit(day('04-10'), 'DK-1', { lines: [{ line: 1, amount: 500 }], reason: 'Five wet papers' })
    expect(life.ledger().slice(0, 3)).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 27.00, 22.00 to pay',
      '  Paper 2027-04-01/2027-05-01: 30.00',
      '  Discount 2027-04-01/2027-05-01: -3.00',
    ])
    expect(life.ledger().slice(3)).toEqual([
      'DK-C1 2027-04-10: -5.00 for DK-1',
      '  Paper 2027-04-01/2027-05-01: -5.00',
      '  Five wet papers: 0.00',
    ])
  })

  it('that was paid is balance, or is paid back', () => {
    const paid = () => ann().pay(day('04-02'), 2_700)
    expect(paid().credit(day('04-10'), 'DK-1', { all: true }).balances()).toEqual({ dk: 2_700 })
    const back = paid().credit(day('04-10'), 'DK-1', { amount: 900, refund: 'payment' })
    expect(back.balances()).toEqual({})
    expect(back.cash()).toEqual({ dk: 1_800 })
    expect(back.money().slice(-2)).toEqual([
      `${day('04-10')} invoice:credited DK-1`,
      `${day('04-10')} payment:created p2`,
    ])
  })

  it('pays back only what was paid', () => {
    const part = ann().pay(day('04-02'), 1_000).credit(day('04-10'), 'DK-1', { all: true, refund: 'payment' })
    expect(part.cash()).toEqual({ dk: 0 })
    expect(part.balances()).toEqual({})
    const unpaid = ann().credit(day('04-10'), 'DK-1', { all: true, refund: 'payment' })
    expect(unpaid.cash()).toEqual({})
    expect(unpaid.heads()).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 27.00, credited',
      'DK-C1 2027-04-10: -27.00 for DK-1',
    ])
  })

  it('is never above what is left of a line, or of all lines', () => {
    const life = ann().credit(day('04-10'), 'DK-1', { lines: [{ line: 1, amount: 2_000 }] })
    const faults = (given: Parameters<Subscriber['tryToCredit']>[2]) =>
      faultsOf(life.tryToCredit(day('04-11'), 'DK-1', given))
    expect(faults({ lines: [{ line: 1, amount: 1_001 }] })).toEqual(['lines: credit_line_above_left'])
    // The rest of the first line is more than the rest of the invoice, whose second line is below zero.
    expect(faults({ lines: [{ line: 1, amount: 1_000 }] })).toEqual(['lines: credit_above_left'])
    expect(faults({ lines: [{ line: 1, amount: -1 }] })).toEqual(['lines: credit_line_above_left'])
    expect(faults({ lines: [{ line: 3, amount: 1 }] })).toEqual(['lines: credit_line_unknown'])
    expect(faults({ lines: [{ line: 2, amount: -300 }] })).toEqual(['lines: credit_of_nothing'])
    expect(faults({ amount: 701 })).toEqual(['amount: credit_above_left'])
    expect(faults({ amount: 0 })).toEqual(['amount: credit_of_nothing'])
    life.credit(day('04-11'), 'DK-1', { all: true })
    expect(faults({ all: true })).toEqual([': credit_nothing_left'])
    expect(faultsOf(life.tryToCredit(day('04-11'), 'DK-C1', { all: true }))).toEqual([': invoice_unknown'])
    expect(faultsOf(life.tryToCredit(day('04-11'), 'DK-9', { all: true }))).toEqual([': invoice_unknown'])
  })

  it('of an amount is shared by the lines, without losing a unit', () => {
    const life = ann().credit(day('04-10'), 'DK-1', { amount: 1_000 })
    expect(life.ledger().slice(3)).toEqual([
      'DK-C1 2027-04-10: -10.00 for DK-1',
      '  Paper 2027-04-01/2027-05-01: -11.11',
      '  Discount 2027-04-01/2027-05-01: 1.11',
    ])
  })

  it('by hand knows what it has given back, open or closed, and gives back the tax to the unit', () => {
    const life = new Subscriber(settings).charge(day('04-01'), { business_entity: 'dk', lines: [book, book] })
    life.credit(day('04-02'), 'DK-1', { lines: [{ line: 2, amount: 500 }] })
    life.pay(day('04-03'), 2_002)
    life.credit(day('04-04'), 'DK-1', { lines: [{ line: 2, amount: 500 }] })
    const more = (amount: number) => faultsOf(life.tryToCredit(day('04-05'), 'DK-1', { lines: [{ line: 2, amount }] }))
    expect([more(2), more(1)]).toEqual([['lines: credit_line_above_left'], ['changed']])
    life.credit(day('04-05'), 'DK-1', { all: true })
    const taxes = life.documents().flatMap(({ lines }) => lines.map(taxOf))
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(0)
    expect(life.balances()).toEqual({ dk: 2_002 })
  })
})

describe('What was credited by hand', () => {
  it('is not invoiced again, and stays given where the subscription is stopped, and where the stop is taken back', () => {
    const life = ann().credit(day('04-02'), 'DK-1', { lines: [{ line: 1, amount: 500 }] })
    life.to(day('04-05'))
    expect(heads(life)).toEqual(['DK-C1 2027-04-02: -5.00 for DK-1'])
    // Fifteen days are left: half of both lines.
    life.stop(day('04-05'), day('04-16'))
    expect(heads(life)[1]).toBe('DK-C2 2027-04-05: -13.50 for DK-1')
    life.resume(day('04-06'))
    expect(heads(life)[2]).toBe('DK-2 2027-04-06, due 2027-04-15: 13.50, 13.50 to pay')
  })

  it('is never given twice: a stop credits no more than is left', () => {
    const life = ann().credit(day('04-02'), 'DK-1', {
      lines: [
        { line: 1, amount: 2_900 },
        { line: 2, amount: -300 },
      ],
    })
    life.stop(day('04-16'))
    expect(life.heads()).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 27.00, credited',
      'DK-C1 2027-04-02: -26.00 for DK-1',
      'DK-C2 2027-04-16: -1.00 for DK-1',
    ])
    expect(faultsOf(life.tryToCredit(day('04-17'), 'DK-1', { all: true }))).toEqual([': credit_nothing_left'])
  })
})

describe('An invoice below zero', () => {
  it('is refused, whatever it is for, as a credit is what gives back', () => {
    const life = ann()
    const faults = (lines: readonly (typeof book)[]) =>
      faultsOf(life.tryToCharge(day('04-02'), { business_entity: 'dk', lines }))
    expect(faults([{ ...book, amount: -1 }])).toEqual(['lines: invoice_below_zero'])
    expect(faults([book, { ...book, amount: -1_002 }])).toEqual(['lines: invoice_below_zero'])
    expect(faults([book, { ...book, amount: -1_001 }])).toEqual(['changed'])
  })
})
