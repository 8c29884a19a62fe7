/** Submitted values, converted from text to the type of their field. */
import { describe, expect, it } from 'vitest'
import { typedFieldValue } from '../../../functions/domain/order/submitted-value.ts'
import type { FormField } from '../../../functions/domain/order/order-view.ts'

describe('A value that a page submits', () => {
  const types = ['boolean', 'integer', 'decimal', 'address', 'text', 'choice', 'date', 'datetime', 'email'] as const

  it.each(types)('of type %s is none where nothing was written', (type) => {
    expect(typedFieldValue({ type }, '')).toBeNull()
    expect(typedFieldValue({ type }, ' \n')).toBeNull()
  })

  it.each<[FormField['type'], string, unknown]>([
    ['boolean', 'true', true],
    ['boolean', ' on ', true],
    ['boolean', '1', true],
    ['boolean', 'false', false],
    ['boolean', '0', false],
    ['boolean', 'yes', 'yes'],
    ['boolean', 'true or false', 'true or false'],
    ['boolean', '10', '10'],
    ['boolean', '00', '00'],
    ['boolean', 'not true', 'not true'],
    ['boolean', 'not false', 'not false'],
    ['integer', ' 12 ', 12],
    ['integer', '-3', -3],
    ['integer', '+3', 3],
    ['integer', '1.5', '1.5'],
    ['integer', '12 copies', '12 copies'],
    ['integer', 'no 12', 'no 12'],
    ['decimal', '1.5', 1.5],
    ['decimal', '-1,25', -1.25],
    ['decimal', '12', 12],
    ['decimal', '+12.75', 12.75],
    ['decimal', '1,234.5', '1,234.5'],
    ['decimal', '1.', '1.'],
    ['decimal', 'no 1.5', 'no 1.5'],
    ['address', ' Bredgade 1 ', { address: ' Bredgade 1 ' }],
    ['text', ' a  text ', ' a  text '],
    ['choice', ' print ', 'print'],
    ['date', ' 2027-01-15 ', '2027-01-15'],
    ['datetime', ' 2027-01-15T10:00 ', '2027-01-15T10:00'],
    ['email', ' ann@example.com ', 'ann@example.com'],
  ])('of type %s written as %j is %j', (type, text, expected) => {
    expect(typedFieldValue({ type }, text)).toEqual(expected)
  })
})
