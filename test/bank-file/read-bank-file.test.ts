/** The readers of banks' files: each example is read, and files that contradict themselves are refused. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  camtText,
  mandatesText,
  ocrGiroText,
  painGroupText,
  painText,
  type SampleEntry,
} from '../../bench/bank-file-samples.ts'
import { BankFileFault } from '../../functions/bank-file/bank-file-fault.ts'
import type { Chunks } from '../../functions/bank-file/decode-text.ts'
import { ownDebits } from '../../functions/bank-file/own-debits.ts'
import { readBankFile } from '../../functions/bank-file/read-bank-file.ts'
import type { ReportedEntry, ReportedItem } from '../../functions/domain/bank/reported-entry.ts'

const example = (name: string) => readFileSync(join(import.meta.dirname, '../../examples/bank', name))

async function read(chunks: Chunks): Promise<{ readonly format: string; readonly items: readonly ReportedItem[] }> {
  const { format, items } = await readBankFile(chunks)
  return { format, items: await Array.fromAsync(items) }
}
const text = (content: string) => read([content])
const entriesIn = (items: readonly ReportedItem[]): ReportedEntry[] =>
  items.flatMap((item) => (item.item === 'entry' ? [item.entry] : []))
async function faultOf(chunks: Chunks) {
  try {
    await read(chunks)
  } catch (error) {
    if (error instanceof BankFileFault) return error.fault
    throw error
  }
  return undefined
}

const account = 'DK8137619000012345'
const statement = (entries: readonly SampleEntry[], opening?: number) =>
  camtText({
    ...{ message: 'camt.053', version: '08', account, currency: 'DKK', entries },
    ...(opening !== undefined && { opening }),
  })
const entry: SampleEntry = { amount: 99, date: '2027-01-29', reference: 'R1', payer: 'Søren & Co', text: 'DK-1' }

describe.each(['02', '08'])('camt, version %s', (version) => {
  it('reads the entries of a statement', async () => {
    const { format, items } = await read([example(`camt.053.001.${version}.xml`)])
    expect(format).toBe('camt.053')
    expect(items).toContainEqual({ item: 'account', account })
    expect(entriesIn(items)).toMatchObject([
      {
        ...{ account, currency: 'DKK', amountMinor: 9900, date: '2027-01-29', reference: 'DK-0001' },
        ...{ references: ['DK-1'], payer: { name: 'Anne Jensen', account: 'DK5000400440116243' } },
      },
      { amountMinor: 19_800, text: 'Invoice DK-2, thank you', references: [] },
      { amountMinor: 15_000, payer: { name: 'Carl Nielsen' } },
      { amountMinor: -3550, text: 'Fee' },
    ])
  })

  it('reads a batch entry by its details, and a return with its reason', async () => {
    const { format, items } = await read([example(`camt.054.001.${version}.xml`)])
    expect(format).toBe('camt.054')
    const batch = { amountMinor: 29_700, reference: 'BATCH-1' }
    expect(entriesIn(items)).toMatchObject([
      { amountMinor: 9900, endToEnd: '1/DK-1/1', batch },
      { amountMinor: 9900, endToEnd: '2/DK-2/1', batch },
      { amountMinor: 9900, endToEnd: '3/DK-3/1', batch },
      { amountMinor: -9900, endToEnd: '1/DK-1/1', returned: { reason: 'MD06' } },
    ])
  })
})

describe('camt', () => {
  it('tells equal details of a batch apart', async () => {
    const detail = { amount: 99, date: '2027-01-29', payer: 'Anne Jensen' }
    const { items } = await text(
      statement([{ amount: 198, date: '2027-01-29', reference: 'B', details: [detail, detail] }]),
    )
    const references = entriesIn(items).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(2)
  })

  it('tells details apart to which the bank gives one reference of their own', async () => {
    const detail = { amount: 99, date: '2027-01-29', reference: 'D', payer: 'Anne Jensen' }
    const { items } = await text(
      statement([{ amount: 198, date: '2027-01-29', reference: 'B', details: [detail, detail] }]),
    )
    expect(entriesIn(items).map(({ reference }) => reference)).toEqual(['D', 'D|2'])
  })

  it.each(['NONREF', 'NOTPROVIDED', '0000000'])('takes %s for no reference of the bank', async (reference) => {
    const { items } = await text(
      statement(['Anne', 'Bo', 'Bo'].map((payer) => ({ amount: 99, date: '2027-01-29', reference, payer }))),
    )
    expect(new Set(entriesIn(items).map((one) => one.reference)).size).toBe(3)
  })

  it('gives a batch without details as one entry that is not a payment', async () => {
    const { items } = await text(
      statement([entry]).replace(/<NtryDtls>.*<\/NtryDtls>/, '<NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>'),
    )
    expect(entriesIn(items)).toMatchObject([{ amountMinor: 9900, isBatch: true }])
  })

  it('leaves out what the bank has not booked, and says so', async () => {
    const { items } = await text(statement([entry]).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'))
    expect(entriesIn(items)).toEqual([])
    expect(items).toContainEqual({ item: 'warning', warning: { code: 'bankfile_pending', values: { count: 1 } } })
  })

  it('reads another version by the same names, with a warning', async () => {
    const { items } = await text(statement([entry]).replace('camt.053.001.08', 'camt.053.001.13'))
    expect(entriesIn(items)).toHaveLength(1)
    expect(items[0]).toEqual({
      item: 'warning',
      warning: { code: 'bankfile_version', values: { value: 'camt.053.001.13' } },
    })
  })

  it.each([
    ['details that do not sum to their entry', statement([{ ...entry, details: [entry, entry] }])],
    ['one detail with another amount', statement([{ ...entry, details: [{ ...entry, amount: 98 }] }])],
    ['balances that the entries do not explain', statement([entry], 100).replace('>199.00<', '>198.00<')],
    [
      'a summary with another number of entries',
      statement([entry]).replace(
        '</Acct>',
        '</Acct><TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>',
      ),
    ],
  ])('refuses %s', async (_, content) => {
    expect(await faultOf([content])).toMatchObject({ code: 'bankfile_sums' })
  })

  it('accepts balances that the entries explain', async () => {
    const { items } = await text(statement([entry, { ...entry, amount: -50, reference: 'R2' }], 100))
    expect(entriesIn(items)).toHaveLength(2)
  })

  it.each([
    [
      'a document type definition',
      statement([entry]).replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]><Document'),
      'bankfile_dtd',
    ],
    ['an entity of its own', statement([entry]).replace('DK-1', '&other;'), 'bankfile_malformed'],
    ['a file that is cut off', statement([entry]).slice(0, -40), 'bankfile_malformed'],
    ['another message', statement([entry]).replaceAll('camt.053', 'camt.060'), 'bankfile_format'],
    ['text of no format', 'Dear bank', 'bankfile_format'],
    ['a date that is none', statement([{ ...entry, date: '2027-13-45' }]), 'bankfile_malformed'],
    [
      'an amount that no number has to the unit',
      statement([entry]).replaceAll('>99.00<', '>99999999999999.99<'),
      'bankfile_malformed',
    ],
    ['an amount with a sign', statement([entry]).replaceAll('>99.00<', '>-99.00<'), 'bankfile_malformed'],
  ])('refuses %s', async (_, content, code) => {
    expect(await faultOf([content])).toMatchObject({ code })
  })

  it('refuses a document type definition behind a long comment', async () => {
    const padded = statement([entry]).replace('<Document', `<!--${'x'.repeat(70_000)}--><!DOCTYPE a><Document`)
    expect(
      await faultOf([padded.replace('?>', '?><!-- urn:iso:std:iso:20022:tech:xsd:camt.053.001.08 -->')]),
    ).toMatchObject({
      code: 'bankfile_dtd',
    })
  })

  it('reads the encoding that the file names', async () => {
    const latin = Buffer.from(statement([entry]).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'), 'latin1')
    expect(entriesIn((await read([latin])).items)[0]).toMatchObject({ payer: { name: 'Søren & Co' } })
  })

  it('believes the mark of UTF-8 more than the encoding that the file names', async () => {
    const marked = Buffer.from(`\u{feff}${statement([entry]).replace('UTF-8', 'ISO-8859-1')}`)
    expect(entriesIn((await read([marked])).items)[0]).toMatchObject({ payer: { name: 'Søren & Co' } })
    const lines = ocrGiroText('86011117947', [
      { amount: 1, date: '290127', kid: '1', serial: 1, message: 'Bjørn på øya' },
    ])
    expect(entriesIn((await read([Buffer.from(`\u{feff}${lines}`)])).items)[0]).toMatchObject({ text: 'Bjørn på øya' })
  })

  it('reads the same however the bytes are cut', async () => {
    const bytes = Buffer.from(statement([entry, { ...entry, reference: 'R2' }]))
    const whole = await read([bytes])
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length }), async (size) => {
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        expect(await read(chunks)).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })
})

describe('pain.002', () => {
  it.each(['03', '10'])('reads the refusals of version %s', async (version) => {
    const { format, items } = await read([example(`pain.002.001.${version}.xml`)])
    expect(format).toBe('pain.002')
    expect(items).toEqual([
      { item: 'refusal', refusal: { endToEnd: '1/DK-1/1', reason: 'AC04' } },
      { item: 'accepted', endToEnd: '2/DK-2/1' },
    ])
  })

  it('names the message or the batch that is refused as a whole', async () => {
    const itemsOf = async (batch?: string) =>
      (await text(painGroupText('10', { message: 'O1', reason: 'FF01', ...(batch !== undefined && { batch }) }))).items
    expect(await itemsOf()).toEqual([{ item: 'group', group: { message: 'O1', reason: 'FF01' } }])
    expect(await itemsOf('O1-2')).toEqual([{ item: 'group', group: { message: 'O1', batch: 'O1-2', reason: 'FF01' } }])
    expect((await text(painText('10', []))).items).toEqual([])
  })

  it('finds the collections of a file of our own, or of one batch of it', async () => {
    const chunks = () => [example('pain.008.001.08-core.xml')]
    const all = ['1001/EU-1/1', '1002/EU-2/1', '1003/EU-3/1']
    expect((await Array.fromAsync(ownDebits(chunks()))).toSorted()).toEqual(all)
    const batch = 'C5f0d2b7a9e4c1f8a3b6d0e2c47-1'
    expect(await Array.fromAsync(ownDebits(chunks(), batch))).toEqual(['1001/EU-1/1'])
  })
})

describe('OCR giro', () => {
  const payments = [{ amount: 9900, date: '290127', kid: '1000000010000014', serial: 1 }]

  it('reads payments with their KID, the account of the payer and the message', async () => {
    const { format, items } = await read([example('ocr-giro.txt')])
    expect(format).toBe('ocr_giro')
    expect(entriesIn(items)).toEqual([
      {
        ...{ account: '86011117947', currency: 'NOK', amountMinor: 9900, date: '2027-01-29' },
        ...{ references: ['1000000010000014'], text: '', payer: { account: '12345678903' } },
        reference: '0101100001|1000000010000014|0000000001|000000001|12345678903',
        formerReference: '0101100001',
      },
      {
        ...{ account: '86011117947', currency: 'NOK', amountMinor: 14_900, date: '2027-01-29' },
        ...{ references: ['1000000020000022'], text: 'Thank you', payer: {} },
        reference: '0101100002|1000000020000022|0000000002|000000002|00000000000',
        formerReference: '0101100002',
      },
    ])
  })

  it('tells payments apart that share a serial number, which stands for one sum of the bank statement', async () => {
    const shared = ['1000000010000014', '1000000020000022', '1000000020000022'].map((kid) => ({
      ...{ amount: 9900, date: '290127', kid, serial: 7 },
    }))
    const text = ocrGiroText('86011117947', shared)
    const references = entriesIn((await read([text])).items).map(({ reference }) => reference)
    expect(new Set(references).size).toBe(3)
    expect(references[2]).toBe(`${references[1] ?? ''}|2`)
    expect(entriesIn((await read([text])).items).map(({ reference }) => reference)).toEqual(references)
  })

  it('reads transmissions one after another, each with its sums, and nothing between them', async () => {
    const first = ocrGiroText('86011117947', payments)
    const later = payments.map((payment) => ({ ...payment, serial: 2 }))
    const second = ocrGiroText('86011117947', later)
    const { items } = await read([`${first}${second}`])
    expect(entriesIn(items)).toHaveLength(2)
    const assignment = second.split('\n').slice(1, -2).join('\n')
    await expect(read([`${first}${assignment}`])).rejects.toThrow(BankFileFault)
    await expect(read([`${first.split('\n').slice(0, -2).join('\n')}\n${second}`])).rejects.toThrow(BankFileFault)
  })

  it('reads reversals as money that left, with or without a sign, whose amounts the sums have added', async () => {
    const text = ocrGiroText('86011117947', [
      { amount: 9900, date: '290127', kid: '1000000010000014', serial: 1 },
      { amount: -2500, date: '290127', kid: '1000000010000014', serial: 0 },
    ])
    for (const sent of [text, text.replace('-00000000000002500', '000000000000002500')]) {
      expect(entriesIn((await read([sent])).items).map(({ amountMinor }) => amountMinor)).toEqual([9900, -2500])
    }
  })

  it('reads mandates of AvtaleGiro, and the date of the file', async () => {
    const { format, items } = await read([example('avtalegiro-mandates.txt')])
    expect(format).toBe('ocr_giro')
    const of = { account: '86011117947' }
    expect(items).toEqual([
      { item: 'mandate', mandate: { ...of, reference: '0000100100000015', change: 'made', notice: true } },
      { item: 'mandate', mandate: { ...of, reference: '0000100200000022', change: 'ended', notice: false } },
      { item: 'account', account: '86011117947' },
      { item: 'day', date: '2027-01-29' },
    ])
    const mandate = { type: 0, kid: '0000100100000015' } as const
    const file = mandatesText('86011117947', '290127', [mandate])
    expect((await text(file)).items[0]).toMatchObject({ mandate: { change: 'listed' } })
    expect(await faultOf([file.replace('NY2124880000000100000003', 'NY2124880000000200000003')])).toMatchObject({
      code: 'bankfile_sums',
    })
    expect(await faultOf([file.replace(/^(NY219470.{7})0/m, '$17')])).toMatchObject({ code: 'bankfile_malformed' })
  })

  it('tells what AvtaleGiro collected from what payers paid themselves', async () => {
    const { items } = await text(
      ocrGiroText(
        '86011117947',
        payments.map((one) => ({ ...one, collected: true })),
      ),
    )
    expect(entriesIn(items)).toMatchObject([{ isCollected: true }])
  })

  it('warns of a record type that it does not know, with its line', async () => {
    const lines = ocrGiroText('86011117947', payments).split('\n')
    const unknown = 'NY099977'.padEnd(80, '0')
    // The records are counted at the end of the assignment and of the transmission.
    const content = [...lines.slice(0, 4), unknown, ...lines.slice(4)]
      .join('\n')
      .replace('0000000100000004', '0000000100000005')
      .replace('0000000100000006', '0000000100000007')
    expect((await text(content)).items).toContainEqual({
      item: 'warning',
      warning: { code: 'bankfile_record_unknown', values: { line: 5, value: 'NY099977' } },
    })
  })

  it.each([
    [
      'a sum that is another one',
      (file: string) => file.replace(/^(NY090088.{16})(.{17})/m, '$100000000000009901'),
      'bankfile_sums',
    ],
    ['a missing end', (file: string) => file.split('\n').slice(0, -2).join('\n'), 'bankfile_malformed'],
    [
      'a line of another form',
      (file: string) => file.replace('NY0930', 'XX0930').replace('NY091030', 'XX091030'),
      'bankfile_malformed',
    ],
  ])('refuses %s', async (_, change, code) => {
    expect(await faultOf([change(ocrGiroText('86011117947', payments))])).toMatchObject({ code })
  })

  it('knows money that was taken back by its sign', async () => {
    const content = ocrGiroText('86011117947', [
      ...payments,
      { amount: -5000, date: '290127', kid: '1000000010000014', serial: 2 },
    ])
    expect(entriesIn((await text(content)).items).map(({ amountMinor }) => amountMinor)).toEqual([9900, -5000])
  })
})
