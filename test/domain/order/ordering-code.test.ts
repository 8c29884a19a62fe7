/** Ordering codes: which code is valid, and its discount on a campaign. */
import { describe, expect, it } from 'vitest'
import { codeThatHolds, discountOf, discountOn, usesOf } from '../../../functions/domain/order/ordering-code.ts'
import { personalCodeFrom, readPersonalCode } from '../../../functions/domain/order/personal-code.ts'
import { totalsOf } from '../../../functions/domain/order/approve-order.ts'
import type { OrderingCode } from '../../../functions/domain/settings/settings.ts'
import { dkk, now, settings } from './order-start.ts'

const code = (written: string, more: Partial<OrderingCode> = {}): OrderingCode => ({
  ...{ code: written, percent_off: 10, campaigns: [] },
  ...more,
})
const holding = (written: string, codes: readonly OrderingCode[], at = now) =>
  codeThatHolds({ form: { ordering_codes: [...codes] }, settings }, written, at)?.code
const accepted = (written: string, more: Partial<OrderingCode> = {}) => ({ code: written, terms: code(written, more) })

describe('A code', () => {
  it('is known whatever its case and the spaces around it', () => {
    expect(holding(' spring ', [code('AUTUMN'), code('Spring')])).toBe('Spring')
    expect(holding('sprin', [code('Spring')])).toBeUndefined()
  })

  it('is the very code that was written where several differ in their case alone', () => {
    const both = [code('spring'), code('Spring')]
    expect(holding('Spring', both)).toBe('Spring')
    expect(holding('spring', both)).toBe('spring')
    expect(holding('SPRING', both)).toBeUndefined()
  })

  it('holds up to its last day in the account’s timezone', () => {
    const until = [code('Spring', { valid_until: '2027-03-01' })]
    expect(holding('Spring', until, '2027-03-01T22:59:59.999Z')).toBe('Spring')
    expect(holding('Spring', until, '2027-03-01T23:00:00.000Z')).toBeUndefined()
  })

  it('takes a percentage off, or an amount', () => {
    expect(discountOf(code('A'))).toEqual({ kind: 'percent', percent: 10 })
    const { percent_off: _, ...amount } = code('B', { amount_off: 5_000 })
    expect(discountOf(amount)).toEqual({ kind: 'amount', amountMinor: 5_000 })
  })

  it('takes something off the campaigns that it names, and off all where it names none', () => {
    const percent = { kind: 'percent', percent: 10 }
    expect(discountOn('year', accepted('A'))).toEqual(percent)
    expect(discountOn('year', accepted('A', { campaigns: ['intro', 'year'] }))).toEqual(percent)
    expect(discountOn('year', accepted('A', { campaigns: ['intro'] }))).toBeUndefined()
    expect(discountOn('year', undefined)).toBeUndefined()
  })
})

describe('A code for one person', () => {
  const form = { ordering_codes: [code('BACK', { valid_until: '2027-03-01', max_uses: 100 })] }
  const personal = { code: '7K3Q-9XWB-2M4T', terms: 'BACK', isOfOther: false }

  it('has the terms of the account’s code, and holds as long as that one', () => {
    const held = codeThatHolds({ form, settings, personal }, '7k3q-9xwb-2m4t', '2027-03-01T22:59:59.999Z')
    expect(held).toMatchObject({ code: '7K3Q-9XWB-2M4T', terms: { percent_off: 10 } })
    expect(codeThatHolds({ form, settings, personal }, personal.code, '2027-03-02T00:00:00.000Z')).toBeUndefined()
    expect(codeThatHolds({ form: { ordering_codes: [] }, settings, personal }, personal.code, now)).toBeUndefined()
  })

  it('is used once, which also counts for the account’s code', () => {
    const held = codeThatHolds({ form, settings, personal }, personal.code, now)
    expect(held && usesOf(held)).toEqual([
      { code: personal.code, most: 1 },
      { code: 'BACK', most: 100 },
    ])
  })

  it('is read in any case, and holds no letters that look like another one', () => {
    const made = personalCodeFrom(Uint8Array.from({ length: 32 }, (_, index) => index * 7))
    expect(made).toMatch(/^.{4}-.{4}-.{4}$/)
    expect(readPersonalCode(` ${made.toLowerCase()} `)).toBe(made)
    expect(readPersonalCode('SPRING')).toBeUndefined()
    expect(readPersonalCode('7K3Q-9XWB-2M4O')).toBeUndefined()
  })
})

describe('What an order costs', () => {
  it('is a sum for each currency', () => {
    const sek = { price: { amountMinor: 70, currency: 'SEK' } }
    expect(totalsOf([{ price: dkk(100) }, sek, { price: dkk(50) }])).toEqual([
      dkk(150),
      { amountMinor: 70, currency: 'SEK' },
    ])
    expect(totalsOf([])).toEqual([])
  })
})
