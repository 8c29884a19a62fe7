/** Amounts as people type them, in minor units; a text with two possible readings is no amount. */
import { describe, expect, it } from 'vitest'
import { minorUnits } from '../../console/account/typed-amount.ts'

describe('an amount as it is typed', () => {
  it('takes either sign before the decimals, and either between thousands', () => {
    const texts = ['10', '10,5', '10.50', '1.234,50', '1,234.50', '1 234,50', '1.234.567', '-5,00']
    const amounts = [1000, 1050, 1050, 123_450, 123_450, 123_450, 123_456_700, -500]
    expect(texts.map((text) => minorUnits(text, 2))).toEqual(amounts)
  })

  it('takes the minus sign of a keyboard, and that of print', () => {
    expect(['-5,00', '−5,00'].map((text) => minorUnits(text, 2))).toEqual([-500, -500])
  })

  it('parts thousands by one sign only, as the other is that of decimals', () => {
    expect(['1.234,567', '1,234.567', '1.234,567.890'].map((text) => minorUnits(text, 2))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(minorUnits('1.234,567', 3)).toBe(1_234_567)
  })

  it('has as many decimals as the currency', () => {
    expect(['10', '1,000', '10,5'].map((text) => minorUnits(text, 0))).toEqual([10, 1000, undefined])
  })
})
