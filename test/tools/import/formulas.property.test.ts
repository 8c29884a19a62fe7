/**
 * Cells of the file of failed lines: no spreadsheet reads one as a formula, and the import reads each cell unchanged.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { englishFaults } from '../../../tools/import/fault-texts.ts'
import { fileAt } from '../../../tools/import/file-bytes.ts'
import { csvInput } from '../../../tools/import/reading/csv-input.ts'
import { guarded, guardedLine, unguarded } from '../../../tools/import/reading/formulas.ts'
import { all, fileIn, folderFor, removeFolder } from './import-files.ts'
import { propertyRuns } from '../../property-runs.ts'

let folder: string
beforeAll(() => (folder = folderFor('formulas')))
afterAll(() => removeFolder(folder))

const evil = fc.string({
  unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ' ', ',', ';', '|', 'a', '1', '＝', '\u00a0'),
})
const isFormula = /(?:^|[,;|\t\r\n])[^\S\t\r\n]*[=+\-@\t\r＝]/

describe('A guarded cell', () => {
  it('is no formula, and is read as it was', () => {
    fc.assert(
      fc.property(evil, (cell) => {
        expect(guarded(cell)).not.toMatch(isFormula)
        expect(unguarded(guarded(cell))).toBe(cell)
      }),
    )
  })

  it.each([
    ['=HYPERLINK("http://evil")', '\'=HYPERLINK("http://evil")'],
    ['+45 12 34 56 78', "'+45 12 34 56 78"],
    ["'=1", "''=1"],
    ['O’Neill', 'O’Neill'],
    ["'t Hooft", "'t Hooft"],
    ['a;=1', "a;'=1"],
    ['50 = 50, -1', "50 = 50,' -1"],
  ])('of %j is %j', (cell, written) => {
    expect(guarded(cell)).toBe(written)
  })
})

const inputOf = (content: string | Uint8Array) => csvInput(fileAt(fileIn(folder, 'x.csv', content)), ',', englishFaults)

/** The file of failed lines that an import of these bytes writes where every line fails. */
async function failedFile(content: string | Uint8Array) {
  const input = await inputOf(content)
  const lines = await all(input.lines())
  const parts = lines.map((line) => (line.kind === 'read' ? line.again('1:createcustomer=7') : line.again()))
  return Buffer.concat([Buffer.from(input.heading), ...parts])
}

async function cellsOf(content: string | Uint8Array) {
  const input = await inputOf(content)
  const names = (input.columns ?? []).filter((name) => name !== 'import:done')
  const lines = await all(input.lines())
  return lines.map((line) => (line.kind === 'broken' ? line.fault : names.map((name) => line.cell(name))))
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('The file of failed lines', () => {
  it('gives every cell again as it was, time after time', async () => {
    const cells = fc.array(fc.tuple(evil, evil), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(cells, async (rows) => {
        const file = `=a,b\n${rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')}`
        const failed = await failedFile(file)
        expect(await cellsOf(failed)).toEqual(await cellsOf(file))
        expect((await failedFile(failed)).toString()).toBe(failed.toString())
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it.each([
    ['a cell too few', '=1\n'],
    ['a cell too many', '1,2,=3\n'],
    ['a quote that is not closed', '=1,"=2\n'],
    ['a quote in a cell without', 'x"y,=2\n'],
    ['bytes that are no text', Buffer.from('=1,\u00f8\n', 'latin1')],
  ])('has no formula in a line with %s either', async (_, line) => {
    const failed = await failedFile(Buffer.concat([Buffer.from('a,b\n'), Buffer.from(line)]))
    const [, ...rows] = failed.toString('latin1').split('\n')
    for (const row of rows) expect(row).not.toMatch(/(?:^|,)"?[=+\-@]/)
    expect((await failedFile(failed)).toString('latin1')).toBe(failed.toString('latin1'))
  })

  it('keeps bytes that are no text', () => {
    expect(guardedLine(Uint8Array.from([0x3d, 0xf8, 0x2c, 0x40]))).toEqual(
      Uint8Array.from([0x27, 0x3d, 0xf8, 0x2c, 0x27, 0x40]),
    )
  })
})
