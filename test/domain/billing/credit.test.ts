import { describe, expect, it } from 'vitest'
import { isRefused } from '../../../functions/domain/world/change.ts'
import { taxOf } from '../../../functions/domain/world/invoice.ts'
import { faultsOf } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, local, Subscriber } from './billing-life.ts'
import { underLaw } from '../world/law-of-identity.ts'

/** One unit a day in April. */
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

const dkk = (amountMinor: number) => ({ amountMinor, currency: 'DKK' })

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
    expect(back.document('DK-C1').paper).toMatchObject({ paid_back: 900 })
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

  it('of exactly what is left of all lines, or of an amount of them, leaves nothing', () => {
    const whole = [
      { line: 1, amount: 3_000 },
      { line: 2, amount: -300 },
    ]
    const left = (given: Parameters<Subscriber['tryToCredit']>[2]) =>
      faultsOf(ann().credit(day('04-10'), 'DK-1', given).tryToCredit(day('04-11'), 'DK-1', { all: true }))
    expect(left({ lines: whole })).toEqual([': credit_nothing_left'])
    expect(left({ amount: 2_700 })).toEqual([': credit_nothing_left'])
  })

  it('of lines that come to nothing together, or of a line of which nothing is left, is refused', () => {
    const even = [
      { line: 1, amount: 300 },
      { line: 2, amount: -300 },
    ]
    expect(faultsOf(ann().tryToCredit(day('04-10'), 'DK-1', { lines: even }))).toEqual(['lines: credit_of_nothing'])
    const life = ann().credit(day('04-10'), 'DK-1', {
      lines: [
        { line: 1, amount: 301 },
        { line: 2, amount: -300 },
      ],
    })
    expect(faultsOf(life.tryToCredit(day('04-11'), 'DK-1', { lines: [{ line: 2, amount: 0 }] }))).toEqual([
      'lines: credit_line_above_left',
    ])
  })

  it('that is refused says how much is left, and of which line', () => {
    const life = ann().credit(day('04-10'), 'DK-1', { lines: [{ line: 1, amount: 2_000 }] })
    const values = (given: Parameters<Subscriber['tryToCredit']>[2]) => {
      const refused = life.tryToCredit(day('04-11'), 'DK-1', given)
      return isRefused(refused) && refused.outcome === 'refused' && refused.faults.map((fault) => fault.values)
    }
    expect(values({ amount: 701 })).toEqual([{ left: dkk(700) }])
    expect(values({ lines: [{ line: 1, amount: 1_001 }] })).toEqual([{ line: 1, left: dkk(1_000) }])
    expect(values({ lines: [{ line: 1, amount: 1_000 }] })).toEqual([{ left: dkk(700) }])
    expect(values({ lines: [{ line: 3, amount: 1 }] })).toEqual([{ line: 3 }])
  })

  it('of a later period is of that alone, and the invoice itself notes nothing of its periods', () => {
    const life = ann().to(day('05-02')).credit(day('05-02'), 'DK-2', { amount: 700 })
    expect(faultsOf(life.tryToCredit(day('05-03'), 'DK-2', { amount: 2_001 }))).toEqual(['amount: credit_above_left'])
    expect(faultsOf(life.tryToCredit(day('05-03'), 'DK-1', { amount: 2_700 }))).toEqual(['changed'])
    expect(life.document('DK-2')).not.toHaveProperty('given_back')
  })

  it('says its reason as it was given, whatever stands in it', () => {
    const life = ann().credit(day('04-10'), 'DK-1', { all: true, reason: 'Too late for {campaign}' })
    expect(life.document('DK-C1').lines.at(-1)).toMatchObject({ text: 'Too late for {campaign}', template: false })
  })

  it('is of nothing where a switch has removed the period, as that was credited whole', () => {
    const april = { ...{ id: 'april', duration: 'P30D' }, invoice_days_before: 30, invoice_lines: [line(3_000)] }
    const ahead = account([april, { id: 'other', duration: 'P30D' }])
    const life = new Subscriber(ahead).create(day('03-20'), {
      periods: [{ campaign_id: 'april', begin: '2027-04-01T00:00:00' }],
    })
    life.switchTo('other', day('03-21'))
    expect(life.heads()[0]).toMatch(/^DK-1 .* credited$/)
    expect(faultsOf(life.tryToCredit(day('03-22'), 'DK-1', { all: true }))).toEqual([': credit_nothing_left'])
  })

  it('has the note that it is given, and none otherwise', () => {
    const noted = ann().credit(day('04-10'), 'DK-1', { all: true, note: 'As agreed' })
    expect(noted.document('DK-C1').note).toBe('As agreed')
    expect(ann().credit(day('04-10'), 'DK-1', { all: true }).document('DK-C1')).not.toHaveProperty('note')
  })

  it('pays back of the balance no more than it made', () => {
    const life = ann().pay(day('04-02'), 3_700)
    expect(life.balances()).toEqual({ dk: 1_000 })
    life.credit(day('04-10'), 'DK-1', { amount: 500, refund: 'payment' })
    expect([life.balances(), life.cash()]).toEqual([{ dk: 1_000 }, { dk: 3_200 }])
    // An earlier credit note is balance as well.
    const twice = ann().pay(day('04-02'), 2_700).credit(day('04-10'), 'DK-1', { amount: 800 })
    twice.credit(day('04-11'), 'DK-1', { amount: 500, refund: 'payment' })
    expect([twice.balances(), twice.cash()]).toEqual([{ dk: 800 }, { dk: 2_200 }])
  })

  it('notes what it gave back on its own invoice alone, open or paid, beside others', () => {
    const charged = { business_entity: 'dk', lines: [book] }
    const life = new Subscriber(settings).charge(day('04-01'), charged).charge(day('04-01'), charged)
    const left = (number: string) =>
      [1_001, 1_000, 502, 501].filter(
        (amount) => faultsOf(life.tryToCredit(day('04-05'), number, { amount }))[0] === 'changed',
      )
    life.credit(day('04-02'), 'DK-2', { amount: 500 })
    expect([left('DK-1'), left('DK-2')]).toEqual([[1_001, 1_000, 502, 501], [501]])
    // A paid invoice is stored separately from open ones.
    life.pay(day('04-03'), 501, { invoice_number: 'DK-2' }).credit(day('04-04'), 'DK-2', { amount: 1 })
    expect([left('DK-1'), left('DK-2')]).toEqual([[1_001, 1_000, 502, 501], []])
    expect(life.document('DK-1').number).toBe('DK-1')
  })

  it('of a line without tax has no tax, and so has its reason', () => {
    const free = { ...book, tax_rate: 0 }
    const life = new Subscriber(settings).charge(day('04-01'), { business_entity: 'dk', lines: [free] })
    life.credit(day('04-02'), 'DK-1', { all: true, reason: 'Returned' })
    const { lines } = life.document('DK-C1')
    expect(lines.map(({ text, tax_rate }) => [text, tax_rate])).toEqual([
      ['Book', 0],
      ['Returned', 0],
    ])
    // A tax is never negative zero, which would be stored unchanged.
    expect(lines.map((one) => Object.is(taxOf(one), 0))).toEqual([true, true])
  })

  it('is of the tax of its invoice, and so is its reason', () => {
    const web = { category: 'web', place: 'buyer' }
    const rates = [
      { ...web, country: 'DK', rate: 0.25 },
      { ...web, rate: 0, reason: 'Outside the scope of VAT' },
    ]
    const lines = [{ text: 'E-paper', amount: 3_000, tax: 'web' }]
    const business_entities = [{ external_id: 'dk', name: 'Demo', currency: 'DKK', country: 'DK' }]
    const taxed = account([{ id: 'web', duration: 'P30D', invoice_lines: lines }], {
      tax_rates: rates,
      business_entities,
    })
    const life = new Subscriber(taxed).create(day('04-01'), { periods: [{ campaign_id: 'web' }] })
    life.credit(day('04-02'), 'DK-1', { amount: 500, reason: 'Outage' })
    const tax = life.document('DK-1').lines[0]?.tax
    expect(tax).toMatchObject({ category: 'web', country: 'DK' })
    expect(life.document('DK-C1').lines.map((one) => one.tax)).toEqual([tax, tax])
    // A stop credits the rest with the same tax.
    expect(life.stop(day('04-16')).document('DK-C2').lines[0]?.tax).toEqual(tax)
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
