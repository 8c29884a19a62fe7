/** The networks that addresses of callers belong to. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4 address, or the first 64 bits of an IPv6 address: the owner of such a network owns all addresses in it. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
