/** Addresses of orders and of subscriptions, as people read them. */
import { describe, expect, it } from 'vitest'
import { addressLines } from '../../console/account/address-lines.ts'

const countryName = (code: string) => new Map([['DK', 'Denmark']]).get(code) ?? code

describe('the lines of an address', () => {
  it('have the place once, where it was read from the text', () => {
    const address = { address: 'Bredgade 1\n1260 København K', postal_code: '1260', city: 'København K', country: 'DK' }
    expect(addressLines({ name: 'Ann Berg', ...address }, countryName)).toEqual([
      'Ann Berg',
      'Bredgade 1\n1260 København K',
      'Denmark',
    ])
  })

  it('know a place that is written in another way', () => {
    const address = { address: 'Storgatan 1\n114 55 Stockholm', postal_code: '11455', city: 'Stockholm' }
    expect(addressLines(address, countryName)).toEqual(['Storgatan 1\n114 55 Stockholm'])
  })

  it('leave out what is empty', () => {
    expect(addressLines({ name: '', address: 'Birkevej 17', city: 'Aarhus C', country: 'DK' }, countryName)).toEqual([
      'Birkevej 17',
      'Aarhus C',
      'Denmark',
    ])
    expect(addressLines({}, countryName)).toEqual([])
  })

  it('have the place that was given apart', () => {
    const address = { company: 'Berg & Co', address: 'Bredgade 1', postal_code: '1260', city: 'København K' }
    expect(addressLines(address, countryName)).toEqual(['Berg & Co', 'Bredgade 1', '1260 København K'])
  })
})
