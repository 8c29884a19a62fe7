/**
 * The sample files of `examples/bank` are what the service writes. `iso-schemas.test.ts` validates those of ISO 20022,
 * and the sources of the others are in docs/decisions/collections.md.
 */
import { describe, expect, it } from 'vitest'
import { mandatesText } from '../../bench/bank-file-samples.ts'
import { avtalegiroFile } from '../../functions/collection-file/avtalegiro-file.ts'
import { bankLetters } from '../../functions/collection-file/bank-letters.ts'
import { sepaDebitFile } from '../../functions/collection-file/sepa-debit-file.ts'
import { modulus10 } from '../../functions/domain/text/check-digits.ts'
import { avtalegiroMethod, lineOf, sepaMethod } from './written-files.ts'

const folder = '../../examples/bank'
const swiss = { account: 'CH9300762011623852957', country: 'CH', address: 'Bahnhofstrasse 1', postal_code: '8001' }
const debits = [
  lineOf(1, { sequence: 'FRST', name: 'Max Mustermann' }),
  lineOf(2, { name: 'Jørgen Müller', written: 'Joergen Mueller' }),
  lineOf(3, { ...swiss, city: 'Zürich', name: 'Urs Keller', on: '2027-03-08' }),
]
const kidOf = (payer: number, number: number) => {
  const digits = `${String(payer).padStart(8, '0')}${String(number).padStart(7, '0')}`
  return `${digits}${modulus10(digits)}`
}
const claims = ['Kari Nordmann', 'Ola Nordmann', 'Åse Bø'].map((name, index) =>
  lineOf(index + 1, {
    ...{ name, number: `NO-${index + 1}`, reference: kidOf(1001 + index, index + 1), on: `2027-03-0${index + 1}` },
    ...(name === 'Åse Bø' && { written: 'Aase Boe' }),
  }),
)

describe('The sample', () => {
  it.each([
    ['08', 'CORE'],
    ['08', 'B2B'],
    ['02', 'CORE'],
  ] as const)('pain.008.001.%s, %s', async (version, scheme) => {
    const method = { ...sepaMethod, version, scheme }
    const made = { id: 'C5f0d2b7a9e4c1f8a3b6d0e2c47', made: '2027-02-24T09:00:00', creditorName: 'Die Zeitung GmbH' }
    const bytes = sepaDebitFile({ ...made, method, letters: await bankLetters('sepa') }, debits)
    const file = `${folder}/pain.008.001.${version}-${scheme.toLowerCase()}.xml`
    await expect(Buffer.from(bytes).toString('utf8')).toMatchFileSnapshot(file)
  })

  it('claims of AvtaleGiro', async () => {
    const letters = await bankLetters('sepa')
    const bytes = avtalegiroFile({ number: '0550540', method: avtalegiroMethod, letters }, claims)
    await expect(Buffer.from(bytes).toString('latin1')).toMatchFileSnapshot(`${folder}/avtalegiro-claims.txt`)
  })

  it('a claim of AvtaleGiro that is withdrawn', async () => {
    const letters = await bankLetters('sepa')
    const lines = claims.slice(0, 1).map((line) => ({ ...line, withdrawn: true as const }))
    const bytes = avtalegiroFile({ number: '0560540', method: avtalegiroMethod, letters }, lines)
    await expect(Buffer.from(bytes).toString('latin1')).toMatchFileSnapshot(`${folder}/avtalegiro-withdrawal.txt`)
  })

  it('mandates of AvtaleGiro, as the bank tells them', async () => {
    const text = mandatesText('86011117947', '290127', [
      { type: 1, kid: kidOf(1001, 1) },
      { type: 2, kid: kidOf(1002, 2), notice: false },
    ])
    await expect(text).toMatchFileSnapshot(`${folder}/avtalegiro-mandates.txt`)
  })
})
