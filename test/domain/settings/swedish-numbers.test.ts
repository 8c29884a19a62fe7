import { describe, expect, it } from 'vitest'
import { bankgiroOf, nationalIdOf, swedishAccountOf } from '../../../functions/domain/settings/swedish-numbers.ts'

describe('Swedish numbers', () => {
  it.each([
    ['5050-1055', '50501055'],
    ['991-2346', '9912346'],
    ['5050-1056', undefined],
    ['505-010', undefined],
    ['991234x', undefined],
  ])('a bankgiro number has a check digit: %s', (text, digits) => {
    expect(bankgiroOf(text)).toBe(digits)
  })

  it.each([
    ['3300-1212121212', { clearing: '3300', number: '1212121212' }],
    ['5000 - 1111 116', { clearing: '5000', number: '1111116' }],
    ['8901-3, 232 323', { clearing: '8901', number: '232323' }],
    ['89013-232323', { clearing: '8901', number: '232323' }],
    ['33001212121212', undefined],
    ['3300-3,1212121212', undefined],
    ['3300-1', undefined],
    ['3300-1234567890123', undefined],
    ['SE4550000000058398257466', undefined],
  ])('an account is a clearing number and a number: %s', (text, account) => {
    expect(swedishAccountOf(text)).toEqual(account)
  })

  it.each([
    ['19820323-2775', '198203232775'],
    ['198203232775', '198203232775'],
    // A coordination number.
    ['19701063-2391', '197010632391'],
    ['556000-4615', '005560004615'],
    ['16 556000-4615', undefined],
    ['820323-2775', undefined],
    ['19820323-2776', undefined],
    ['19820332-2774', undefined],
    ['19821323-2773', undefined],
    ['', undefined],
  ])('a person or an organization has twelve digits: %s', (text, digits) => {
    expect(nationalIdOf(text)).toBe(digits)
  })
})
