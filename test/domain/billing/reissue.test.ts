import { describe, expect, it } from 'vitest'
import { reissueInvoice } from '../../../functions/domain/billing/reissue-invoice.ts'
import { withDocuments } from '../../../functions/domain/engine/engine.ts'
import { isRefused } from '../../../functions/domain/world/change.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { faultsOf, type Decided } from '../changes.ts'
import { account } from '../subscription/life.ts'
import { line, local, Subscriber } from './billing-life.ts'

const settings = account([
  { id: 'april', duration: 'P30D', renews_to: 'april', invoice_lines: [line(3_000), line(-300, { text: 'Discount' })] },
])
const book = { text: 'Book', amount: 500, currency: 'DKK', tax_rate: 0.25 }
const day = (date: string) => local(`2027-${date}`)

/** A customer who moves, and whose invoices can be issued again. */
class Mover extends Subscriber {
  live(address: string): this {
    const { customer } = this.world
    this.world = { ...this.world, customer: { ...customer, builtin: { ...customer.builtin, address } } }
    return this
  }

  tryToReissue(now: Instant, number: string, reason?: string): Decided {
    const { world } = this.to(now)
    const document = this.documents().find((one) => one.number === number)
    return reissueInvoice({ world, document, reason, now, settings })
  }

  reissue(now: Instant, number: string, reason?: string): this {
    return this.carryOut(now, this.tryToReissue(now, number, reason))
  }
}

const ann = () =>
  new Mover(settings)
    .live('Vestergade 4')
    .create(day('04-01'), { periods: [{ campaign_id: 'april' }] })
    .live('Østergade 1')

describe('An invoice that is issued again', () => {
  it('is credited wholly and has the same lines, with the address of today', () => {
    const life = ann().reissue(day('04-10'), 'DK-1', 'Wrong address')
    expect(life.ledger()).toEqual([
      'DK-1 2027-04-01, due 2027-04-15: 27.00, credited',
      '  Paper 2027-04-01/2027-05-01: 30.00',
      '  Discount 2027-04-01/2027-05-01: -3.00',
      'DK-C1 2027-04-10: -27.00 for DK-1',
      '  Paper 2027-04-01/2027-05-01: -30.00',
      '  Discount 2027-04-01/2027-05-01: 3.00',
      '  Wrong address: 0.00',
      'DK-2 2027-04-10, due 2027-04-15: 27.00, 27.00 to pay',
      '  Paper 2027-04-01/2027-05-01: 30.00',
      '  Discount 2027-04-01/2027-05-01: -3.00',
    ])
    expect(['DK-1', 'DK-C1', 'DK-2'].map((number) => life.document(number).buyer.address)).toEqual([
      'Vestergade 4',
      'Østergade 1',
      'Østergade 1',
    ])
    expect(life.history.at(-1)).toBe('Invoice DK-1 issued again as DK-2, with the address of today')
  })

  it('keeps the due date unless it has passed', () => {
    expect(ann().reissue(day('04-20'), 'DK-1').document('DK-2').due).toBe('2027-05-04')
    expect(ann().reissue(day('04-15'), 'DK-1').document('DK-2').due).toBe('2027-04-15')
  })

  it('is paid by what had paid the earlier one, even where another invoice is due before', () => {
    const life = ann()
      .pay(day('04-02'), 1_000, { invoice_number: 'DK-1' })
      .charge(day('04-03'), { business_entity: 'dk', lines: [book], due: '2027-04-04' })
      .reissue(day('04-10'), 'DK-1')
    expect(life.heads()).toContain('DK-3 2027-04-10, due 2027-04-15: 27.00, 17.00 to pay')
    expect(life.balances()).toEqual({})
    const paid = ann().pay(day('04-02'), 2_700).reissue(day('04-10'), 'DK-1')
    expect(paid.heads().at(-1)).toBe('DK-2 2027-04-10, due 2027-04-15: 27.00, paid')
    expect(paid.money().slice(-3)).toEqual([
      `${day('04-10')} invoice:credited DK-1`,
      `${day('04-10')} invoice:created DK-2`,
      `${day('04-10')} invoice:paid DK-2`,
    ])
  })

  it('is tied to its period: a later stop credits the new one', () => {
    const life = ann().reissue(day('04-10'), 'DK-1').stop(day('04-16'))
    expect(life.heads().slice(2)).toEqual([
      'DK-2 2027-04-10, due 2027-04-15: 27.00, 13.50 to pay',
      'DK-C2 2027-04-16: -13.50 for DK-2',
    ])
  })

  it('changes no billing: nothing more is to be invoiced or credited', () => {
    const decided = ann().tryToReissue(day('04-10'), 'DK-1')
    if (isRefused(decided)) expect.fail('It is refused.')
    expect(withDocuments(decided, day('04-10'), settings).facts).toEqual(decided.facts)
  })

  it('may be one without a period, and then be credited as any other', () => {
    const life = new Mover(settings)
      .live('Vestergade 4')
      .charge(day('04-01'), { business_entity: 'dk', lines: [book] })
      .reissue(day('04-02'), 'DK-1')
    expect(faultsOf(life.tryToCredit(day('04-03'), 'DK-1', { all: true }))).toEqual([': credit_nothing_left'])
    expect(life.credit(day('04-03'), 'DK-2', { all: true }).heads().at(-1)).toBe('DK-C2 2027-04-03: -5.00 for DK-2')
  })

  it('may be one of 0.00, of which nothing was credited, and then it is credited too', () => {
    const free = { ...book, text: 'Free copy', amount: 0 }
    const life = new Mover(settings).live('Vestergade 4').charge(day('04-01'), { business_entity: 'dk', lines: [free] })
    expect(faultsOf(life.tryToCredit(day('04-02'), 'DK-1', { all: true }))).toEqual([': credit_of_nothing'])
    life.live('Østergade 1').reissue(day('04-02'), 'DK-1', 'Wrong address')
    expect(life.ledger().filter((text) => !text.startsWith('DK-1 '))).toEqual([
      '  Free copy: 0.00',
      'DK-C1 2027-04-02: 0.00 for DK-1',
      '  Free copy: 0.00',
      '  Wrong address: 0.00',
      'DK-2 2027-04-02, due 2027-04-15: 0.00, paid',
      '  Free copy: 0.00',
    ])
    expect(life.document('DK-2').buyer.address).toBe('Østergade 1')
    expect(Object.is(life.document('DK-C1').lines[0]?.amountMinor, 0)).toBe(true)
    expect(faultsOf(life.tryToReissue(day('04-03'), 'DK-1'))).toEqual([': reissue_credited'])
    expect(faultsOf(life.tryToCredit(day('04-03'), 'DK-1', { all: true }))).toEqual([': credit_nothing_left'])
    expect(faultsOf(life.reissue(day('04-03'), 'DK-2').tryToReissue(day('04-03'), 'DK-2'))).toEqual([
      ': reissue_credited',
    ])
  })

  it('may be one of 0.00 that is tied to a period, once, and the period is not billed again', () => {
    const free = { ...book, amount: 0 }
    const life = ann()
    const [subscription_id] = life.world.subscriptions.map(({ id }) => id)
    life.charge(day('04-02'), { ...(subscription_id !== undefined && { subscription_id }), lines: [free] })
    life.reissue(day('04-10'), 'DK-2')
    expect(faultsOf(life.tryToReissue(day('04-11'), 'DK-2'))).toEqual([': reissue_credited'])
    life.reissue(day('04-11'), 'DK-3').stop(day('04-16'))
    expect(life.heads().slice(1)).toEqual([
      'DK-2 2027-04-02, due 2027-04-16: 0.00, paid',
      'DK-C1 2027-04-10: 0.00 for DK-2',
      'DK-3 2027-04-10, due 2027-04-16: 0.00, paid',
      'DK-C2 2027-04-11: 0.00 for DK-3',
      'DK-4 2027-04-11, due 2027-04-16: 0.00, paid',
      'DK-C3 2027-04-16: -13.50 for DK-1',
    ])
  })

  it('is refused where something of it was credited, and where it is none', () => {
    const credited = ann().credit(day('04-02'), 'DK-1', { amount: 100 })
    expect(faultsOf(credited.tryToReissue(day('04-03'), 'DK-1'))).toEqual([': reissue_credited'])
    expect(faultsOf(credited.tryToReissue(day('04-03'), 'DK-C1'))).toEqual([': invoice_unknown'])
    expect(faultsOf(credited.tryToReissue(day('04-03'), 'DK-9'))).toEqual([': invoice_unknown'])
    const again = ann().reissue(day('04-10'), 'DK-1')
    expect(faultsOf(again.tryToReissue(day('04-11'), 'DK-1'))).toEqual([': reissue_credited'])
    expect(again.reissue(day('04-11'), 'DK-2').heads().at(-1)).toBe(
      'DK-3 2027-04-11, due 2027-04-15: 27.00, 27.00 to pay',
    )
  })

  it('has a reverse charge only for a buyer who has a VAT number of another EU country still', () => {
    const taxed = account(
      [
        {
          ...{ id: 'epaper', business_entity: 'dk', duration: 'P30D' },
          invoice_lines: [{ text: 'E-paper', amount: 10_000, tax: 'electronic' }],
        },
      ],
      {
        business_entities: [
          { external_id: 'dk', name: 'Demo', currency: 'DKK', country: 'DK', tax_registration_id: 'DK13585628' },
        ],
        tax_rates: [
          { category: 'electronic', place: 'buyer', country: 'DK', rate: 0.25 },
          { category: 'electronic', place: 'buyer', buyer: 'business', rate: 0, reverse_charge: true },
          { category: 'electronic', place: 'buyer', rate: 0, reason: 'Outside the EU' },
        ],
      },
    )
    const boken = (present: { country: string; tax_registration_id?: string }) => {
      const life = new Mover(taxed)
      const live = (more: object) => {
        const { customer } = life.world
        life.world = { ...life.world, customer: { ...customer, builtin: { company: 'Boken AB', ...more } } }
      }
      live({ country: 'SE', tax_registration_id: 'SE556703748501' })
      life.create(day('04-01'), { periods: [{ campaign_id: 'epaper' }] })
      expect(life.document('DK-1').lines[0]?.tax?.kind).toBe('reverse_charge')
      live(present)
      const { world } = life.to(day('04-10'))
      return reissueInvoice({ world, document: life.document('DK-1'), now: day('04-10'), settings: taxed })
    }
    const refused = [': reissue_reverse_charge']
    expect(faultsOf(boken({ country: 'SE' }))).toEqual(refused)
    expect(faultsOf(boken({ country: 'SE', tax_registration_id: 'SE556703748502' }))).toEqual(refused)
    expect(faultsOf(boken({ country: 'DK', tax_registration_id: 'DK13585628' }))).toEqual(refused)
    expect(faultsOf(boken({ country: 'SE', tax_registration_id: 'SE556703748501' }))).toEqual(['changed'])
  })
})
