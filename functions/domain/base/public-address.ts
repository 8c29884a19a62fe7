/**
 * The addresses that a live account's webhooks may go to (decisions: "Webhooks"): addresses that anybody on the
 * internet can reach. Loopback, private, link-local (with the cloud's metadata address), shared, documentation,
 * benchmarking and reserved ranges are excluded. IPv6 addresses that carry an IPv4 address are excluded too.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The range for public use in IPv6. Addresses outside of it are special or not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Takes an address as a resolver or `URL` writes it. A text that is not an address is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * Addresses at which clouds keep data for their own machines only, credentials first. No webhook goes there, not even
 * the webhook of an account that may use private addresses. All link-local addresses are refused, because clouds use
 * different addresses among them.
 */
export function isMetadataAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return (
    parsed.range() === 'linkLocal' || metadata.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  )
}

/** The metadata addresses of AWS over IPv6, of Google over IPv6, of Alibaba and of Azure. */
const metadata = ['fd00:ec2::/32', 'fd20:ce::254/128', '100.100.100.200/32', '168.63.129.16/32'].map((range) =>
  ipaddr.parseCIDR(range),
)

/**
 * The address in the host of a URL, in its usual form; undefined if the host is a name. `URL` has normalised the
 * host, so `0x7f.1`, `2130706433` and `①27.0.0.1` are `127.0.0.1` here.
 */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}
