/** The reader of CSV against csv-parse, on texts that are mostly quotes, delimiters and ends of lines. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordsOf } from '../../../tools/import/reading/csv-records.ts'
import { all } from './import-files.ts'
import { propertyRuns } from '../../property-runs.ts'

const text = fc
  .array(fc.constantFrom('a', 'ø', ' ', ',', '"', '"', '""', ',"', '"\n', '\n', '\r\n'), { maxLength: 40 })
  .map((parts) => parts.join(''))

/** Reads the text in chunks of the given size, as files arrive. */
const read = (csv: string, size: number) => {
  const bytes = Buffer.from(csv)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return all(
    recordsOf(
      {
        name: 'x.csv',
        async *chunks() {
          for (const chunk of chunks) yield await Promise.resolve(chunk)
        },
      },
      ',',
    ),
  )
}

/** The records up to the first that csv-parse refuses. */
function byLibrary(csv: string): { readonly records: readonly string[][]; readonly isWhole: boolean } {
  const records: string[][] = []
  const options = {
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    on_record: (cells: string[]) => {
      records.push(cells)
      return null
    },
  }
  try {
    parse(csv, options)
    return { records, isWhole: true }
  } catch {
    return { records, isWhole: false }
  }
}

it('reads what csv-parse reads, and finds a fault where csv-parse does', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (csv, size) => {
      const own = await read(csv, size)
      const { records, isWhole } = byLibrary(csv)
      expect(own.slice(0, records.length).map(({ cells }) => cells)).toEqual(records)
      if (isWhole) expect(own).toHaveLength(records.length)
      else expect(own[records.length]?.cells).toMatch(/^quote_/)
    }),
    { numRuns: propertyRuns(500) },
  )
})

it('loses no byte and no line, whatever is wrong with them', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (csv, size) => {
      const own = await read(csv, size)
      expect(Buffer.concat(own.map(({ bytes }) => bytes)).toString()).toBe(csv)
      expect(own.map(({ number }) => number)).toEqual(own.map(({ end, bytes }) => csvLines(csv, end - bytes.length)))
    }),
    { numRuns: propertyRuns(300) },
  )
})

/** The number of the line at a byte. */
const csvLines = (csv: string, at: number) => Buffer.from(csv).subarray(0, at).toString().split('\n').length
