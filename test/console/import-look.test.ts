/** The facts that the console finds out about a file before the person enters anything. */
import { describe, expect, it } from 'vitest'
import { fingerprintOf, sliceBytes } from '../../console/import-worker/decoded-file.ts'
import { lookAt } from '../../console/import-worker/look.ts'

const look = (content: string | Buffer, name = 'x.csv', options = {}) =>
  lookAt({
    file: new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]),
    name,
    given: options,
    told: () => undefined,
  })
const names = ({ columns }: Awaited<ReturnType<typeof look>>) => columns.map(({ name }) => name)

const text = 'Navn;By\r\nSøren;Ærø\r\nÅse;"Køge; nord"\r\n'
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('a file', () => {
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['windows-1252', Buffer.from(text, 'latin1')],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.from(utf16).swap16()],
  ])('is read as %s by its bytes', async (encoding, bytes) => {
    const result = await look(bytes)
    expect(result.form).toEqual({ kind: 'csv', encoding, delimiter: ';' })
    expect(result.rows).toEqual([
      ['Søren', 'Ærø'],
      ['Åse', 'Køge; nord'],
    ])
    expect([names(result), result.lines]).toEqual([['Navn', 'By'], 2])
  })

  it.each([
    [';', 'a;b,c;d\n1,5;2;3\n'],
    [',', 'a,b\n"1;2;3",4\n'],
    ['\t', 'a\tb\n1,2\t3;4\n'],
    ['|', 'a|b|c\n1|2|3\n'],
    [',', 'alone\n1\n'],
    [';', 'a;b;c\n1;2\n1;2;3;;\n1,5;2,5;3,5\n'],
    [',', 'a,b\n1,"x;y;z"\n2,u;v\n'],
  ])('has %j between its cells', async (delimiter, content) => {
    expect((await look(content)).form.delimiter).toBe(delimiter)
  })

  it('has columns with their values, each once, and tells of names that stand twice', async () => {
    const result = await look('a,b,a,,import:done\n1,x,,,\n1,y,,,\n')
    expect(result.columns).toEqual([
      { name: 'a', filled: 2, hasMore: false, values: ['1'], isTwice: true },
      { name: 'b', filled: 2, hasMore: false, values: ['x', 'y'], isTwice: false },
      { name: 'a', filled: 0, hasMore: false, values: [], isTwice: true },
      { name: '', filled: 0, hasMore: false, values: [], isTwice: false },
    ])
  })

  it('of JSON lines has the names of all lines, with dots into objects', async () => {
    const result = await look('{"a":{"b":1},"c":"x"}\n\n{"d":true,"a":{"b":2}}\nbroken\n', 'x.jsonl')
    expect([names(result), result.lines]).toEqual([['a.b', 'c', 'd'], 3])
    expect(result.columns[0]?.values).toEqual(['1', '2'])
  })

  it.each([
    ['workbook', Buffer.from('PK\u0003\u0004…')],
    ['workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
    ['empty', ''],
    ['no_rows', 'a;b\r\n'],
  ])('is refused as %s', async (code, content) => {
    await expect(look(content)).rejects.toMatchObject({ wrong: { code } })
  })

  it('may be told to be of another encoding', async () => {
    const result = await look(Buffer.from('a;ø\n1;2\n'), 'x.csv', { encoding: 'windows-1252' })
    expect(names(result)).toEqual(['a', 'Ã¸'])
  })
})

describe('the digest of a file', () => {
  const digestOf = async (bytes: Buffer) =>
    (await fingerprintOf(new Blob([Uint8Array.from(bytes)]), () => undefined)).digest

  it('is that of its bytes, wherever they differ', async () => {
    const bytes = Buffer.alloc(2 * sliceBytes + 10, 'x')
    const changed = [0, sliceBytes, 2 * sliceBytes + 9].map((at) => {
      const other = Buffer.from(bytes)
      other[at] = 0
      return other
    })
    const digests = await Promise.all([bytes, Buffer.from(bytes), ...changed].map(digestOf))
    expect(digests[1]).toBe(digests[0])
    expect(new Set(digests).size).toBe(4)
  })

  it('tells a letter of two bytes that two slices share for UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.alloc(sliceBytes - 1, 'x'), Buffer.from('ø')])
    expect((await fingerprintOf(new Blob([Uint8Array.from(bytes)]), () => undefined)).encoding).toBe('utf-8')
  })
})
