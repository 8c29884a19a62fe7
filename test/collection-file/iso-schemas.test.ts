/**
 * The schemas of ISO 20022 over every message that the service writes, and over the samples of those that it reads.
 * Texts and amounts are drawn from everything that a line may have.
 */
import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { bankLetters, inBankLetters } from '../../functions/collection-file/bank-letters.ts'
import { sepaDebitFile } from '../../functions/collection-file/sepa-debit-file.ts'
import { isMandateReference, lineFault, type BankLine } from '../../functions/domain/collection/bank-line.ts'
import { endToEndName } from '../../functions/domain/collection/end-to-end-id.ts'
import type { BankMethod } from '../../functions/domain/settings/settings.ts'
import { propertyRuns } from '../property-runs.ts'
import { schemaFaults } from './iso-schemas.ts'
import { lineOf, sepaMethod } from './written-files.ts'

const samples = [
  ...['camt.053.001.02', 'camt.053.001.08', 'camt.054.001.02', 'camt.054.001.08', 'pain.002.001.03', 'pain.002.001.10'],
  ...['pain.008.001.02-core', 'pain.008.001.08-core', 'pain.008.001.08-b2b'],
]

it.each(samples)('The sample %s is valid', async (name) => {
  const sample = await readFile(`examples/bank/${name}.xml`, 'utf8')
  expect(await schemaFaults(name.replace(/-.*/, ''), [sample])).toEqual([])
})

it('A message with an element out of order is not valid', async () => {
  const sample = await readFile('examples/bank/pain.008.001.08-core.xml', 'utf8')
  const moved = sample.replace(/(<PmtMtd>DD<\/PmtMtd>)(<BtchBookg>true<\/BtchBookg>)/, '$2$1')
  expect(moved).not.toBe(sample)
  expect(await schemaFaults('pain.008.001.08', [moved])).toEqual([
    expect.stringContaining(
      "'{urn:iso:std:iso:20022:tech:xsd:pain.008.001.08}BtchBookg': This element is not expected",
    ),
  ])
})

/** A text with letters of any alphabet, signs, controls, and spaces at its ends. */
const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ maxLength, unit: 'binary' }),
    fc.string({ maxLength, unit: 'grapheme-ascii' }),
    fc.string({ maxLength, unit: fc.constantFrom(...'åÄøßŁžЖ漢ñ&<>"\'/ \t\n\u00a0😀'.split('')) }),
    fc.constantFrom('', ' ', '😀', '&'.repeat(maxLength), 'ß'.repeat(maxLength)),
  )
const present = (maxLength: number) => anyText(maxLength).filter((text) => text.trim() !== '')

const day = fc.constantFrom('2027-03-01', '2027-03-08', '2028-02-29')
const mandate = fc
  .string({ minLength: 1, maxLength: 35, unit: fc.constantFrom(...`aZ09+?/:().,' -`.split('')) })
  .filter(isMandateReference)
const accounts = ['DE02120300000000202051', 'FI2112345600000785', 'CH9300762011623852957', 'GB29NWBK60161331926819']

const required = [
  ...(['customer', 'number', 'reference', 'on', 'mandate', 'signed', 'amountMinor', 'name'] as const),
  ...(['sequence', 'account'] as const),
] as const

const anyLine: fc.Arbitrary<BankLine> = fc
  .record(
    {
      ...{ customer: present(20), number: present(20), reference: present(25), on: day, mandate, signed: day },
      ...{ amountMinor: fc.integer({ min: 1, max: 99_999_999_999 }), name: anyText(200) },
      ...{ sequence: fc.constantFrom('FRST', 'RCUR'), account: fc.constantFrom(...accounts) },
      ...{
        country: fc.constantFrom('CH', 'DE', 'GB'),
        address: anyText(200),
        postal_code: anyText(30),
        city: anyText(80),
      },
    },
    { requiredKeys: [...required] },
  )
  .map(({ customer, ...line }) => {
    const id = `${customer.replaceAll('~', '')}~${line.number.replaceAll('~', '')}~1`
    return { ...lineOf(1), ...line, id, end_to_end: endToEndName(id).name }
  })

const anyMethod: fc.Arbitrary<BankMethod> = fc.record({
  ...{ id: fc.constant('sepa_debit'), kind: fc.constant('sepa_debit'), creditor: fc.constant(sepaMethod.creditor) },
  ...{ iban: fc.constant(sepaMethod.iban), charset: fc.constantFrom('sepa', 'latin1') },
  ...{ scheme: fc.constantFrom('CORE', 'B2B'), version: fc.constantFrom('02', '08') },
  notified_by_bank: fc.constant(false),
})

const anyFile = fc.record({
  method: anyMethod,
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  creditorName: present(200),
})

it('Every file of direct debits is valid, whatever its texts and amounts', async () => {
  const drawn = fc.sample(anyFile, { numRuns: propertyRuns(500), seed: 20_260_801 })
  const messages: Readonly<Record<'02' | '08', string[]>> = { '02': [], '08': [] }
  for (const { method, lines, creditorName } of drawn) {
    const letters = await bankLetters(method.charset)
    const taken = lines
      .map((line) => inBankLetters(line, method, letters))
      .filter((line) => lineFault(line, method) === undefined)
    if (taken.length === 0) continue
    const file = { id: 'C5f0d2b7a9e4c1f8a3b6d0e2c47', made: '2027-02-24T09:00:00', creditorName, method, letters }
    messages[method.version].push(Buffer.from(sepaDebitFile(file, taken)).toString('utf8'))
  }
  expect(messages['02'].length).toBeGreaterThan(propertyRuns(100))
  expect(messages['08'].length).toBeGreaterThan(propertyRuns(100))
  expect(await schemaFaults('pain.008.001.02', messages['02'])).toEqual([])
  expect(await schemaFaults('pain.008.001.08', messages['08'])).toEqual([])
})
