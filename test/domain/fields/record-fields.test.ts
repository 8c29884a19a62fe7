/** The fields of a record that is written once: a product assignment, or a payment. */
import { describe, expect, it } from 'vitest'
import {
  fieldsOfNewRecord,
  maxRecordFieldBytes,
  unknownRecordFields,
} from '../../../functions/domain/fields/record-fields.ts'
import { showFields } from '../../../functions/domain/fields/show-fields.ts'
import { field, settingsWith } from '../customer/customer-start.ts'

const settings = settingsWith([
  field('Seat', { scope: 'product_assignment', external_id: 'seat', required: true }),
  field('Copies', { scope: 'product_assignment', type: 'integer' }),
  field('Bank', { scope: 'payment' }),
  field('Phone'),
])
const written = (data: object) =>
  fieldsOfNewRecord(
    { scope: 'product_assignment', tooLarge: 'payment_too_large' },
    Object.fromEntries(Object.entries(data)),
    settings,
  )
const refused = (data: object) => {
  const decided = written(data)
  return decided.outcome === 'refused' ? decided.faults.map(({ field: of, code }) => `${of}: ${code}`) : []
}

describe('The fields of a record', () => {
  it('are those of its kind, by field id', () => {
    expect(
      unknownRecordFields('product_assignment', { seat: 'A', Seat: 'B', ':Bank': '', phone: '' }, settings),
    ).toEqual([...['Seat', ':Bank', 'phone']])
    expect(unknownRecordFields('payment', { ':Bank': '1' }, settings)).toEqual([])
    expect(showFields({ fields: { Seat: 'A', Bank: '1', Phone: '2' } }, 'payment', settings)).toEqual({ ':Bank': '1' })
  })

  it('are kept by their names, without those that have no value', () => {
    expect(written({ seat: 'A4', ':Copies': 2 })).toEqual({ outcome: 'written', fields: { Seat: 'A4', Copies: 2 } })
    expect(written({ seat: 'A4', ':Copies': null })).toEqual({ outcome: 'written', fields: { Seat: 'A4' } })
  })

  it('have a value where they are required', () => {
    for (const data of [{}, { seat: null }, { seat: '' }, { seat: ' \n' }])
      expect(refused(data)).toEqual(['seat: field_required'])
    expect(refused({ seat: 4 })).toEqual(['seat: text_expected'])
  })

  it('fit their types, each told by its id', () => {
    expect(refused({ seat: 'A', ':Copies': 'two' })).toEqual([':Copies: integer_expected'])
    expect(refused({ ':Copies': 'two' })).toEqual(['seat: field_required', ':Copies: integer_expected'])
  })

  it('are no larger together than one stored item can have', () => {
    const many = settingsWith(Array.from({ length: 12 }, (_, index) => field(`F${index}`, { scope: 'payment' })))
    const of = (total: number) => {
      const beside = JSON.stringify(Object.fromEntries(many.fields.map(({ name }) => [name, '']))).length
      const each = Math.floor((total - beside) / 12)
      const last = total - beside - 11 * each
      const data = Object.fromEntries(
        many.fields.map(({ name }, index) => [`:${name}`, 'a'.repeat(index === 11 ? last : each)]),
      )
      return fieldsOfNewRecord({ scope: 'payment', tooLarge: 'payment_too_large' }, data, many)
    }
    expect(of(maxRecordFieldBytes).outcome).toBe('written')
    expect(of(maxRecordFieldBytes + 1)).toEqual({
      outcome: 'refused',
      faults: [{ field: '', code: 'payment_too_large', values: { max: maxRecordFieldBytes } }],
    })
  })
})
