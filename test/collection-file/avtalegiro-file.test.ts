/** Claims of AvtaleGiro, by the layout of its records. */
import { describe, expect, it } from 'vitest'
import { avtalegiroFile } from '../../functions/collection-file/avtalegiro-file.ts'
import { bankLetters } from '../../functions/collection-file/bank-letters.ts'
import type { BankLine } from '../../functions/domain/collection/bank-line.ts'
import { avtalegiroMethod, lineOf } from './written-files.ts'

const kid = (number: number, more: Partial<BankLine> = {}) =>
  lineOf(number, { reference: `00000001000${number}`, number: `NO-${number}`, ...more })

async function records(lines: readonly BankLine[], more: Partial<typeof avtalegiroMethod> = {}) {
  const method = { ...avtalegiroMethod, ...more }
  const bytes = avtalegiroFile({ number: '0560630', method, letters: await bankLetters(method.charset) }, lines)
  return Buffer.from(bytes).toString('latin1').split('\n').slice(0, -1)
}

describe('A file of claims', () => {
  it('is a transmission with an assignment, whose counts and sums agree', async () => {
    const all = await records([kid(1), kid(2, { on: '2027-03-08', written: 'Oeystein Naess Berg' })])
    expect(all.map((record) => record.length)).toEqual(all.map(() => 80))
    expect(all).toEqual([
      ['NY000010', '00012345', '0560630', '00008080', '0'.repeat(49)].join(''),
      ['NY210020', '0'.repeat(9), '0560630', '86011117947', '0'.repeat(45)].join(''),
      [
        'NY210230',
        '0000001',
        '010327',
        ' '.repeat(11),
        '00000000000001001',
        '             000000010001',
        '0'.repeat(6),
      ].join(''),
      ['NY210231', '0000001', 'Ida Holm  ', ' '.repeat(25), 'NO-1'.padEnd(25), '0'.repeat(5)].join(''),
      [
        'NY210230',
        '0000002',
        '080327',
        ' '.repeat(11),
        '00000000000001002',
        '             000000010002',
        '0'.repeat(6),
      ].join(''),
      ['NY210231', '0000002', 'Oeystein N', ' '.repeat(25), 'NO-2'.padEnd(25), '0'.repeat(5)].join(''),
      ['NY210088', '00000002', '00000006', '00000000000002003', '010327', '080327', '0'.repeat(27)].join(''),
      ['NY000089', '00000002', '00000008', '00000000000002003', '010327', '0'.repeat(33)].join(''),
    ])
  })

  it('withdraws claims in an assignment of its own, with the records of the claims', async () => {
    const all = await records([kid(1), kid(2, { withdrawn: true, on: '2027-02-25' })])
    expect(all.map((record) => record.slice(0, 8))).toEqual([
      ...['NY000010', 'NY210020', 'NY210230', 'NY210231', 'NY210088'],
      ...['NY213620', 'NY219330', 'NY219331', 'NY213688', 'NY000089'],
    ])
    expect(all[5]).toContain('0565630')
    expect(all[6]).toBe(
      [
        'NY219330',
        '0000001',
        '250227',
        ' '.repeat(11),
        '00000000000001002',
        '             000000010002',
        '000000',
      ].join(''),
    )
    expect(all[8]).toBe(
      ['NY213688', '00000001', '00000004', '00000000000001002', '250227', '250227', '0'.repeat(27)].join(''),
    )
    expect(all[9]).toBe(['NY000089', '00000002', '00000010', '00000000000002003', '250227', '0'.repeat(33)].join(''))
    expect((await records([kid(1, { withdrawn: true })])).map((record) => record.slice(0, 8))).toEqual([
      ...['NY000010', 'NY213620', 'NY219330', 'NY219331', 'NY213688', 'NY000089'],
    ])
  })

  it('says who tells the payer: the bank, or the publisher', async () => {
    expect((await records([kid(1)]))[2]).toMatch(/^NY210230/)
    expect((await records([kid(1)], { notified_by_bank: true }))[2]).toMatch(/^NY212130/)
  })

  it('is written in the letters of ISO 8859-1 where the bank takes them', async () => {
    const name = (await records([kid(1, { name: 'Åse Bø', number: 'NO-1' })], { charset: 'latin1' }))[3]
    expect(name?.slice(15, 25)).toBe('Åse Bø    ')
  })
})
