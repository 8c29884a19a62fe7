import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail, parseEmail } from '../../../functions/domain/fields/email.ts'
import * as values from '../customer/values.ts'

describe('email addresses', () => {
  it.each([
    'a@example.dk',
    'Anna.Holm+gazette@Example.dk',
    "o'brien_1@mail.example.co.uk",
    'x@1.dk',
    'anna@bücher.example',
    'anna@xn--bcher-kva.example',
    `${'x'.repeat(64)}@example.dk`,
  ])('%s is one', (email) => {
    expect(parseEmail(`  ${email}\t`)).toBe(email)
  })

  it.each([
    '',
    'anna',
    'anna@',
    '@example.dk',
    'anna@example',
    'anna@example.',
    'anna@.dk',
    'anna@exa mple.dk',
    'an na@example.dk',
    'anna@@example.dk',
    'anna..holm@example.dk',
    '.anna@example.dk',
    'anna.@example.dk',
    'anna@-example.dk',
    'anna@example.d',
    'anna@127.0.0.1',
    'søren@example.dk',
    'Anna <anna@example.dk>',
    'anna@example.dk, b@example.dk',
    'anna@example.dk\u0000',
    'anna@bü cher.example',
    `${'x'.repeat(65)}@example.dk`,
    `a@${'x.'.repeat(126)}dk`,
  ])('%j is none', (email) => {
    expect(parseEmail(email)).toBeUndefined()
  })

  it('are the same mailbox whatever the case, the outer spaces and the script of the domain', () => {
    expect(normaliseEmail(' Anna@Example.DK ')).toBe('anna@example.dk')
    expect(normaliseEmail('anna@BÜCHER.example')).toBe(normaliseEmail('Anna@xn--bcher-kva.example'))
  })

  it('have one normal form, and any text has one', () => {
    fc.assert(
      fc.property(values.email, (email) => {
        expect(parseEmail(email)).toBe(email)
        expect(normaliseEmail(normaliseEmail(email))).toBe(normaliseEmail(email))
        expect(normaliseEmail(email.toUpperCase())).toBe(normaliseEmail(email))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => normaliseEmail(text)).not.toThrow()
      }),
    )
  })

  it('takes no long time over a long text', () => {
    expect(parseEmail(`${'a.'.repeat(100_000)}@`)).toBeUndefined()
    expect(parseEmail(`a@${'a.'.repeat(100_000)}`)).toBeUndefined()
  })
})
