/** Mandates that payers give and end at their banks, as bank files report them (docs/decisions/banks.md). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyMandate, type MandateOfCustomer } from '../../../functions/domain/bank/apply-mandate.ts'
import type { PlainDate, Instant } from '../../../functions/domain/time/time.ts'
import { local } from '../billing/billing-life.ts'
import { faultsOf } from '../changes.ts'
import { paidBy, Payer } from '../collection/payer.ts'

const day = (date: string) => local(`2027-${date}`)
const settings = () =>
  paidBy({
    payment_providers: [{ id: 'cards', kind: 'queue', methods: ['card', 'sepa_debit', 'avtalegiro'] }],
  })

class Holder extends Payer {
  private mandates = 0

  told(
    change: MandateOfCustomer['mandate']['change'],
    on: PlainDate | undefined,
    { notice = true, now = day('03-20') }: { readonly notice?: boolean; readonly now?: Instant } = {},
  ): this {
    const { world, settings } = this.to(now)
    const of = { entity: 'dk', method: 'avtalegiro', provider: 'cards', ...(on !== undefined && { on }) }
    const mandate = { reference: '0000100100000015', change, notice }
    return this.carryOut(now, applyMandate({ world, mandate, ...of, id: `m${++this.mandates}`, now, settings }))
  }

  agreements(): string[] {
    return (this.world.customer.agreements ?? []).map(({ id, state }) => `${id} ${state}`)
  }
}
const holder = () => new Holder(settings())

describe('A mandate that is brought in', () => {
  const giro = (reference: string) => ({ method: 'avtalegiro', reference })

  it('is the only one of its method until it is ended, whatever its reference', () => {
    const life = holder().agree(day('03-01'), giro('1')).agree(day('03-01'), { method: 'card' })
    expect(faultsOf(life.tryToAgree(day('03-02'), giro('2')))).toEqual(['reference: agreement_mandate_exists'])
    life.agree(day('03-02'), giro('1')).told('made', '2027-03-02', { now: day('03-02') })
    expect(life.agreements()).toEqual(['g1 active', 'g2 active'])
    life.endAgreement(day('03-03'), 'g1').agree(day('03-03'), giro('2'))
    expect(life.agreements()).toEqual(['g1 ended', 'g2 active', 'g5 active'])
  })
})

describe('A mandate that a file tells', () => {
  it('makes an agreement, once, by which open invoices are collected', () => {
    const life = holder().create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
    life.told('made', '2027-03-02', { now: day('03-02') }).told('made', '2027-03-02', { now: day('03-02') })
    expect(life.agreements()).toEqual(['m1 active'])
    expect(life.collected('DK-1')).toBe('planned 2027-03-09 #1')
    expect(life.world.customer.agreements).toMatchObject([
      { default: true, reference: '0000100100000015', mandate: { told: '2027-03-02', notice: true } },
    ])
  })

  it('keeps what is new of it: whether the payer wants to be told', () => {
    const life = holder().told('listed', '2027-03-02').told('made', '2027-03-05', { notice: false })
    expect(life.world.customer.agreements).toMatchObject([
      { id: 'm1', state: 'active', mandate: { told: '2027-03-05', notice: false } },
    ])
  })

  it('ends the agreement where its payer has ended it', () => {
    const life = holder().told('made', '2027-03-02').told('ended', '2027-03-05')
    expect(life.agreements()).toEqual(['m1 ended'])
    expect(life.events().filter((line) => line.includes('agreement:'))).toHaveLength(2)
  })

  it.each(['AC06', 'AC04'])(
    'revives an agreement that failed for %s, where it is new and not only listed',
    (reason) => {
      const life = holder()
        .create(day('03-01'), { periods: [{ campaign_id: 'monthly' }] })
        .told('made', '2027-03-02', { now: day('03-02') })
      life.report(day('03-09'), '1~DK-1~1', { outcome: 'failed', reason })
      expect(life.agreements()).toEqual(['m1 failing'])
      expect(life.told('listed', '2027-03-10').agreements()).toEqual(['m1 failing'])
      expect(life.told('made', '2027-03-11').agreements()).toEqual(['m1 active'])
      expect(life.collected('DK-1')).toContain('planned')
    },
  )

  it('collects nothing while it is stopped', () => {
    const life = holder().told('made', '2027-03-02').told('stopped', '2027-03-03')
    expect(life.agreements()).toEqual(['m1 failing'])
    expect(life.told('resumed', '2027-03-04').agreements()).toEqual(['m1 active'])
  })

  it('changes nothing where a later file has told of it already', () => {
    const life = holder().told('ended', '2027-03-05').told('made', '2027-03-02')
    expect(life.agreements()).toEqual(['m1 ended'])
    expect(life.told('made', '2027-03-06').agreements()).toEqual(['m1 ended', 'm3 active'])
  })

  it('is the same in the end in any order of files of different days', () => {
    const files = ['made', 'ended', 'listed', 'made', 'ended', 'stopped', 'made'] as const
    const dated = files.map((change, index) => ({ change, on: `2027-03-0${index + 1}` }))
    fc.assert(
      fc.property(fc.shuffledSubarray(dated, { minLength: dated.length }), fc.boolean(), (order, endsLast) => {
        const life = holder()
        const all = endsLast ? [...order, { change: 'ended' as const, on: '2027-03-09' }] : order
        for (const { change, on } of [...all, ...order]) life.told(change, on)
        expect(life.agreements().filter((line) => !line.includes('ended'))).toHaveLength(endsLast ? 0 : 1)
      }),
      { numRuns: 30 },
    )
  })
})
