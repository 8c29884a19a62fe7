import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMetadataAddress, isPublicAddress, literalAddress } from '../../../functions/domain/base/public-address.ts'

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '169.253.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared behind a carrier', '100.64.0.1'],
    ['link-local', '169.254.0.1'],
    ['the metadata address', '169.254.169.254'],
    ['the metadata address of containers', '169.254.170.2'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 mapped', '::ffff:127.0.0.1'],
    ['IPv4 mapped, public', '::ffff:8.8.8.8'],
    ['IPv4 mapped, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4 compatible', '::7f00:1'],
    ['IPv4 translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a network of its own', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique-local', 'fc00::1'],
    ['the metadata address', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['not in use', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('that is %s, %s, is not public', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('within a private network is not public in whatever notation a URL has it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([10, 0, 0, 0], [127, 0, 0, 0], [169, 254, 0, 0], [192, 168, 0, 0]),
        fc.nat({ max: 65_535 }),
        fc.constantFrom(
          spelled.dotted,
          spelled.whole,
          spelled.hexadecimal,
          spelled.octal,
          spelled.short,
          spelled.mapped,
        ),
        ([a = 0, b = 0], rest, spell) => {
          const literal = literalAddress(new URL(`https://${spell([a, b, rest >> 8, rest & 255])}/hook`))
          expect(literal).toBeDefined()
          expect(isPublicAddress(literal ?? '8.8.8.8')).toBe(false)
        },
      ),
    )
  })
})

type Octets = readonly [number, number, number, number]
const valueOf = ([a, b, c, d]: Octets) => ((a * 256 + b) * 256 + c) * 256 + d
const spelled = {
  dotted: (octets) => octets.join('.'),
  whole: (octets) => String(valueOf(octets)),
  hexadecimal: (octets) => `0x${valueOf(octets).toString(16)}`,
  octal: (octets) => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
  short: ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  mapped: (octets) => `[::ffff:${octets.join('.')}]`,
} satisfies Readonly<Record<string, (octets: Octets) => string>>

describe('the literal of a URL', () => {
  it.each([
    ['https://127.1/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.0.0.1/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.0.0.1./', '127.0.0.1'],
    ['https://①②⑦.0.0.1/', '127.0.0.1'],
    ['https://127%2e0%2e0%2e1/', '127.0.0.1'],
    ['https://0/', '0.0.0.0'],
    ['https://[0:0:0:0:0:0:0:1]:8443/', '::1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ])('%s is %s', (url, address) => {
    expect(literalAddress(new URL(url))).toBe(address)
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    'https://example.com/',
    'https://localhost/',
    'https://127.0.0.1.example.com/',
    'https://user.example/?127.0.0.1',
  ])('is none in %s', (url) => {
    expect(literalAddress(new URL(url))).toBeUndefined()
  })
})

describe('where a cloud keeps its credentials', () => {
  it.each([
    '169.254.169.254',
    '169.254.170.23',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
  ])('%s is such a place', (address) => {
    expect(isMetadataAddress(address)).toBe(true)
  })

  it.each(['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '172.17.0.1', 'fd00::1', '8.8.8.8', '168.63.129.17', 'name'])(
    '%s is none',
    (address) => {
      expect(isMetadataAddress(address)).toBe(false)
    },
  )
})
