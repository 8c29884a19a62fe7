import { describe, expect, it } from 'vitest'
import { parseTaxId } from '../../../functions/domain/tax/tax-id.ts'

describe('A tax registration id that nobody has check digits for', () => {
  it.each(['hello world', 'true', 'ab', 'XX123', 'line\nbreak12345', '00000', 'DK00000000', 'x'.repeat(30)])(
    'is refused where it cannot be one: %j',
    (text) => {
      expect(parseTaxId(text, undefined)).toBeUndefined()
    },
  )

  it.each(['US12-3456789', '22AAAAA0000A1Z5', '12 345 678 901'])('is taken where it may be one: %s', (text) => {
    expect(parseTaxId(text, undefined)).toMatchObject({ checked: false })
  })
})
