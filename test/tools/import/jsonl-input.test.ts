import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileAt } from '../../../tools/import/file-bytes.ts'
import { maxLineBytes } from '../../../tools/import/reading/blocks.ts'
import { jsonlInput } from '../../../tools/import/reading/jsonl-input.ts'
import { all, fileIn, folderFor, removeFolder } from './import-files.ts'
import { englishFaults } from '../../../tools/import/fault-texts.ts'

let folder: string
beforeAll(() => (folder = folderFor('jsonl')))
afterAll(() => removeFolder(folder))

const readLines = (content: string | Uint8Array) =>
  all(jsonlInput(fileAt(fileIn(folder, 'x.jsonl', content)), englishFaults).lines())

/** Each line as its number, then its `a` or its error. */
async function linesOf(content: string | Uint8Array) {
  return (await readLines(content)).map((line) => [line.number, line.kind === 'broken' ? line.fault : line.cell('a')])
}

describe('JSONL', () => {
  it.each([
    ['lines', '{"a":1}\n{"a":"x"}\n', [[1, 1], [2, 'x']]], // prettier-ignore
    ['a last line without an end', '{"a":1}', [[1, 1]]],
    ['lines of Windows', '{"a":1}\r\n{"a":2}\r\n', [[1, 1], [2, 2]]], // prettier-ignore
    ['blank lines, which say nothing', '\n{"a":1}\n  \n{"a":2}\n', [[2, 1], [4, 2]]], // prettier-ignore
    ['a byte order mark', '\uFEFF{"a":1}\n', [[1, 1]]],
    ['the separators of Unicode in a text', '{"a":"x\u2028y"}\n', [[1, 'x\u2028y']]],
    ['lines that lack a name', '{"b":1}\n', [[1, undefined]]],
    ['nothing', '', []],
  ])('has %s', async (_, content, lines) => {
    expect(await linesOf(content)).toEqual(lines)
  })

  it.each([
    ['no JSON', '{"a":}\n', expect.stringMatching(/^is not JSON \(/)],
    ['no object', '[1]\n', 'is no JSON object.'],
    ['not UTF-8', Buffer.from('{"a":"ø"}\n', 'latin1'), 'is not UTF-8.'],
    ['too long', `{"a":"${'x'.repeat(maxLineBytes)}"}\n`, expect.stringContaining('is longer than')],
  ])('reports a line that is %s, and reads on', async (_, broken, fault) => {
    const content = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.from(broken), Buffer.from('{"a":3}\n')])
    expect(await linesOf(content)).toEqual([[1, 1], [2, fault], [3, 3]]) // prettier-ignore
  })

  it('reports a last line that is too long', async () => {
    expect(await linesOf(`{"a":1}\n${'x'.repeat(3 * maxLineBytes)}`)).toEqual([[1, 1], [2, expect.any(String)]]) // prettier-ignore
  })

  it('reaches into objects by names with dots, unless there is such a name', async () => {
    const [line] = await readLines('{"address":{"city":{"name":"Ribe"}},"a.b":1,"a":{"b":2}}\n')
    const cell = (name: string) => (line?.kind === 'read' ? line.cell(name) : undefined)
    expect([cell('address.city.name'), cell('a.b'), cell('address.zip'), cell('a.b.c'), cell('__proto__')]).toEqual([
      'Ribe',
      1,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('gives a failed line again as it was, and what was done of it', async () => {
    const [line, broken] = await readLines('{"a": 1}\n{"a": \n')
    const again = [line?.again(''), line?.again('1:createcustomer=1001'), broken?.again('')]
    const texts = again.map((bytes) => Buffer.from(bytes ?? []).toString())
    expect(texts).toEqual(['{"a": 1}\n', '{"a":1,"import:done":"1:createcustomer=1001"}\n', '{"a":\n'])
  })
})
