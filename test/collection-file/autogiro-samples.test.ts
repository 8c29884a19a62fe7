/**
 * The samples of Autogiro in `examples/bank` are files of the service, and reports in the form of Bankgirot. They are
 * ISO 8859-1 with the line ends of Bankgirot. With WRITE_SAMPLES=1 they are written anew.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  autogiroAdvicesText,
  autogiroChangesText,
  autogiroPaymentsText,
  autogiroRejectionsText,
} from '../../bench/autogiro-samples.ts'
import { readBankFile } from '../../functions/bank-file/read-bank-file.ts'
import { autogiroFile } from '../../functions/collection-file/autogiro-file.ts'
import { autogiroReference } from '../../functions/domain/collection/end-to-end-id.ts'
import type { MandateLine } from '../../functions/domain/collection/mandate-line.ts'
import { autogiroMethod, lineOf } from './written-files.ts'

const reference = (number: number) => autogiroReference(`${1000 + number}~SE-${number}~1`)
const payment = (number: number, more: object = {}) =>
  lineOf(number, { payer: `${1000 + number}`, end_to_end: reference(number), on: '2027-03-01', ...more })
const mandate = (payer: string, more: Partial<MandateLine>): MandateLine => ({
  ...{ change: 'register', task: '', customer: payer, agreement: '', payer },
  ...more,
})
const mandates = [
  mandate('1004', { account: '3300-1212121212', national_id: '198203232775' }),
  mandate('1005', { account: '8901-232323', national_id: '005560004615' }),
  mandate('1006', { change: 'cancel' }),
]
const lines = [payment(1), payment(2), payment(3, { withdrawn: true, on: '2027-03-02' })]

const report = { bankgiro: '9912346', date: '20270301' }
const told = (number: number, more: object = {}) => ({
  ...{ payer: `${1000 + number}`, amount: 1_000 + number, reference: reference(number) },
  ...more,
})

const samples = {
  'autogiro-to-bankgirot': Buffer.from(
    autogiroFile({ made: '2027-02-24', method: autogiroMethod }, { lines, mandates }),
  ).toString('latin1'),
  'autogiro-mandates': autogiroAdvicesText(report, [
    { payer: '1004', information: '04', comment: '32' },
    { payer: '1005', information: '42', comment: '05' },
    { payer: '1006', information: '03', comment: '33' },
  ]),
  'autogiro-payments': autogiroPaymentsText(report, [told(1), told(2, { status: '1' })], [{ ...told(7), code: '02' }]),
  'autogiro-rejections': autogiroRejectionsText(report, [{ ...told(8), comment: '01' }]),
  'autogiro-changes': autogiroChangesText(report, [
    { ...told(3), type: '25', comment: '12' },
    { ...told(9), type: '11', comment: '12' },
  ]),
}

it.each(Object.entries(samples))('The sample %s is as it is written', async (name, text) => {
  const file = new URL(`../../examples/bank/${name}.txt`, import.meta.url)
  if (process.env['WRITE_SAMPLES'] === '1') await writeFile(file, text, 'latin1')
  const bytes = await readFile(file)
  expect(bytes.toString('latin1')).toBe(text)
  if (name === 'autogiro-to-bankgirot') return
  const { format, items } = await readBankFile([bytes])
  expect(format).toBe('autogiro')
  expect((await Array.fromAsync(items)).map(({ item }) => item)).not.toContain('warning')
})
