import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoicePath, isSigned } from '../../functions/outside/invoice-link.ts'

const secret = Buffer.alloc(32, 7).toString('base64url')
const linked = { account: 'demo', customer: '1001', number: 'DK-17' }
const signatureOf = (path: string) => path.split('/').at(-2) ?? ''

describe('the link to an invoice', () => {
  it('is a path with a signature of 256 bits at its end', () => {
    expect(invoicePath(secret, linked)).toMatch(/^\/invoice\/demo\/1001\/DK-17\/[\w-]{43}\/$/)
    expect(isSigned(secret, linked, signatureOf(invoicePath(secret, linked)))).toBe(true)
  })

  it('holds numbers with any characters in one part of the path', () => {
    const path = invoicePath(secret, { ...linked, number: '2027/7 å?#' })
    expect(path).toMatch(/^\/invoice\/demo\/1001\/2027%2F7%20%C3%A5%3F%23\/[\w-]{43}\/$/)
  })

  it('is good for one document of one customer of one account under one secret, and as it is', () => {
    const signature = signatureOf(invoicePath(secret, linked))
    for (const other of [
      { ...linked, account: 'demo2' },
      { ...linked, customer: '1002' },
      { ...linked, number: 'DK-18' },
    ]) {
      expect(isSigned(secret, other, signature)).toBe(false)
    }
    expect(isSigned(Buffer.alloc(32, 8).toString('base64url'), linked, signature)).toBe(false)
    const last = signature.at(-1) === 'A' ? 'B' : 'A'
    for (const changed of [
      '',
      signature.slice(1),
      `${signature}=`,
      `${signature.slice(0, -1)}${last}`,
      'å'.repeat(43),
    ]) {
      expect(isSigned(secret, linked, changed)).toBe(false)
    }
  })

  it('means one document only: no two have the same signature, however their parts are divided', () => {
    const parts = fc.record({ account: fc.string(), customer: fc.string(), number: fc.string() })
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        expect(isSigned(secret, one, signatureOf(invoicePath(secret, other)))).toBe(same)
      }),
    )
    const divided = signatureOf(invoicePath(secret, { account: 'a', customer: 'b","c', number: 'd' }))
    expect(isSigned(secret, { account: 'a', customer: 'b', number: 'c","d' }, divided)).toBe(false)
  })
})
