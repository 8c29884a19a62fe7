import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { modulus10 } from '../../functions/domain/text/check-digits.ts'
import { drawnCode } from '../../functions/invoice-document/payment-code.ts'
import { qrPicture } from '../../functions/invoice-document/qr-picture.ts'
import { invoice } from './sample-document.ts'

const owed = (change: Parameters<typeof invoice>[0] = {}) =>
  invoice({ currency: 'EUR', number: 'DE-2027/17', ...change })

describe('a code to pay by', () => {
  it('of a SEPA transfer has the lines of its standard', () => {
    const seller = { name: `Müller ${'ü'.repeat(60)}` }
    expect(drawnCode({ kind: 'epc', iban: 'DE89370400440532013000' }, owed({ seller }), 12_050)).toEqual({
      kind: 'epc',
      qr: [
        'BCD',
        '002',
        '1',
        'SCT',
        '',
        `Müller ${'ü'.repeat(31)}`,
        'DE89370400440532013000',
        'EUR120.50',
        '',
        '',
        'DE-2027/17',
      ].join('\n'),
    })
  })

  it('of Swish has a comma in its amount, and lets the payer change nothing', () => {
    expect(drawnCode({ kind: 'swish', number: '1231181189' }, owed({ currency: 'SEK' }), 12_050)).toEqual({
      kind: 'swish',
      qr: 'C1231181189;120,50;DE-2027%2F17;0',
    })
  })

  it('of a Danish bank has the digits of the invoice and their check digit', () => {
    expect(drawnCode({ kind: 'fik', creditor: '81234567' }, owed({ number: 'DK-A66' }), 12_050)).toEqual({
      kind: 'fik',
      line: `+71<00000000000066${modulus10('66')}+81234567<`,
    })
    // An example of a payment line that banks publish: 004040400000669.
    expect(modulus10('00404040000066')).toBe('9')
  })

  it('is read by a reader of QR codes as it was written', () => {
    const { qr } = { qr: 'BCD\n002\n1\nSCT\n\nÅrhus Blad\nDE89370400440532013000\nEUR120.50\n\n\nDE-17' }
    const picture = qrPicture(qr, 'label')
    const size = Number(/viewBox="0 0 (\d+)/.exec(picture)?.[1])
    const scale = 4
    const data = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255)
    for (const [, x, y, length] of picture.matchAll(/M(\d+) (\d+)h(\d+)v1h-/g)) {
      for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
        for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
          data.fill(0, (row * size * scale + column) * 4, (row * size * scale + column) * 4 + 3)
        }
      }
    }
    expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(qr)
  })
})
