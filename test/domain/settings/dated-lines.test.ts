/** Prices of an invoice line from a date: one of them counts from each date. */
import { describe, expect, it } from 'vitest'
import { applied, demo, faults } from './account-file.ts'

const price = (amount: number, more: object = {}) => ({ text: 'A month', amount, tax_rate: 0.25, ...more })
const dated = { from: '2031-07-01' }
const campaign = (...invoice_lines: readonly object[]) => ({
  campaigns: [{ id: 'new', name: 'New', duration: 'P1M', invoice_lines }],
})

describe('Prices from a date', () => {
  it('given two of one line from the same date, then the second is refused at its path', () => {
    const file = campaign(price(100), price(200, dated), price(300, dated), price(200, dated))
    expect(faults(file, { current: demo() })).toEqual([
      'campaigns[0].invoice_lines[2].from: "A month 2031-07-01" occurs more than once',
      'campaigns[0].invoice_lines[3].from: "A month 2031-07-01" occurs more than once',
    ])
  })

  it('given another text, category, condition or date, then they are lines or prices of their own', () => {
    const others = [{ text: 'Postage' }, { category: 'post' }, { when: { edition: 'print' } }, { from: '2031-08-01' }]
    const file = campaign(price(1, dated), ...others.map((more) => price(1, { ...dated, ...more })))
    expect(faults(file, { current: demo() })).toEqual([])
    expect(faults(campaign(price(1), price(1)), { current: demo() })).toEqual([])
  })

  it('given an account that has such prices from before, then it can be changed in other places', () => {
    const present = applied(campaign(price(1, dated)), { current: demo() }).settings
    const current = {
      ...present,
      campaigns: present.campaigns.map((one) => ({
        ...one,
        invoice_lines: one.id === 'new' ? [...one.invoice_lines, ...one.invoice_lines] : one.invoice_lines,
      })),
    }
    expect(faults({ campaigns: [{ id: 'new', name: 'Newer' }] }, { current })).toEqual([])
    expect(faults(campaign(price(2, dated), price(2, dated)), { current })).toHaveLength(1)
  })
})
