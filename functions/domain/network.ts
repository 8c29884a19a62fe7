/** Addresses of callers, by whom they stand for. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4 address, or the 64 bits that a network of IPv6 is given: whoever has them has all the addresses in them. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
