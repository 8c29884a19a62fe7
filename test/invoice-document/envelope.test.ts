import { expect, it } from 'vitest'
import { envelopeLines, senderLine } from '../../functions/invoice-document/format.ts'

const seller = { name: 'Demo Media', address: 'Strandvejen 1', postal_code: '2900', city: 'Hellerup', country: 'DK' }
const buyer = (country: string, postal_code: string, city: string) => ({
  ...{ customer_id: '1', name: 'Jo Berg', company: 'Art', address: '1 High Street', postal_code, city, country },
})

it.each([
  [buyer('DK', '1260', 'København K'), ['Art', 'Jo Berg', '1 High Street', '1260 København K']],
  [buyer('DE', '10115', 'Berlin'), ['Art', 'Jo Berg', '1 High Street', '10115 Berlin', 'Germany']],
  [buyer('NO', '0150', 'Oslo'), ['Art', 'Jo Berg', '1 High Street', '0150 Oslo', 'Norway']],
  [buyer('GB', 'SW1A 2AA', 'London'), ['Jo Berg', 'Art', '1 High Street', 'LONDON', 'SW1A 2AA', 'United Kingdom']],
  [buyer('US', 'NY 10001', 'New York'), ['Jo Berg', 'Art', '1 High Street', 'New York NY 10001', 'United States']],
])('A letter has the address of its buyer in the order of its country (%#)', (party, lines) => {
  expect(envelopeLines(party, seller, 'en')).toEqual(lines)
})

it('A letter names its sender in one line without the country', () => {
  expect(senderLine(seller, 'en')).toBe('Demo Media · Strandvejen 1 · 2900 Hellerup')
})
