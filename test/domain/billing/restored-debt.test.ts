/** Amounts that are billed again after they were credited, and when they are due then. */
import { describe, expect, it } from 'vitest'
import type { Difference } from '../../../functions/domain/billing/difference.ts'
import { dueAgain, withOwed, withoutOwed } from '../../../functions/domain/billing/restored-debt.ts'
import type { BilledLine } from '../../../functions/domain/world/subscription.ts'
import type { Credit } from '../../../functions/domain/world/invoice.ts'
import { newWorld } from '../../../functions/domain/world/world.ts'

const april = '2027-04-15'
const may = '2027-05-15'
type Billed = BilledLine['billed'][number]
const lineOf = (...billed: readonly Billed[]): BilledLine => ({
  ...{
    text: 'Paper',
    kind: 'campaign',
    amountMinor: 1_500,
    tax_rate: 0.25,
    quantity: 1,
    campaign_name: 'Paper',
    from: 0,
  },
  billed: [...billed],
})
const owedOn = (invoice: string, amountMinor: number, due = april): Billed => ({
  ...{ invoice, amountMinor: 0, owed: { amountMinor, due } },
})

describe('What is credited', () => {
  const credited = [1_500, -150, 300].map((amountMinor, position) => ({ position, amountMinor }))

  it('and was all to be paid is owed line by line, discounts as well', () => {
    expect(withOwed(credited, 1_650, april).map(({ owed }) => owed)).toEqual([
      { amountMinor: 1_500, due: april },
      { amountMinor: -150, due: april },
      { amountMinor: 300, due: april },
    ])
  })

  it('and was to be paid in part is owed from the first line on, and never of a discount', () => {
    const parts = (owedMinor: number) => withOwed(credited, owedMinor, april).map(({ owed }) => owed?.amountMinor)
    expect(parts(700)).toEqual([700, undefined, undefined])
    expect(parts(1_600)).toEqual([1_500, undefined, 100])
    expect(withOwed(credited, 700, april)[1]).toBe(credited[1])
  })

  it('and was paid is not owed', () => {
    expect(withOwed(credited, 0, april)).toEqual(credited)
    expect(withOwed(credited, 1_650, undefined)).toEqual(credited)
  })
})

describe('What is billed again', () => {
  const line = lineOf(owedOn('DK-1', 500), { invoice: 'DK-2', amountMinor: 700 }, owedOn('DK-3', 300, may))
  const left = (amountMinor: number, of = line) => withoutOwed(of, amountMinor).map(({ owed }) => owed?.amountMinor)

  it('is no longer owed, the earliest first', () => {
    expect(left(0)).toEqual([500, undefined, 300])
    expect(left(200)).toEqual([300, undefined, 300])
    expect(left(500)).toEqual([undefined, undefined, 300])
    expect(left(600)).toEqual([undefined, undefined, 200])
    expect(left(900)).toEqual([undefined, undefined, undefined])
    expect(withoutOwed(line, 600)[2]).toEqual(owedOn('DK-3', 200, may))
    expect(withoutOwed(line, 600)[0]).toEqual({ invoice: 'DK-1', amountMinor: 0 })
  })

  it('leaves what it does not reach as it is', () => {
    expect(withoutOwed(line, 200).slice(1)).toEqual(line.billed.slice(1))
    expect(withoutOwed(line, 500)[2]).toBe(line.billed[2])
  })

  it('of a discount is below zero, as what is owed of it', () => {
    expect(left(-100, lineOf(owedOn('DK-1', -150)))).toEqual([-50])
    expect(left(-150, lineOf(owedOn('DK-1', -150)))).toEqual([undefined])
  })
})

describe('An invoice of what was owed', () => {
  const again = (amountMinor: number, ...billed: readonly Billed[]): Difference => ({
    ...{ line: lineOf(...billed), position: 0, amountMinor },
  })
  const credit = (leftMinor: number, entity = 'dk'): Credit => ({
    ...{ from: 'payment', id: 'p1', entity, leftMinor, since: '2027-04-01T00:00:00.000Z' },
  })
  const due = (lines: readonly Difference[], credits: readonly Credit[] = [], today = '2027-04-06') => {
    const customer = { id: '1001', version: 1, created: '2020-01-01T00:00:00.000Z' as const, builtin: {}, fields: {} }
    const world = newWorld({ ...customer, overrides: [] })
    return dueAgain({ ...world, ledger: { ...world.ledger, credits } }, { entity: 'dk', lines, today })
  }

  it('is due when that was due, and not before it is made', () => {
    expect(due([again(500, owedOn('DK-1', 500))])).toBe(april)
    expect(due([again(300, owedOn('DK-1', 500))])).toBe(april)
    expect(due([again(500, owedOn('DK-1', 500))], [], '2027-04-20')).toBe('2027-04-20')
  })

  it('is due on the latest date of several', () => {
    expect(due([again(800, owedOn('DK-2', 300, may), owedOn('DK-1', 500))])).toBe(may)
    expect(due([again(300, owedOn('DK-2', 300, may)), again(500, owedOn('DK-1', 500))])).toBe(may)
  })

  it('has the time of a new one where it bills more than the balance pays', () => {
    const more = [again(700, owedOn('DK-1', 500))]
    expect(due(more)).toBeUndefined()
    expect(due(more, [credit(199)])).toBeUndefined()
    expect(due(more, [credit(200, 'eu')])).toBeUndefined()
    expect(due(more, [credit(150), credit(50)])).toBe(april)
    const beside = [again(500, owedOn('DK-1', 500)), again(200, { invoice: 'DK-1', amountMinor: 0 })]
    expect(due(beside, [credit(200)])).toBe(april)
    expect(due([again(500, owedOn('DK-1', 500)), again(1, { invoice: 'DK-1', amountMinor: 0 })])).toBeUndefined()
  })

  it('keeps its date beside a debt to the customer', () => {
    expect(due([again(500, owedOn('DK-1', 500))], [credit(-5)])).toBe(april)
  })

  it('has the time of a new one where nothing was owed, or discounts outweigh it', () => {
    expect(due([again(500, { invoice: 'DK-1', amountMinor: 0 })])).toBeUndefined()
    expect(due([again(-150, owedOn('DK-1', -150))])).toBeUndefined()
    expect(due([again(150, owedOn('DK-1', 150)), again(-150, owedOn('DK-1', -150))])).toBeUndefined()
  })
})
