import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileAt } from '../../../tools/import/file-bytes.ts'
import { maxLineBytes } from '../../../tools/import/reading/blocks.ts'
import { csvInput } from '../../../tools/import/reading/csv-input.ts'
import type { Line } from '../../../tools/import/reading/line.ts'
import { all, fileIn, folderFor, removeFolder } from './import-files.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'
import { propertyRuns } from '../../property-runs.ts'

let folder: string
beforeAll(() => (folder = folderFor('csv')))
afterAll(() => removeFolder(folder))

const inputOf = (content: string | Uint8Array, delimiter = ',') =>
  csvInput(fileAt(fileIn(folder, 'x.csv', content)), delimiter, englishFaults)

/** Each line as its number, then its cells or its error. */
const shown = (columns: readonly string[] | undefined) => (line: Line) =>
  line.kind === 'broken' ? [line.number, line.fault] : [line.number, ...(columns ?? []).map((name) => line.cell(name))]

async function linesOf(content: string | Uint8Array, delimiter?: string) {
  const input = await inputOf(content, delimiter)
  return (await all(input.lines())).map(shown(input.columns))
}

describe('CSV', () => {
  it.each([
    ['lines', 'a,b\n1,2\n3,4\n', [[2, '1', '2'], [3, '3', '4']]], // prettier-ignore
    ['a last line without an end', 'a,b\n1,2', [[2, '1', '2']]],
    ['lines of Windows', 'a,b\r\n1,2\r\n3,4\r\n', [[2, '1', '2'], [3, '3', '4']]], // prettier-ignore
    ['lines of both', 'a,b\r\n1,2\n3,4\r\n', [[2, '1', '2'], [3, '3', '4']]], // prettier-ignore
    ['a byte order mark', '\uFEFFa,b\n1,2\n', [[2, '1', '2']]],
    ['delimiters and quotes in cells', 'a,b\n"1,5","say ""hi"""\n', [[2, '1,5', 'say "hi"']]],
    ['empty cells beyond the columns', 'a,b\n1,2,, \n', [[2, '1', '2']]],
    ['lines in cells', 'a,b\r\n"1\r\n2\r\n3",x\r\n4,y\r\n', [[2, '1\r\n2\r\n3', 'x'], [5, '4', 'y']]], // prettier-ignore
    ['blank lines, which say nothing', 'a,b\n\n1,2\n  \n,\n3,4\n\n', [[3, '1', '2'], [6, '3', '4']]], // prettier-ignore
    ['columns with spaces around their names', ' a , b\n1,2\n', [[2, '1', '2']]],
    ['columns only', 'a,b\n', []],
  ])('has %s', async (_, content, lines) => {
    expect(await linesOf(content)).toEqual(lines)
  })

  it.each([[';'], ['\t'], ['|']])('may be delimited by %j', async (mark) => {
    expect(await linesOf(`a${mark}b\n"1${mark}"${mark}2,3\n`, mark)).toEqual([[2, `1${mark}`, '2,3']])
  })

  const closing = 'has a quote in the midst of a quoted cell, where it must be written twice.'
  it.each([
    ['a quote that is not closed', '1,"x\n', [2, closing]],
    ['a quote within quotes', '1,"x"y"\n', [2, closing]],
    ['a quote in a cell without', '1,x"y\n', [2, 'has a quote in a cell that is not quoted.']],
    ['a cell too few', '1\n', [2, 'has 1 cells, but there are 2 columns.']],
    ['a cell too many', '1,2,3\n', [2, 'has 3 cells, but there are 2 columns.']],
    ['bytes that are not UTF-8', Buffer.from('1,ø\n', 'latin1'), [2, 'is not UTF-8.']],
    ['too much of it', `1,${'x'.repeat(maxLineBytes)}\n`, [2, expect.stringContaining('is longer than 1048576 bytes')]],
  ])('reports a line with %s, and reads on', async (_, broken, line) => {
    const content = Buffer.concat([Buffer.from('a,b\n'), Buffer.from(broken), Buffer.from('3,"4"\n5,6\n')])
    expect(await linesOf(content)).toEqual([line, [3, '3', '4'], [4, '5', '6']])
  })

  it('loses one line to a quote that is closed nowhere', async () => {
    const rest = 'x,y\n'.repeat(3)
    expect(await linesOf(`a,b\n1,"2\n${rest}`)).toEqual([
      [2, 'opens a quote that is never closed.'],
      ...[3, 4, 5].map((number) => [number, 'x', 'y']),
    ])
    const long = `x,${'y'.repeat(1000)}\n`.repeat(2 * 1024)
    const lines = await linesOf(`a,b\n1,"2\n${long}`)
    expect(lines).toHaveLength(1 + 2 * 1024)
    expect(lines[0]).toEqual([2, 'opens a quote that is not closed within 1048576 bytes.'])
    expect(lines.at(-1)).toEqual([2 + 2 * 1024, 'x', 'y'.repeat(1000)])
  })

  it.each([
    ['', /the file is empty/],
    ['a;b\n1;2\n', /one column only, "a;b"; perhaps --delimiter ";"\?/],
    ['a\tb\n', /perhaps --delimiter tab\?/],
    ['a,"b\n', /the first line, which names the columns, opens a quote that is never closed/],
    [Buffer.from('a,ø\n', 'latin1'), /the first line, which names the columns, is not UTF-8/],
    [Buffer.from('\uFEFFa,b\n', 'utf16le'), /the file is UTF-16; save it as UTF-8/],
    ['import:done,a\n', /the column import:done must be the last/],
  ])('%j is refused', async (content, words) => {
    await expect(inputOf(content)).rejects.toThrow(words)
  })

  it('that is not there is refused', async () => {
    await expect(csvInput(fileAt('/none.csv'), ',', englishFaults)).rejects.toThrow(
      /^\/none\.csv: the file cannot be read \(/,
    )
  })

  it('comes back as it was written, whatever is in the cells and wherever the blocks of the file end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'ø', ' ', '😀') })
    const row = fc.tuple(cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''))
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 8 }),
      fc.integer({ min: 65_470, max: 65_560 }),
      async (rows, padding) => {
        const written = [['x'.repeat(padding), ''], ...rows]
        const lines = written.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        const feeds = (index: number) => lines.slice(0, index).join('').split('\n').length - 1
        const expected = written.map((cells, index) => [2 + index + feeds(index), ...cells])
        expect(await linesOf(`a,b\n${lines.join('\n')}\n`)).toEqual(expected)
      },
    )
    await fc.assert(property, { numRuns: propertyRuns(60) })
  })
})

describe('a line for the file of failed lines', () => {
  async function failedFile(content: string | Uint8Array, done = '') {
    const input = await inputOf(content)
    const lines = (await all(input.lines())).map((line) => line.again(done))
    return Buffer.concat([Buffer.from(input.heading), ...lines])
  }

  it('can be read again, with what was done of it', async () => {
    const failed = await failedFile('a,b\n"1\n",2\n', '1:createcustomer=1001')
    expect(failed.toString()).toBe('"a","b","import:done"\n"1\n","2","1:createcustomer=1001"\n')
    expect(await linesOf(failed)).toEqual([[2, '1\n', '2', '1:createcustomer=1001']])
  })

  it('says what was done once, when it failed again', async () => {
    const failed = await failedFile('a,b,import:done\n1,2,1:x\n', '1:x 2:y')
    expect(failed.toString()).toBe('"a","b","import:done"\n"1","2","1:x 2:y"\n')
  })

  it.each(['1\n', '1,2,3\n', '1,"2\n', '1,2,3,4\n'])('%j is broken there too, until it is mended', async (line) => {
    const failed = await failedFile(`a,b\n${line}`)
    const [first] = await all((await inputOf(failed)).lines())
    expect(first?.kind).toBe('broken')
    const again = await failedFile(failed)
    const [second] = await all((await inputOf(again)).lines())
    expect(second?.kind).toBe('broken')
  })

  it('keeps its bytes where they are not UTF-8', async () => {
    const line = Buffer.from('1,ø\n', 'latin1')
    const failed = await failedFile(Buffer.concat([Buffer.from('a,b\n'), line]))
    expect(failed.subarray(-line.length)).toEqual(line)
  })

  it('may be mended without the column that says what was done', async () => {
    expect(await linesOf('a,b,import:done\n1,2\n')).toEqual([[2, '1', '2', undefined]])
  })
})
