import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../functions/domain/base/network.ts'

describe('the network of an address', () => {
  it('is the address itself of IPv4, however it is written', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(networkOf('::ffff:cb00:7107')).toBe('203.0.113.7')
  })

  it('is the first 64 bits of IPv6, all of whose addresses one household has', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:0DB8:1:2::')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  })

  it('is what was given where that is no address', () => {
    expect(networkOf('')).toBe('')
  })
})
