/** Reports of Autogiro, by the layout of their records (docs/decisions/collections.md). */
import { describe, expect, it } from 'vitest'
import {
  autogiroAdvicesText,
  autogiroChangesText,
  autogiroPaymentsText,
  autogiroRejectionsText,
} from '../../bench/autogiro-samples.ts'
import { mandateChange } from '../../functions/bank-file/autogiro-codes.ts'
import { BankFileFault } from '../../functions/bank-file/bank-file-fault.ts'
import { readBankFile } from '../../functions/bank-file/read-bank-file.ts'
import { classOf } from '../../functions/domain/collection/reasons.ts'

const report = { bankgiro: '9912346', date: '20270301' }
const account = '0009912346'
const own = 'SE-1042K0123ABCD'

async function read(text: string) {
  const { format, items } = await readBankFile([Buffer.from(text, 'latin1')])
  expect(format).toBe('autogiro')
  return await Array.fromAsync(items)
}
/** The items after the account and the date, with which each report begins. */
const told = async (text: string) => {
  const [first, day, ...items] = await read(text)
  expect([first, day]).toEqual([
    { item: 'account', account },
    { item: 'day', date: '2027-03-01' },
  ])
  return items
}
const faultOf = (text: string) =>
  read(text).then(
    () => undefined,
    (error: unknown) => (error instanceof BankFileFault ? error.fault : error),
  )
const refusal = (endToEnd: string, reason: string) => ({ item: 'refusal', refusal: { endToEnd, reason } })

describe('A payment specification', () => {
  it('tells what was paid, by our reference or by any other, and what was not', async () => {
    const payments = [
      { payer: '1001', amount: 9_900, reference: own },
      { payer: '1002', amount: 12_000, reference: 'SE-7' },
      { payer: '1003', amount: 9_900, reference: 'K0123456789ABCDE', status: '1' },
      { payer: '1004', amount: 9_900, reference: own, status: '2' },
      { payer: '1005', amount: 9_900, reference: own, status: '9' },
      { payer: '1006', amount: 9_900, reference: own, status: '7' },
    ]
    const entry = { account, currency: 'SEK', date: '2027-03-01', text: '', payer: {}, isCollected: true }
    expect(await told(autogiroPaymentsText(report, payments))).toEqual([
      {
        item: 'entry',
        entry: {
          ...entry,
          amountMinor: 9_900,
          reference: `15-2027030100001-1-0000000000001001-${own}`,
          references: [],
          endToEnd: own,
        },
      },
      {
        item: 'entry',
        entry: {
          ...entry,
          amountMinor: 12_000,
          reference: '15-2027030100001-2-0000000000001002-SE-7',
          references: ['SE-7'],
        },
      },
      refusal('K0123456789ABCDE', 'AM04'),
      refusal(own, 'AC04'),
      { item: 'accepted', endToEnd: own },
      refusal(own, 'Autogiro 7'),
    ])
  })

  it('tells what was paid back, with its reason', async () => {
    const refund = { payer: '1001', amount: 9_900, reference: own, code: '02' }
    expect(await told(autogiroPaymentsText(report, [], [refund]))).toMatchObject([
      { item: 'entry', entry: { amountMinor: -9_900, endToEnd: own, returned: { reason: 'MD07' } } },
    ])
  })

  it('tells equal refunds of a day apart, whose sections have one serial number', async () => {
    const refunds = ['1001', '1002'].map((payer) => ({ payer, amount: 100, reference: own, code: '03' }))
    const [one = '', other = ''] = refunds.map((refund) => autogiroPaymentsText(report, [], [refund]))
    const lines = [...one.split('\r\n').slice(0, 3), ...other.split('\r\n').slice(1, 3)]
    const end = `09202703019900${'0'.repeat(36)}000002000000000002`
    const items = await told([...lines, end].join('\r\n'))
    const references = items.map((item) => (item.item === 'entry' ? item.entry.reference : ''))
    expect(new Set(references).size).toBe(2)
    expect(items).toMatchObject([{ entry: { returned: { reason: 'AM02' } } }, { entry: { amountMinor: -100 } }])
  })

  it('is refused where its sums contradict its payments', async () => {
    const text = autogiroPaymentsText(report, [{ payer: '1', amount: 500, reference: own }])
    expect(await faultOf(text.replace('000500   0', '000400   0'))).toEqual({
      code: 'bankfile_sums',
      values: { line: 4, stated: '400', counted: '500' },
    })
    expect(await faultOf(text.replace('9900000001', '9900000002'))).toMatchObject({ code: 'bankfile_sums' })
  })

  it('is refused where it is cut off, or has a payment outside of a deposit', async () => {
    const lines = autogiroPaymentsText(report, [{ payer: '1', amount: 500, reference: own }]).split('\r\n')
    expect(await faultOf(lines.slice(0, 3).join('\r\n'))).toMatchObject({
      code: 'bankfile_malformed',
      values: { line: 3 },
    })
    expect(await faultOf(lines.filter((line) => !line.startsWith('15')).join('\r\n'))).toMatchObject({
      code: 'bankfile_malformed',
      values: { line: 2 },
    })
  })

  it('leaves records of other kinds out with a warning', async () => {
    const text = autogiroPaymentsText(report, [{ payer: '1', amount: 500, reference: own }])
    expect(await told(text.replace('\r\n09', `\r\n${'52'.padEnd(80)}\r\n09`))).toContainEqual({
      item: 'warning',
      warning: { code: 'bankfile_record_unknown', values: { line: 4, value: '52' } },
    })
  })
})

describe('An advice of mandates', () => {
  it('tells of each payer what became of its mandate', async () => {
    const text = autogiroAdvicesText(report, [
      { payer: '1001', information: '04', comment: '32' },
      { payer: '1002', information: '03', comment: '33' },
      { payer: '1003', information: '46', comment: '02' },
      { payer: '90000000', information: '42', comment: '05' },
      { payer: '1005', information: '04', comment: '77' },
    ])
    const mandate = (reference: string, more: object) => ({ item: 'mandate', mandate: { account, reference, ...more } })
    expect(await told(text)).toEqual([
      mandate('1001', { change: 'made' }),
      mandate('1002', { change: 'cancelled' }),
      mandate('1003', { change: 'ended' }),
      mandate('90000000', { change: 'refused', reason: 'AC01' }),
      { item: 'warning', warning: { code: 'bankfile_record_unknown', values: { line: 6, value: '73' } } },
    ])
  })

  it('has for each comment of the manual one change, and a reason with a class where it has one', () => {
    const comments = [
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
      '07',
      '09',
      '10',
      '11',
      '12',
      '20',
      '21',
      '23',
      '24',
      '29',
      '30',
    ]
    for (const comment of [...comments, '32', '33', '98']) {
      const { change, reason } = mandateChange('04', comment) ?? {}
      expect([comment, change]).not.toContain(undefined)
      if (reason !== undefined) expect([reason, classOf(reason)]).not.toContain('unknown')
    }
    expect(mandateChange('03', '21')).toMatchObject({ change: 'cancelled' })
  })

  it('is refused where it has fewer records than it says', async () => {
    const text = autogiroAdvicesText(report, [{ payer: '1001', information: '04', comment: '32' }])
    expect(await faultOf(text.replace('99000000001', '99000000002'))).toMatchObject({ code: 'bankfile_sums' })
  })
})

describe('Payments that were not taken on', () => {
  it('are refused with their reason', async () => {
    const rejected = ['01', '02', '13', '24', '99'].map((comment) => ({
      payer: '1',
      amount: 100,
      reference: own,
      comment,
    }))
    expect(await told(autogiroRejectionsText(report, rejected))).toEqual([
      ...['MD01', 'AC04', 'DT01', 'AM02', 'Autogiro 99'].map((reason) => refusal(own, reason)),
    ])
  })

  it('are held to their sum', async () => {
    const text = autogiroRejectionsText(report, [{ payer: '1', amount: 100, reference: own, comment: '01' }])
    expect(await faultOf(text.replace(/000000000100 *\r\n$/, '000000000200\r\n'))).toMatchObject({
      code: 'bankfile_sums',
    })
  })
})

describe('Payments that were cancelled or moved', () => {
  it('fail by who has cancelled them; those that are moved go on, and what was not done is a warning', async () => {
    const change = (type: string, comment: string, payer = '1') => ({
      type,
      comment,
      payer,
      amount: 100,
      reference: own,
    })
    const text = autogiroChangesText(report, [
      ...[change('03', '12'), change('11', '12'), change('25', '12'), change('29', '14')],
      ...[change('25', '13'), { ...change('22', '12', ''), reference: '' }],
    ])
    expect(await told(text)).toEqual([
      ...[refusal(own, 'MD01'), refusal(own, 'CUST'), refusal(own, 'FOCR'), { item: 'accepted', endToEnd: own }],
      { item: 'warning', warning: { code: 'bankfile_not_changed', values: { line: 6, value: '13' } } },
      { item: 'warning', warning: { code: 'bankfile_record_unknown', values: { line: 7, value: '22' } } },
    ])
  })

  it('are known whatever became of the letter in their title', async () => {
    const text = autogiroChangesText(report, [{ type: '25', comment: '12', payer: '1', amount: 100, reference: own }])
    const { items } = await readBankFile([Buffer.from(`\u{feff}${text}`)])
    expect(await Array.fromAsync(items)).toHaveLength(3)
    expect(await told(text.replace('Ä', '?'))).toEqual([refusal(own, 'FOCR')])
  })
})

describe('A file of Autogiro', () => {
  it('may have several reports', async () => {
    const advice = autogiroAdvicesText(report, [{ payer: '1001', information: '04', comment: '32' }])
    expect(await read(`${advice}${advice}`)).toHaveLength(6)
  })

  it('is refused with another title or an older layout', async () => {
    const text = autogiroAdvicesText(report, [])
    expect(await faultOf(text.replace('AG-MEDAVI', 'AG-ANNAT '))).toMatchObject({ code: 'bankfile_malformed' })
    await expect(readBankFile(['012027030199000009912346AG-MEDAVI\n'])).rejects.toThrow('bankfile_format')
  })
})
