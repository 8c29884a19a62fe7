import { expect, it } from 'vitest'
import { isOwnName } from '../../../functions/domain/request/own-name.ts'

const ann = { name: 'Ann Sofie Berg', company: 'Berg & Søn ApS' }

it.each(['Ann Sofie Berg', 'berg, ann', 'ANN  SOFIE  BERG-HOLM', 'Berg & Son ApS'.replace('Son', 'Søn')])(
  'The customer writes "%s"',
  (written) => {
    expect(isOwnName(written, ann)).toBe(true)
  },
)

it.each(['Completely Else', 'Ann', 'Ann Holm', '', '?'])('Somebody else writes "%s"', (written) => {
  expect(isOwnName(written, ann)).toBe(false)
})

it('Marks on letters do not count, and a customer without a name has none', () => {
  expect(isOwnName('Rene Muller', { name: 'René Müller' })).toBe(true)
  expect(isOwnName('Ann Berg', {})).toBe(false)
})
