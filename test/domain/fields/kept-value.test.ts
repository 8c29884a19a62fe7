/** Stored values of fields: which of them fit the present type of the field, and how two are compared. */
import { describe, expect, it } from 'vitest'
import {
  comparable,
  givenAddress,
  parseAddress,
  parseFieldValue,
  showFieldValue,
  valueOfType,
  type Address,
} from '../../../functions/domain/fields/field-value.ts'
import type { Field } from '../../../functions/domain/settings/settings.ts'

const copenhagen = 'Europe/Copenhagen'
const instant = '2027-03-01T09:00:00.000Z'
const address: Address = { name: 'Ann', address: 'Bredgade 1\n1260 København K', country: 'DK' }
const addressOf = (written: object): Address => {
  const parsed = parseAddress(written)
  return parsed.outcome === 'parsed' ? parsed.value : expect.fail('It is no address.')
}

describe('A kept value', () => {
  it.each<[Field['type'], (string | number | boolean | Address)[], (string | number | boolean | Address)[]]>([
    ['text', ['a', ''], [1, true, address]],
    ['choice', ['a'], [1, false]],
    ['email', ['ann@example.com'], [1]],
    ['integer', [0, -7], [1.5, '7', true]],
    ['decimal', [1.5, 7], ['1.5', true]],
    ['boolean', [true, false], ['true', 1]],
    ['date', ['2027-03-01'], ['2027-02-30', 'soon', 1]],
    ['datetime', [instant], ['2027-03-01', '2027-03-01T09:00', 1]],
    ['address', [address], ['Bredgade 1', 1]],
  ])('of the type %s is shown while it fits that', (type, fitting, others) => {
    for (const value of fitting) expect(valueOfType(type, value)).toBe(value)
    for (const value of others) expect(valueOfType(type, value)).toBeUndefined()
    expect(valueOfType(type, undefined)).toBeUndefined()
  })

  it('of a time is shown as the account’s clock has it, and of any other type as it is', () => {
    expect(showFieldValue('datetime', instant, copenhagen)).toBe('2027-03-01T10:00:00')
    expect(showFieldValue('text', instant, copenhagen)).toBe(instant)
  })
})

describe('A decimal', () => {
  const isTaken = (written: unknown) =>
    parseFieldValue({ type: 'decimal', choices: [] }, written, copenhagen).outcome === 'parsed'

  it('is as small as storage can tell from nothing, and as large as counting is exact', () => {
    expect([1e-100, -1e-100, 0, 1e-101].map(isTaken)).toEqual([true, true, true, false])
    const most = Number.MAX_SAFE_INTEGER
    expect([most, -most, most + 1, Infinity, Number.NaN, '1'].map(isTaken)).toEqual([
      ...[true, true, false, false, false, false],
    ])
  })
})

describe('A choice', () => {
  it('is told what there is to choose', () => {
    expect(parseFieldValue({ type: 'choice', choices: ['print', 'web'] }, 'radio', copenhagen)).toMatchObject({
      ...{ outcome: 'refused', code: 'choice_expected', values: { choices: 'print, web' } },
    })
  })
})

describe('Two addresses', () => {
  const same = (one: Address, other: Address) => comparable('address', one) === comparable('address', other)

  it('are the same whether their place was given or read from the text', () => {
    expect(same(addressOf(address), { ...address, postal_code: '1260', city: 'København K' })).toBe(true)
  })

  it('differ by any part, also by a place that says another thing than the text', () => {
    expect(same(address, { ...address, name: 'Bo' })).toBe(false)
    expect(same(address, { ...address, company: 'Berg ApS' })).toBe(false)
    expect(same(address, { ...address, address: 'Bredgade 2\n1260 København K' })).toBe(false)
    expect(same(address, { ...address, country: 'SE' })).toBe(false)
    expect(same(address, { ...address, postal_code: '1261', city: 'København K' })).toBe(false)
    expect(same(address, { ...address, postal_code: '1260', city: 'København' })).toBe(false)
    const only = { name: 'Ann', country: 'DK' }
    expect(same({ ...only, postal_code: '1260' }, { ...only, city: '1260' })).toBe(false)
  })

  it('say what was given of them, without what was read', () => {
    expect(givenAddress(addressOf(address))).toEqual(address)
    expect(givenAddress(address)).toEqual(address)
    expect(givenAddress({ ...address, postal_code: '1260', city: 'K', derived: ['city'] })).toEqual({
      ...{ ...address, postal_code: '1260' },
    })
  })
})
