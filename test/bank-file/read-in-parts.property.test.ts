/** A law of long files: reading them in parts of any length gives the same items as reading them whole, each once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { autogiroChangesText, autogiroPaymentsText } from '../../bench/autogiro-samples.ts'
import { camtText, ocrGiroText, painText, type SampleEntry } from '../../bench/bank-file-samples.ts'
import { BankFileFault } from '../../functions/bank-file/bank-file-fault.ts'
import { readBankFile, readOn } from '../../functions/bank-file/read-bank-file.ts'
import { readingPlaceSchema } from '../../functions/bank-file/reading-place.ts'
import type { ReportedItem } from '../../functions/domain/bank/reported-entry.ts'

/** Items of a file that is read in parts, with the number of parts. The place between two parts is stored. */
async function inParts(bytes: Uint8Array, pauseAfterBytes: number, chunk = 700) {
  function* chunksFrom(byte: number) {
    for (let from = byte; from < bytes.length; from += chunk) yield bytes.subarray(from, from + chunk)
  }
  let reading = await readBankFile(chunksFrom(0), { pauseAfterBytes })
  const { format } = reading
  const items: ReportedItem[] = []
  for (let parts = 1; ; parts++) {
    items.push(...(await Array.fromAsync(reading.items)))
    const place = reading.pausedAt()
    if (place === undefined) return { items, parts }
    const stored = v.parse(readingPlaceSchema, JSON.parse(JSON.stringify(place)))
    reading = readOn(chunksFrom(stored.xml.byte), format, stored, pauseAfterBytes)
  }
}
const whole = async (bytes: Uint8Array) => Array.fromAsync((await readBankFile([bytes])).items)

const plain = { amount: 99, date: '2027-01-29' }
/** Entries with and without the bank's reference, equal ones, batches, and letters of two bytes. */
const entries: SampleEntry[] = Array.from({ length: 12 }, (_, index): SampleEntry[] => [
  { ...plain, reference: `R${index}`, payer: 'Søren Æbelø', text: 'Første kvartal – tak' },
  { ...plain, payer: 'Anne' },
  {
    ...{ amount: 198, date: '2027-01-29', reference: `B${index}` },
    details: [
      { ...plain, payer: 'Bo' },
      { ...plain, payer: 'Bo' },
    ],
  },
]).flat()
const statement = (opening: number | undefined, ending = '\n') =>
  camtText({
    ...{ message: 'camt.053', version: '08', account: 'DK8137619000012345', currency: 'DKK', entries },
    ...(opening !== undefined && { opening }),
  }).replaceAll('\n', ending)

const files: readonly (readonly [string, Uint8Array])[] = [
  ['UTF-8', Buffer.from(statement(100))],
  ['UTF-8 with a byte order mark and other ends of lines', Buffer.from(`\u{feff}${statement(undefined, '\r\n')}`)],
  ['ISO 8859-1', Buffer.from(statement(100).replaceAll('–', '-').replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  [
    'names with a prefix',
    Buffer.from(
      statement(100)
        .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
        .replace('xmlns=', 'xmlns:n='),
    ),
  ],
  [
    'lines',
    Buffer.from(
      ocrGiroText(
        '86011117947',
        Array.from({ length: 12 }, (_, n) => ({
          ...{ amount: 9900, date: '290127', kid: '1000000010000014', serial: n, payerAccount: '12345678903' },
          ...(n % 3 === 0 && { message: 'Takk' }),
        })),
      ),
    ),
  ],
  [
    'reports of Autogiro',
    Buffer.from(
      autogiroPaymentsText(
        { bankgiro: '9912346', date: '20270129' },
        Array.from({ length: 9 }, (_, n) => ({
          payer: `${n + 1}`,
          amount: n + 1,
          reference: `SE-${n}`,
          status: `${n % 3}`,
        })),
        [{ payer: '1', amount: 1, reference: 'SE-1', code: '02' }],
      ) +
        autogiroChangesText({ bankgiro: '9912346', date: '20270129' }, [
          { type: '25', payer: '1', amount: 5, reference: 'SE-1', comment: '12' },
        ]),
      'latin1',
    ),
  ],
  [
    'lines of UTF-8',
    Buffer.from(
      `\u{feff}${ocrGiroText(
        '86011117947',
        Array.from({ length: 12 }, (_, serial) => ({ amount: 1, date: '290127', kid: '1', serial, message: 'Åse Ø' })),
      )}`,
    ),
  ],
  [
    'refusals',
    Buffer.from(
      painText(
        '10',
        Array.from({ length: 30 }, (_, n) => ({ endToEnd: `${n}/DK-${n}/1`, status: 'RJCT' })),
      ),
    ),
  ],
]

describe.each(files)('A file in %s', (_, bytes) => {
  it('tells the same in parts of any length', async () => {
    const items = await whole(bytes)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: bytes.length }),
        fc.integer({ min: 1, max: 3_000 }),
        async (part, chunk) => {
          expect((await inParts(bytes, part, chunk)).items).toEqual(items)
        },
      ),
      { numRuns: 25 },
    )
    expect((await inParts(bytes, 1, 1)).parts).toBeGreaterThan(10)
  })
})

it('A fault is told with the line of the whole file', async () => {
  const content = Buffer.from(statement(undefined).replace(/(?<=.*)<\/Document>/s, '</Other>'))
  const lineOf = async (read: () => Promise<unknown>) => {
    try {
      await read()
    } catch (error) {
      return error instanceof BankFileFault ? error.fault.values : error
    }
    return undefined
  }
  const values = await lineOf(() => whole(content))
  expect(values).toMatchObject({ line: 42 })
  expect(await lineOf(() => inParts(content, 2_000))).toEqual(values)
})
