/** A new address ends the mark of an undeliverable one; the same address in other letters does not. */
import { expect, it } from 'vitest'
import { withoutEndedMarks } from '../../../functions/domain/customer/ended-marks.ts'
import type { Customer } from '../../../functions/domain/world/customer.ts'

const since = '2027-01-01T00:00:00.000Z'
const marked = (of?: string): Customer => ({
  ...{ id: '1001', version: 1, created: since, fields: {}, overrides: [] },
  builtin: { address: 'Bredgade 1', postal_code: '1260', city: 'København K' },
  undeliverable: [{ address: 'delivery', since, ...(of !== undefined && { of }) }],
})
const marksAt = (address: string, of?: string) => {
  const before = marked(of)
  return withoutEndedMarks(before, { ...before, builtin: { ...before.builtin, address } }).undeliverable?.length ?? 0
}

it.each<[string, number, string?]>([
  ['BREDGADE  1 ', 1],
  ['Bredgade 2', 0],
  ['Bredgade 2', 0, '1001'],
  ['Bredgade 2', 1, '1001~b'],
])('%j leaves %i marks, where the mark is of %s', (address, marks, of) => {
  expect(marksAt(address, of)).toBe(marks)
})
