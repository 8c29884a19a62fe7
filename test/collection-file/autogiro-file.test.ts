/** Files of Autogiro, by the layout of their records. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { autogiroFile } from '../../functions/collection-file/autogiro-file.ts'
import type { BankLine } from '../../functions/domain/collection/bank-line.ts'
import { autogiroReference, isKeptName } from '../../functions/domain/collection/end-to-end-id.ts'
import type { MandateLine } from '../../functions/domain/collection/mandate-line.ts'
import { collectionId } from '../../functions/domain/world/collection.ts'
import { propertyRuns } from '../property-runs.ts'
import { readAutogiroRequest } from './read-autogiro.ts'
import { autogiroMethod, lineOf } from './written-files.ts'

const made = '2027-02-24'
const payment = (number: number, more: Partial<BankLine> = {}): BankLine =>
  lineOf(number, {
    end_to_end: autogiroReference(`${1000 + number}~SE-${number}~1`),
    payer: `${1000 + number}`,
    ...more,
  })
const mandate = (number: number, more: Partial<MandateLine> = {}): MandateLine => ({
  ...{ change: 'register', task: '', customer: `${number}`, agreement: 'a', payer: `${number}` },
  ...{ account: '3300-1212121212', national_id: '198203232775' },
  ...more,
})
const cancelled = (payer: string): MandateLine => ({
  ...{ change: 'cancel', task: '', customer: payer, agreement: 'a', payer },
})
const records = (lines: readonly BankLine[], mandates: readonly MandateLine[] = []) =>
  readAutogiroRequest(autogiroFile({ made, method: autogiroMethod }, { lines, mandates }))

describe('A file of Autogiro', () => {
  it('has sections of mandates, payments and withdrawals, each with its opening', () => {
    const bytes = autogiroFile(
      { made, method: autogiroMethod },
      {
        lines: [payment(1), payment(2, { withdrawn: true, on: '2027-03-08' })],
        mandates: [mandate(1001), cancelled('90000000')],
      },
    )
    const opening = `0120270224AUTOGIRO${' '.repeat(44)}0047110009912346  `
    const [first = '', second = ''] = [1, 2].map((number) => autogiroReference(`${1000 + number}~SE-${number}~1`))
    expect(Buffer.from(bytes).toString('latin1').split('\r\n')).toEqual([
      opening,
      `0300099123460000000090000000${' '.repeat(52)}`,
      `04000991234600000000000010013300001212121212198203232775${' '.repeat(24)}`,
      opening,
      `82202703010    00000000000010010000000010010009912346${first}${' '.repeat(11)}`,
      opening,
      `250009912346000000000000100220270308000000001002` + `82${' '.repeat(8)}${second}${' '.repeat(6)}`,
      '',
    ])
  })

  it('leaves out sections without records', () => {
    expect(records([payment(1)]).map(({ type }) => type)).toEqual(['01', '82'])
    expect(records([], [cancelled('1')]).map(({ type }) => type)).toEqual(['01', '03'])
  })

  it('is refused where a number does not fit its field', () => {
    expect(() => records([payment(1, { amountMinor: 1_000_000_000_000 })])).toThrow('12 digits')
    expect(() => records([payment(1, { payer: '12345678901234567' })])).toThrow('16 digits')
    expect(() => records([], [mandate(1, { account: 'SE1' })])).toThrow('account')
  })

  it('is read back as it was written', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString())
    const payer = fc.bigInt({ min: 1n, max: 9_999_999_999_999_999n }).map(String)
    const id = fc.tuple(payer, fc.stringMatching(/^[A-Za-z0-9 Åæ~/-]{1,20}$/), fc.integer({ min: 1, max: 8 }))
    const line = fc
      .record({
        id,
        payer,
        on: day,
        amountMinor: fc.integer({ min: 1, max: 999_999_999_999 }),
        withdrawn: fc.boolean(),
      })
      .map(({ id: [customer, number, attempt], on, withdrawn, ...others }) => {
        const attemptId = collectionId(customer, number, attempt)
        const named = { id: attemptId, end_to_end: autogiroReference(attemptId), on: on.slice(0, 10) }
        return lineOf(1, { ...others, ...named, ...(withdrawn && { withdrawn: true }) })
      })
    const change = fc
      .record({
        ...{ payer, cancel: fc.boolean(), clearing: fc.integer({ min: 1000, max: 9999 }) },
        ...{ number: fc.stringMatching(/^\d{2,12}$/), national_id: fc.stringMatching(/^\d{12}$/) },
      })
      .map(({ payer, cancel, clearing, number, national_id }) =>
        cancel ? cancelled(payer) : mandate(1, { payer, account: `${clearing}-${number}`, national_id }),
      )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(change, { maxLength: 6 }), (lines, mandates) => {
        const read = records(lines, mandates)
        const of = (type: string) => read.filter((record) => record['type'] === type)
        const shown = (withdrawn: boolean) =>
          lines
            .filter((one) => (one.withdrawn === true) === withdrawn)
            .map(({ payer = '', on, amountMinor, end_to_end }) => [
              ...[payer.padStart(16, '0'), on.replaceAll('-', ''), String(amountMinor).padStart(12, '0'), end_to_end],
            ])
        const told = (type: string) =>
          of(type).map(({ payer, date, amount, reference }) => [payer, date, amount, reference])
        expect(told('82')).toEqual(shown(false))
        expect(told('25')).toEqual(shown(true))
        const registered = mandates.filter((one) => one.change === 'register')
        expect(of('04').map(({ payer, clearing, account, national }) => [payer, clearing, account, national])).toEqual(
          registered.map(({ payer, account = '', national_id }) => {
            const [clearing = '', number = ''] = account.split('-')
            return [payer.padStart(16, '0'), clearing, number.padStart(12, '0'), national_id]
          }),
        )
        expect(of('03')).toHaveLength(mandates.length - registered.length)
      }),
      { numRuns: propertyRuns(200) },
    )
  })
})

describe('The reference of an attempt in Autogiro', () => {
  it('has 16 letters, with the number of the invoice where there is room, and is known as kept', () => {
    const [first = '', second = '', long = '', strange = ''] = [
      ...['1~SE-1042~1', '1~SE-1042~2', '1~NORTHERN-1042~1', '1~é~1'],
    ].map(autogiroReference)
    expect(first).toMatch(/^SE-1042K[\dA-F]{8}$/)
    expect(second).toMatch(/^SE-1042K/)
    expect(second).not.toBe(first)
    expect([long, strange]).toEqual(Array(2).fill(expect.stringMatching(/^K[\dA-F]{15}$/)))
    expect([first, second, long, strange].every(isKeptName)).toBe(true)
    expect(isKeptName('RIDLEKTION')).toBe(false)
  })
})
