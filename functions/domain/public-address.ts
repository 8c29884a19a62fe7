/**
 * Where a live account's webhooks may go (decisions: "Webhooks"): addresses that anybody on the internet could reach.
 * Loopback, private, link-local (with the cloud's metadata address), shared, documentation, benchmarking and reserved
 * ranges are not, and of IPv6 nothing that carries an IPv4 address within.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is allocated for public use in IPv6; what lies elsewhere is special or not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Takes an address as a resolver or `URL` writes it; anything that is none is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/**
 * Where a cloud keeps what only its own machines are to know, credentials first: no webhook goes there, not even one
 * that may go to private addresses. All that is link-local is meant, as clouds differ in which of them they use.
 */
export function isMetadataAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  return (
    parsed.range() === 'linkLocal' || metadata.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  )
}

/** Of AWS over IPv6, of Google over IPv6, of Alibaba and of Azure. */
const metadata = ['fd00:ec2::/32', 'fd20:ce::254/128', '100.100.100.200/32', '168.63.129.16/32'].map((range) =>
  ipaddr.parseCIDR(range),
)

/**
 * The address that a URL names itself, in its usual form; undefined where it is a name. `URL` has read it already, so
 * that `0x7f.1`, `2130706433` and `①27.0.0.1` are `127.0.0.1` here.
 */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}
